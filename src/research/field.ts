import { type Neighbour, type Report, thresholds } from '../engine/index.ts';

/** The field of demand and competition: where an idea and its neighbours stand, in units of the drawing. Browser-safe, and drawn by the server. */

export const FIELD = { width: 360, height: 330, left: 40, right: 12, top: 14, bottom: 42 } as const;
/** Scores go from 1 to 10. */
const SPAN = { from: 0.5, to: 10.5 } as const;
/** Two dots do not lie over each other. */
const APART = 18;

const scale = (from: number, to: number) => (value: number) => from + ((value - SPAN.from) / (SPAN.to - SPAN.from)) * (to - from);
export const acrossOf = scale(FIELD.left, FIELD.width - FIELD.right);
export const upOf = scale(FIELD.height - FIELD.bottom, FIELD.top);

/** Scores are whole: a border stands half a step before the first that is over it. */
export const borders = {
  crowded: thresholds.crowded - 0.5,
  wanted: thresholds.wanted - 0.5,
  unwanted: thresholds.unwanted + 0.5,
} as const;

type Place = { demand: number | null; competition: number | null };
export type Dot = {
  key: string;
  mark: string;
  what: string;
  verdict: Neighbour['verdict'];
  isThis: boolean;
  at: { x: number; y: number } | undefined;
} & Place;
export type Field = { dots: Dot[]; arrow: { from: [number, number]; to: [number, number]; says: string } | undefined };

/** @returns where the idea and its nearest judged neighbours stand, and what would move its verdict; undefined where nothing was looked for */
export function fieldOf(report: Pick<Report, 'scores' | 'verdict' | 'neighbours'>): Field | undefined {
  const { scores, verdict, neighbours = [] } = report;
  if (verdict.rule === 'harm' || verdict.rule === 'not_understood') return undefined;
  const place: Place = {
    demand: scores.demand.known ? scores.demand.score : null,
    competition: scores.competition.known ? scores.competition.score : null,
  };
  const all = [
    { key: 'this', mark: '', what: 'This idea', verdict: verdict.verdict, isThis: true, ...place },
    ...neighbours.map(({ text, ...one }, i) => ({ ...one, key: String(i), mark: String(i + 1), what: text, isThis: false })),
  ];
  const placed: { x: number; y: number }[] = [];
  const dots = all.map((one): Dot => {
    const { demand, competition } = one;
    // What is not known stands nowhere; the table says so.
    if (demand === null || competition === null) return { ...one, at: undefined };
    const at = { x: acrossOf(competition), y: upOf(demand) };
    // Where another stands already, this one stands below it, or above at the foot of the field.
    const step = demand > 3 ? APART : -APART;
    while (placed.some(({ x, y }) => Math.hypot(x - at.x, y - at.y) < APART)) at.y += step;
    placed.push(at);
    return { ...one, at };
  });
  return { dots, arrow: arrowOf(place, verdict.verdict) };
}

/**
 * The shortest way over a border: into “build” for what is not, and for what is, over the border that is nearest. None where a score is not known, or where
 * the idea stands within “build” and something else decided.
 */
function arrowOf({ demand, competition }: Place, verdict: Neighbour['verdict']): Field['arrow'] {
  if (demand === null || competition === null) return undefined;
  const isWithin = demand >= thresholds.wanted && competition < thresholds.crowded;
  const from: [number, number] = [acrossOf(competition), upOf(demand)];
  if (isWithin !== (verdict === 'build')) return undefined;
  if (!isWithin)
    return {
      from,
      to: [acrossOf(Math.min(competition, thresholds.crowded - 1)), upOf(Math.max(demand, thresholds.wanted))],
      says: `By these borders “build” needs a demand of ${thresholds.wanted} or more (now ${demand}) and a competition under ${thresholds.crowded} (now ${competition}).`,
    };
  const isCrowdedNearer = thresholds.crowded - competition <= demand - thresholds.wanted + 1;
  return {
    from,
    to: isCrowdedNearer ? [acrossOf(thresholds.crowded), upOf(demand)] : [acrossOf(competition), upOf(thresholds.wanted - 1)],
    says: isCrowdedNearer
      ? `A competition of ${thresholds.crowded} would undo “build” (now ${competition}).`
      : `A demand under ${thresholds.wanted} would undo “build” (now ${demand}).`,
  };
}
