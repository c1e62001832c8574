import { type AssumptionState, type Cost, costOf } from './projects.ts';

/**
 * Where a project stands by the person's own tests: a point of 10 and a verdict. Its basis is `reported`: the numbers are the person's, nobody checked them,
 * and they enter no score of the catalogue or of a report.
 */

type Assumed = { cost: Cost; state: AssumptionState };

/** One line of the sum. `value` is of 10; `weight` is 3, 2 or 1, by what the assumption costs if it is wrong. */
export type PointPart<T extends Assumed = Assumed> = { of: T; weight: number; value: number; basis: 'prior' | 'reported' };

/**
 * An assumption that holds counts 10, one that is wrong 0, and one that nobody settled counts the prior: the score of the idea or report the project began
 * from, or 5 where there is none. The point is the mean by weight.
 * @param prior of 10
 */
export function pointOf<T extends Assumed>(assumptions: readonly T[], prior: number): { point: number; parts: PointPart<T>[] } {
  const parts = assumptions.map((of): PointPart<T> => {
    const { weight } = costOf(of.cost);
    if (of.state === 'holds') return { of, weight, value: 10, basis: 'reported' };
    if (of.state === 'wrong') return { of, weight, value: 0, basis: 'reported' };
    return { of, weight, value: prior, basis: 'prior' };
  });
  const whole = parts.reduce((sum, { weight }) => sum + weight, 0);
  const sum = parts.reduce((total, { weight, value }) => total + weight * value, 0);
  return { point: whole === 0 ? prior : Math.round((sum / whole) * 10) / 10, parts };
}

export const projectVerdicts = {
  drop: { label: 'Drop it, or change what ends it', because: 'An assumption that ends it is wrong.' },
  reshape: { label: 'Change it', because: 'An assumption that changes it is wrong, and nothing that ends it is.' },
  build: { label: 'Build', because: 'Everything that would end it holds, and nothing that would change it is wrong.' },
  not_enough_evidence: { label: 'Not decided yet', because: 'Something that would end it is not settled.' },
} as const;
export type ProjectVerdict = keyof typeof projectVerdicts;

/** @returns what the settled assumptions say, by a table: the first line that is true */
export function verdictOfProject(assumptions: readonly Assumed[]): ProjectVerdict {
  const ending = assumptions.filter(({ cost }) => cost === 'ends');
  if (ending.some(({ state }) => state === 'wrong')) return 'drop';
  if (assumptions.some(({ cost, state }) => cost === 'changes' && state === 'wrong')) return 'reshape';
  if (ending.length > 0 && ending.every(({ state }) => state === 'holds')) return 'build';
  return 'not_enough_evidence';
}
