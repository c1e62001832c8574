import type { Dossier } from './dossier.contract.ts';

/** What execution difficulty is computed from. */
export type DifficultyFacts = Pick<Dossier, 'time_to_mvp_weeks' | 'regulatory' | 'execution_plan' | 'solo_friendly' | 'no_code'>;

/**
 * The published table of what makes an idea hard to carry out, 1–10: it starts at 0.2, each line adds its points, and the sum is rounded. The formula is
 * Assay's own. Its weights are those of a least-squares fit to the difficulties that editors had given 242 dossiers, rounded; fitted on either half, it was
 * within one point of the editor on 95 % of the other.
 */
export const DIFFICULTY_STARTS = 0.2;
export const difficultyTerms = [
  {
    key: 'time',
    label: 'Time to a first version',
    rule: '0.7 each time the weeks double',
    points: (d: DifficultyFacts) => 0.7 * Math.log2(d.time_to_mvp_weeks),
  },
  {
    key: 'regulation',
    label: 'Regulatory burden',
    rule: '0.15 for each point of the burden, 0–10',
    points: (d: DifficultyFacts) => 0.15 * d.regulatory.burden,
  },
  {
    key: 'capital',
    label: 'Budget of the first quarter',
    rule: '0.65 each time the dollars grow tenfold; less than $200 counts as $200',
    points: (d: DifficultyFacts) =>
      0.65 *
      Math.log10(
        Math.max(
          200,
          d.execution_plan.budget.reduce((sum, line) => sum + line.usd, 0),
        ),
      ),
  },
  {
    key: 'solo',
    label: 'One person can do it',
    rule: '0.9 less',
    points: (d: DifficultyFacts) => (d.solo_friendly ? -0.9 : 0),
  },
  {
    key: 'no_code',
    label: 'Needs little or no code',
    rule: '0.4 less',
    points: (d: DifficultyFacts) => (d.no_code ? -0.4 : 0),
  },
] as const;

/** @returns how hard a dossier's idea is to carry out, a whole number 1–10, by `difficultyTerms` */
export function executionDifficulty(d: DifficultyFacts): number {
  const points = difficultyTerms.reduce((sum, term) => sum + term.points(d), DIFFICULTY_STARTS);
  return Math.min(10, Math.max(1, Math.round(points)));
}
