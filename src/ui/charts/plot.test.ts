import { expect, test } from 'vitest';
import { labelled, marksAt, placeLabel, placeLabels, placeMarks, plotOf } from './plot.ts';

const frame = { width: 400, height: 200, left: 40, right: 20, top: 10, bottom: 30 };
const monthly = (values: readonly (number | null)[]) =>
  values.map((value, i) => ({ at: `2026-${String(i + 1).padStart(2, '0')}-01`, value }));
const count = (path: string) => path.match(/M/g)?.length ?? 0;

test('ticks are round, begin at zero and reach the largest value; the drawing stays in its frame', () => {
  const plot = plotOf([{ name: 'a', points: monthly([12, 86, 40]) }], frame);
  expect(plot.ticks[0]).toBe(0);
  expect(plot.ticks.at(-1)).toBeGreaterThanOrEqual(86);
  expect(plot.y(0)).toBe(170);
  expect(plot.y(86)).toBeGreaterThanOrEqual(10);
  for (const at of plot.dates) expect(plot.x(at)).toSatisfy((x: number) => x >= 40 && x <= 380);
});

test('below zero the ticks reach both ends with zero among them, and a series of nothing can be drawn', () => {
  const plot = plotOf([{ name: 'a', points: monthly([-30, 100]) }], frame);
  expect(plot.ticks).toContain(0);
  expect(plot.ticks[0]).toBeLessThanOrEqual(-25);
  expect(plotOf([{ name: 'a', points: monthly([0, 0]) }], frame).y(0)).toBe(170);
  expect(plotOf([{ name: 'a', points: [] }], frame).dates).toEqual([]);
});

test('what was not measured is joined by dashes only, and so is a part that is under way', () => {
  const [gap] = plotOf([{ name: 'a', points: monthly([1, 2, null, 3, 4]) }], frame).paths;
  expect([count(gap?.solid ?? ''), count(gap?.dashed ?? '')]).toEqual([2, 1]);
  const [open] = plotOf([{ name: 'a', points: monthly([1, 2, 3]) }], frame, { isOpen: true }).paths;
  expect([count(open?.solid ?? ''), count(open?.dashed ?? '')]).toEqual([1, 1]);
});

test('several series share their days', () => {
  const plot = plotOf(
    [
      { name: 'a', points: monthly([1, 2]) },
      { name: 'b', points: monthly([5, 6, 7]) },
    ],
    frame,
  );
  expect(plot.dates).toHaveLength(3);
  expect(plot.paths.map(({ name }) => name)).toEqual(['a', 'b']);
});

test('names of marks keep apart and on the drawing, each by its day; one is read with the part it fell in', () => {
  const plot = plotOf([{ name: 'a', points: monthly([1, 2, 3, 4, 5, 6]) }], frame);
  const marks = ['2026-01-20', '2026-01-21', '2026-05-30', '2026-05-31'].map((at, i) => ({ at, name: String(i + 1), what: `Event ${i}` }));
  const places = placeMarks(marks, plot, frame).map(({ place }) => place);
  expect(places[0]).toBe(plot.x('2026-01-20'));
  for (const [i, place] of places.slice(1).entries()) expect(place - (places[i] as number)).toBeGreaterThanOrEqual(18);
  expect(places.at(-1)).toBeLessThanOrEqual(frame.width - 9);
  expect(marksAt(marks, plot.dates, '2026-02-01').map(({ name }) => name)).toEqual(['1', '2']);
  expect(marksAt(marks, plot.dates, '2026-03-01')).toEqual([]);
});

test('the first and the last day are always labelled', () => {
  const dates = monthly(Array.from({ length: 11 }, () => 1)).map(({ at }) => at);
  for (const most of [2, 4, 6, 20]) {
    const shown = labelled(dates, most);
    expect([shown[0], shown.at(-1)]).toEqual([dates[0], dates.at(-1)]);
    expect(shown.length).toBeLessThanOrEqual(most);
  }
  expect(labelled([], 4)).toEqual([]);
});

test('a value stands clear of its line: above what rises beside it, below where that is nearer, and on the drawing at both ends', () => {
  const rising = [...Array(10)].map((_, i) => ({ x: 40 + 4 * i, y: 150 - 10 * i }));
  expect(placeLabel(rising, rising[0] as { x: number; y: number }, '1,122', frame)).toMatchObject({ x: 40, y: 167, anchor: 'start' });
  const falling = rising.map(({ x, y }) => ({ x, y: 200 - y }));
  expect(placeLabel(falling, falling[0] as { x: number; y: number }, '1,122', frame)).toMatchObject({ x: 40, y: 42, anchor: 'start' });
  const steep = [
    { x: 300, y: 120 },
    { x: 380, y: 40 },
  ];
  const { y, anchor } = placeLabel(steep, { x: 380, y: 40 }, '2,635', frame);
  expect([y, anchor]).toEqual([32, 'end']);
  expect(placeLabel([], { x: 200, y: 90 }, '9', frame)).toMatchObject({ x: 200, y: 82, anchor: 'middle' });
});

test('a value stands below its line where another line would run through it above, and above where both sides are crossed', () => {
  const level = (y: number) => [40, 200, 380].map((x) => ({ x, y }));
  const end = { x: 380, y: 90 };
  expect(placeLabel(level(90), end, 'Pay $46.90', frame, [level(76)]).y).toBe(107);
  expect(placeLabel(level(90), end, 'Pay $46.90', frame, [level(40)]).y).toBe(82);
  expect(placeLabel(level(90), end, 'Pay $46.90', frame, [level(76), level(102)]).y).toBe(82);
});

test('the values of two lines that end close together do not stand over each other', () => {
  const level = (y: number) => [40, 200, 380].map((x) => ({ x, y }));
  const lines = [level(90), level(86)] as const;
  const [one, other] = placeLabels(
    lines.map((line, i) => ({
      line,
      others: [lines[1 - i] ?? []],
      at: line[2] as { x: number; y: number },
      text: 'An hour of the work $49.19',
    })),
    frame,
  );
  expect(one?.at.y).toBe(86);
  expect((other?.y ?? 0) - (one?.y ?? 0), 'that of the higher line stands higher').toBeGreaterThanOrEqual(16);
});
