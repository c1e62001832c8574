import { type FeatureId, type Features, topicFeatureIds } from './features.ts';

/** One feature's table: points by the range its value falls in. The first entry of `points` is for “not known”. */
export type ScorecardRow = { id: FeatureId; edges: number[]; points: number[] };

/**
 * A forecast that can be read by eye: the chance that something grows at least 1.5 times as fast as its registry in the next six months is the
 * logistic function of `intercept` plus the points of each feature. Nothing else enters.
 */
export type Scorecard = { intercept: number; rows: ScorecardRow[] };

export type Forecast = {
  /** 0–1 */
  chance: number;
  /** What each feature added to the log-odds, the strongest first. */
  parts: { id: FeatureId; value: number; points: number }[];
};

/** @returns 0 for a value that is not known, else 1 + the number of edges at or below it */
export function binOf(value: number, edges: readonly number[]): number {
  if (Number.isNaN(value)) return 0;
  let low = 0;
  let high = edges.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((edges[middle] as number) <= value) low = middle + 1;
    else high = middle;
  }
  return low + 1;
}

export const logistic = (x: number) => 1 / (1 + Math.exp(-x));

/** The forecast of a scorecard for one series at one month. */
export function forecastOf(card: Scorecard, features: Features): Forecast {
  const parts = card.rows.map(({ id, edges, points }) => ({
    id,
    value: features[id],
    points: points[binOf(features[id], edges)] as number,
  }));
  const sum = parts.reduce((total, part) => total + part.points, card.intercept);
  return { chance: logistic(sum), parts: parts.toSorted((a, b) => Math.abs(b.points) - Math.abs(a.points)) };
}

/** @param card to forecast topics with. @throws Error when a table does not fit the features a topic has: it was made for others */
export function checkScorecard(card: Scorecard): Scorecard {
  if (card.rows.map((row) => row.id).join() !== topicFeatureIds.join()) throw new Error('the scorecard was made for other features');
  for (const { id, edges, points } of card.rows)
    if (points.length !== edges.length + 2) throw new Error(`the scorecard has ${points.length} points for ${edges.length} edges of ${id}`);
  return card;
}
