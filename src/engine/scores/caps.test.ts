import { expect, test } from 'vitest';
import { aLedger, article, company, discussion, offline, repository } from '../../../tests/factories/ledgers.ts';
import type { Finding } from '../evidence.contract.ts';
import type { Silence } from '../evidence-kinds.ts';
import type { SourceId } from '../sources.ts';
import { difficultyCuesIn } from './difficulty.ts';
import { baseDifficulty, difficultyRule } from './difficulty-tables.ts';
import { scoreLedger } from './score-ledger.ts';

const scored = (found: Partial<Record<SourceId, Finding[]>>, silent: Partial<Record<SourceId, Silence>> = offline) =>
  scoreLedger(aLedger('Kiln log for potters', found, { silent }));
const without = (...heard: SourceId[]) => Object.fromEntries(Object.entries(offline).filter(([id]) => !heard.includes(id as SourceId)));
const NAMES = ['Arvo', 'Belmak', 'Cindra', 'Dorvel', 'Estrix', 'Fomlin', 'Garvik', 'Hestrum', 'Iltrane', 'Jovim'];
const companies = (fate: 'active' | 'dead' = 'active') =>
  NAMES.map((name) => company(name, 'Kiln logs', 0.95, fate, { year_founded: 2023 }));
const loud = (count: number) => NAMES.slice(0, count).map((name) => discussion(`${name}?`, 90_000, 9_000, '2026-02-01'));
const talkAlone = { ...without('hacker_news'), companies: 'timeout', catalogue: 'timeout' } as const;

test('demand is held at 6 below three near entries', () => {
  expect(scored({ hacker_news: loud(2) }, talkAlone).demand).toMatchObject({ score: 6, cap: expect.stringContaining('fewer than three') });
  expect(scored({ hacker_news: loud(3) }, talkAlone).demand).toMatchObject({ score: 7 });
});

test('demand is held at 7 while less than half of what should be read could be', () => {
  expect(scored({ companies: companies() }).demand).toMatchObject({ score: 7, cap: expect.stringContaining('less than half') });
  const both = scored({ companies: companies(), hacker_news: loud(3) }, without('hacker_news')).demand;
  expect(both.score).toBeGreaterThan(7);
  expect(both.cap).toBeUndefined();
});

test('momentum is held as near to the middle from either side', () => {
  const reading = (growth: number) => scored({ wikipedia: article('Kiln', 9_000, growth).slice(1) }, without('wikipedia')).momentum;
  expect([reading(90).score, reading(-90).score]).toEqual([6, 5]);
  expect([scored({ companies: companies() }).momentum.score, scored({ companies: companies('dead') }).momentum.score]).toEqual([7, 4]);
});

test('competition is held by nothing: few companies are a finding', () => {
  const few = { companies: [company('Arvo', 'Flags', 0.95, 'public')], github: [repository('some/flags', 'Flags', 90_000, 0.95)] };
  const { competition } = scoreLedger(aLedger('Feature flags for developers', few, { silent: without('github') }));
  expect(competition).toMatchObject({ score: 7, known: true });
  expect(competition.cap).toBeUndefined();
});

test.each([
  ['regulated', 'Loans, insurance and legal advice for schools, with food for children and medicine for patients, brought by trucks'],
  [
    'shape',
    'A marketplace and an app with sensors, synced with Xero, that predicts emergencies in real time for governments, with crews who install goats',
  ],
  ['science', 'A fusion reactor and quantum chips by genetic editing of humanoid robots'],
] as const)('what makes an idea hard adds no more than its group may: %s', (group, text) => {
  const ledger = aLedger(text, {}, { silent: offline });
  const understanding = { ...ledger.understanding, solution_type: 'software' as const };
  const cues = difficultyCuesIn(understanding);
  const sum = (of: string) => cues.filter((cue) => cue.group === of).reduce((total, { adds }) => total + adds, 0);
  expect(sum(group)).toBeGreaterThanOrEqual({ regulated: 2, shape: 2.5, science: 3 }[group]);
  const held = Math.min(2, sum('regulated')) + Math.min(2.5, sum('shape')) + Math.min(3, sum('science'));
  const [words] = scoreLedger({ ...ledger, understanding }).difficulty.parts;
  expect(words?.value).toBeCloseTo(Math.min(10, baseDifficulty.software + held), 1);
  expect(difficultyRule.most).toEqual({ regulated: 2, shape: 2.5, science: 3 });
});

test('who buys slowly is read in whom it is for, and not in where those are', () => {
  const { understanding } = aLedger('A plan of beds', {}, { silent: offline });
  const keys = (user: string) => difficultyCuesIn({ ...understanding, user, solution_type: 'software' }).map(({ key }) => key);
  for (const user of ['hospitals', 'small banks']) expect(keys(user), user).toContain('slow_buyers');
  for (const user of ['students at universities', 'customers of banks', 'potters']) expect(keys(user), user).not.toContain('slow_buyers');
});
