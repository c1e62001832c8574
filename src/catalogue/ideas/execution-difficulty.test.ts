import { expect, test } from 'vitest';
import { aDossier } from '../../../tests/factories/idea.factory.ts';
import type { Dossier } from './dossier.contract.ts';
import { type DifficultyFacts, executionDifficulty } from './execution-difficulty.ts';

const plan = aDossier({}).execution_plan;
const facts = (weeks: number, burden: number, usd: number, solo_friendly: boolean, no_code: boolean): DifficultyFacts => ({
  time_to_mvp_weeks: weeks,
  regulatory: { burden, notes: '' } as Dossier['regulatory'],
  execution_plan: { ...plan, budget: [{ item: 'Everything', usd }] },
  solo_friendly,
  no_code,
});

test.each([
  // 0.2 + 0 + 0 + 0.65 × 2.301 − 1.3 = 0.40
  { is: 1, of: facts(1, 0, 100, true, true) },
  // 0.2 + 0.7 × 2 + 0.45 + 0.65 × 3 − 1.3 = 2.70
  { is: 3, of: facts(4, 3, 1_000, true, true) },
  // 0.2 + 0.7 × 3 + 0.75 + 0.65 × 4 − 0.9 = 4.75
  { is: 5, of: facts(8, 5, 10_000, true, false) },
  // 0.2 + 0.7 × 5 + 1.2 + 0.65 × 5 = 8.15
  { is: 8, of: facts(32, 8, 100_000, false, false) },
  // 0.2 + 4.13 + 1.5 + 4.55 = 10.38, and there is no eleven
  { is: 10, of: facts(60, 10, 10_000_000, false, false) },
])('as reckoned by hand: $is', ({ is, of }) => {
  expect(executionDifficulty(of)).toBe(is);
});

test('nothing that makes an idea harder lowers it', () => {
  const given = facts(8, 4, 5_000, true, true);
  const budget = [{ item: 'Everything', usd: 90_000 }];
  const harder: Partial<DifficultyFacts>[] = [
    { time_to_mvp_weeks: 40 },
    { regulatory: { ...given.regulatory, burden: 10 } },
    { execution_plan: { ...plan, budget } },
    { solo_friendly: false, no_code: false },
  ];
  for (const change of harder) expect(executionDifficulty({ ...given, ...change })).toBeGreaterThan(executionDifficulty(given));
});
