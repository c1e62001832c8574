import { nice, ticks } from 'd3-array';
import { line } from 'd3-shape';

/** A value of a day (`2026-03-01`); null where nothing was measured. */
export type ChartPoint = { at: string; value: number | null };
export type ChartSeries = { name: string; points: readonly ChartPoint[] };

/** What happened on a day, under a short name that stands on the drawing. */
export type ChartMark = { at: string; name: string; what: string };

export type Frame = { width: number; height: number; left: number; right: number; top: number; bottom: number };

/** What a drawing needs: positions in its frame, ticks from zero, and for each series the path through what was measured. */
export type Plot = {
  /** Every day on which a series has a point, ascending. */
  dates: readonly string[];
  /** The width that a part has for itself. */
  step: number;
  ticks: readonly number[];
  x: (at: string) => number;
  y: (value: number) => number;
  paths: readonly { name: string; solid: string; dashed: string }[];
};

type Placed = { at: number; value: number };

/** Twice the usual distance between two points is a gap: what joins its ends is no measurement. */
const GAP = 1.9;
/** About as many lines stand across a drawing. */
const TICKS = 4;

type Span = readonly [from: number, to: number];

/** As d3-scale has it, which brings colours and the formats of numbers into every browser. */
const linear =
  ([from, to]: Span, [start, end]: Span) =>
  (value: number) =>
    start + ((value - from) / (to - from)) * (end - start);

/**
 * @param series at least one, each ascending by day
 * @param frame in units of the drawing
 * @param options `isOpen`: the last part is under way, and what leads to it is dashed; `hasBars`: the first and the last need room for theirs
 */
export function plotOf(series: readonly ChartSeries[], frame: Frame, { isOpen = false, hasBars = false } = {}): Plot {
  const dates = [...new Set(series.flatMap(({ points }) => points.map(({ at }) => at)))].sort();
  const times = dates.map((at) => Date.parse(at));
  const [from = 0, to = from] = [times[0], times.at(-1)];
  const inner = frame.width - frame.left - frame.right;
  const step = inner / Math.max(1, dates.length);
  const values = series.flatMap(({ points }) => points.flatMap(({ value }) => (value === null ? [] : [value])));
  const edge = hasBars ? step / 2 : 6;
  const acrossTime = linear([from, Math.max(to, from + 1)], [frame.left + edge, frame.width - frame.right - edge]);
  const heights = nice(Math.min(0, ...values), Math.max(0, ...values) || 1, TICKS);
  const upwards = linear(heights, [frame.height - frame.bottom, frame.top]);
  const x = (at: string) => acrossTime(Date.parse(at));
  const through = line<Placed>(
    ({ at }) => acrossTime(at),
    ({ value }) => upwards(value),
  );
  return {
    dates,
    step,
    ticks: ticks(...heights, TICKS),
    x,
    y: upwards,
    paths: series.map(({ name, points }) => {
      const placed = points.flatMap(({ at, value }) => (value === null ? [] : [{ at: Date.parse(at), value }]));
      // Of each series by itself: quarters beside months are no gaps.
      const usual = medianStep(placed.map(({ at }) => at));
      const pairs = placed.slice(1).map((end, i) => [placed[i] as Placed, end] as const);
      const isDashed = ([start, end]: readonly [Placed, Placed]) => end.at - start.at > GAP * usual || (isOpen && end.at === to);
      const drawn = (of: readonly (readonly [Placed, Placed])[]) => of.map((pair) => through([...pair]) ?? '').join('');
      return { name, solid: drawn(pairs.filter((pair) => !isDashed(pair))), dashed: drawn(pairs.filter(isDashed)) };
    }),
  };
}

function medianStep(times: readonly number[]): number {
  const steps = times.slice(1).map((time, i) => time - (times[i] as number));
  return steps.sort((a, b) => a - b)[Math.floor(steps.length / 2)] ?? 0;
}

export type Point = { x: number; y: number };

/** The width of a small letter or numeral, about, and how far a value stands from the line. */
const LETTER = 7;
const [ABOVE, BELOW] = [8, 17];
/** How far its letters reach above and below the line they stand on. */
const [ASCENT, DESCENT] = [12, 4];

type LabelWanted = { line: readonly Point[]; others: readonly (readonly Point[])[]; at: Point; text: string };
type LabelPlace = Point & { anchor: 'start' | 'middle' | 'end'; span: Span };

