import { logistic, type Scorecard } from './scorecard.ts';

/** How a card's log-odds are to be read: times `slope`, plus `shift`. */
export type Calibration = { slope: number; shift: number };
export const AS_FITTED: Calibration = { slope: 1, shift: 0 };

const ROUNDS = 20;
/** Pull towards the card as it was fitted, in judgements. */
const PULL = 200;

/**
 * Platt's scaling (1999) over judgements made before what became of them was known: a card is surer of its own examples than of months to come.
 * @param judged the chance said (0–1) and what came
 */
export function calibrationOf(judged: readonly { chance: number; grew: boolean }[]): Calibration {
  let { slope, shift } = AS_FITTED;
  const odds = judged.map(({ chance }) => Math.log(chance / (1 - chance)));
  for (let round = 0; round < ROUNDS; round++) {
    let [g0, g1, h00, h01, h11] = [-PULL * shift, -PULL * (slope - 1), PULL, 0, PULL];
    odds.forEach((x, i) => {
      const p = logistic(shift + slope * x);
      const miss = (judged[i]?.grew ? 1 : 0) - p;
      const weight = p * (1 - p);
      g0 += miss;
      g1 += miss * x;
      h00 += weight;
      h01 += weight * x;
      h11 += weight * x * x;
    });
    const determinant = h00 * h11 - h01 * h01;
    const [dShift, dSlope] = [(h11 * g0 - h01 * g1) / determinant, (h00 * g1 - h01 * g0) / determinant];
    shift += dShift;
    slope += dSlope;
    if (Math.abs(dShift) + Math.abs(dSlope) < 1e-8) break;
  }
  return { slope, shift };
}

/** @returns the card whose chances are already read so: it stays a card */
export function recalibrated(card: Scorecard, { slope, shift }: Calibration): Scorecard {
  const round4 = (x: number) => Math.round(x * 10_000) / 10_000;
  return {
    intercept: round4(card.intercept * slope + shift),
    rows: card.rows.map((row) => ({ ...row, points: row.points.map((points) => round4(points * slope)) })),
  };
}