/**
 * Where the value of a point stands: above the line it lies along, or below it where that is nearer, or where another line, or another value, would run through it above.
 * @param line the points of the line, ascending by x; none for bars @param at the point @param text what stands there @param others the other lines
 */
export function placeLabel(
  line: readonly Point[],
  at: Point,
  text: string,
  frame: Frame,
  others: readonly (readonly Point[])[] = [],
): LabelPlace {
  const share = at.x / frame.width;
  const anchor = share < 0.2 ? 'start' : share > 0.8 ? 'end' : 'middle';
  const width = LETTER * text.length;
  const from = at.x - width * { start: 0, middle: 0.5, end: 1 }[anchor];
  const span = [from, from + width] as const;
  const heights = [at.y, ...heightsWithin(line, span)];
  const [above, below] = [Math.min(...heights) - ABOVE, Math.max(...heights) + BELOW];
  const isCrossed = (y: number) => others.some((other) => runsThrough(heightsWithin(other, span), y));
  const isNearer = below - at.y - BELOW < at.y - above - ABOVE;
  const isBelow = (isCrossed(above) === isCrossed(below) ? isNearer : isCrossed(above)) && below < frame.height - frame.bottom;
  return { x: at.x, y: isBelow ? below : above, anchor, span };
}

/** @returns the values of points with where each stands, the highest first, clear of those before it */
export function placeLabels<T extends LabelWanted>(labels: readonly T[], frame: Frame): (T & LabelPlace)[] {
  const taken: (readonly Point[])[] = [];
  return labels
    .toSorted((one, other) => one.at.y - other.at.y)
    .map((label) => {
      const place = placeLabel(label.line, label.at, label.text, frame, [...label.others, ...taken]);
      for (const y of [place.y - ASCENT, place.y + DESCENT]) taken.push(place.span.map((x) => ({ x, y })));
      return { ...label, ...place };
    });
}

/** @returns whether a line of these heights runs through the words on a base line */
const runsThrough = (heights: readonly number[], y: number) => Math.max(...heights) > y - ASCENT && Math.min(...heights) < y + DESCENT;

/** @returns how high a line stands at both ends of the part of each of its pieces that lies within a span */
function heightsWithin(line: readonly Point[], [from, to]: Span): number[] {
  return line.slice(1).flatMap((end, i) => {
    const start = line[i] as Point;
    if (end.x < from || start.x > to) return [];
    const heightAt = linear([start.x, end.x], [start.y, end.y]);
    return [heightAt(Math.max(from, start.x)), heightAt(Math.min(to, end.x))];
  });
}

/** @returns the marks of the part that a date stands for: after the date before it, or at it */
export function marksAt(marks: readonly ChartMark[], dates: readonly string[], at: string): ChartMark[] {
  const before = dates[dates.indexOf(at) - 1] ?? '';
  return marks.filter((mark) => mark.at >= before && mark.at < at);
}

/** Names of marks stand this far apart. */
const MARK_WIDTH = 18;

/** @returns marks by date with the place of their names, moved aside where two would lie over each other */
export function placeMarks(marks: readonly ChartMark[], { x }: Pick<Plot, 'x'>, frame: Frame): (ChartMark & { place: number })[] {
  const places = keptApart(
    marks.map(({ at }) => x(at)),
    MARK_WIDTH,
    frame.width - MARK_WIDTH / 2,
  );
  return marks.map((mark, i) => ({ ...mark, place: places[i] as number }));
}

/** @returns ascending places, moved aside where two are less than `apart` from each other; none beyond `most` */
export function keptApart(places: readonly number[], apart: number, most: number): number[] {
  const forward: number[] = [];
  for (const place of places) forward.push(Math.max(place, (forward.at(-1) ?? -Infinity) + apart));
  const kept: number[] = [];
  for (const place of forward.reverse()) kept.unshift(Math.min(place, (kept[0] ?? most + apart) - apart));
  return kept;
}

/** @returns at most `most` of the dates, evenly apart, with the first and the last among them */
export function labelled(dates: readonly string[], most: number): string[] {
  const count = Math.min(most, dates.length);
  const at = (i: number) => dates[Math.round((i * (dates.length - 1)) / Math.max(1, count - 1))] as string;
  return [...new Set(Array.from({ length: count }, (_, i) => at(i)))];
}
