import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { createLanguageModel } from '../../src/platform/llm/language-model.server.ts';
import type { ResearchEngine } from '../../src/research/engine.server.ts';
import { type JudgedText, measureModel, type Reported } from '../bench/model/measure-model.ts';
import { type Measured, tableOf } from '../bench/model/table.ts';
import { languageModelDouble, type Turn } from '../doubles/language-model.ts';
import { testAccounts } from '../factories/accounts.ts';
import { type TestDatabase, testDatabase } from '../factories/database.ts';
import { AN_IDEA, toldSources } from '../factories/research.ts';

let t: TestDatabase;
beforeAll(async () => {
  t = await testDatabase(() => new Date('2026-05-04T10:00:00Z'));
});
afterAll(() => t.drop());

const say = (object: unknown): Turn => ({ say: JSON.stringify(object) });
const UNDERSTOOD = say({
  category: 'fintech',
  solution_type: 'software',
  user: 'freelance designers',
  problem: 'clients pay invoices late',
  solution: 'sends payment reminders',
  phrases: ['payment reminders'],
});
/** E4 is the discussion and bears on the summary alone, E77 is nowhere, Stripe is no id. Two opinions, one of the closed vocabulary. */
const PLACED = say({
  summary: {
    place: ['E4', 'E77', 'Stripe does this too.'],
    opinions: ['Show the price to a stranger before you build the tool.', 'The market is worth $4 billion.'],
  },
  momentum: { place: ['E4'] },
});
const HARM = 'We send mail in the name of banks so that pensioners type in their passwords.';
const texts: JudgedText[] = [
  { id: 'a', text: AN_IDEA, verdict: 'reshape' },
  { id: 'b', text: `${AN_IDEA} For Canada.`, verdict: 'build' },
  { id: 'c', text: HARM, verdict: 'drop' },
];

async function measured(script: Turn[], of = texts, prices?: { inputUsdPerMillion: number; outputUsdPerMillion: number }) {
  const double = await languageModelDouble(script);
  onTestFinished(double.close);
  const llm = createLanguageModel({
    provider: 'openai-compatible',
    model: 'double',
    apiKey: 'sk-secret',
    baseUrl: double.baseUrl,
    budget: { tokensPerRun: 40_000, personTokensPerDay: 10_000_000, serverTokensPerDay: 10_000_000 },
    prices,
  });
  return measure({ sources: toldSources(), llm }, of);
}

/** Measures by a clock on which the first report takes two seconds, the next three, and so on. */
function measure(engine: ResearchEngine, of = texts): Promise<Reported[]> {
  let [readings, nowMs] = [0, 0];
  return measureModel(t, testAccounts(t), engine, of, () => {
    nowMs += readings % 2 === 1 ? 2_000 + 1_000 * Math.floor(readings / 2) : 0;
    readings += 1;
    return nowMs;
  });
}

const columns = (table: string): Record<string, string[]> =>
  Object.fromEntries(
    table
      .split('\n')
      .slice(1)
      .map((line) => line.trim().split(/ {2,}/))
      .map(([name = '', ...cells]) => [name, cells]),
  );

test('each figure of a model that keeps to the rules half of the time is counted, beside no model and an earlier file', async () => {
  const script = [UNDERSTOOD, PLACED, UNDERSTOOD, { say: 'Sure! Here is your report.' }];
  const reports = await measured(script, texts, { inputUsdPerMillion: 1, outputUsdPerMillion: 10 });
  const without = await measure({ sources: toldSources(), llm: undefined });
  expect(reports.map(({ verdict }) => verdict)).toEqual(['reshape', 'reshape', 'drop']);
  const earlier = JSON.parse(JSON.stringify({ writer: 'a/earlier', reports: without })) as Measured;
  const table = tableOf([{ writer: 'no model', reports: without }, earlier, { writer: 'openai-compatible/double', reports }]);
  expect(table.split('\n')[0]?.trim().split(/ {2,}/)).toEqual(['no model', 'a/earlier', 'openai-compatible/double']);
  // Calls: two of the first text and the question on harm; of the second one more, for the repair; of what does harm none. 100 tokens read and 20 written each.
  const ours = Object.fromEntries(Object.entries(columns(table)).map(([name, [, , cell]]) => [name, cell]));
  expect(ours).toEqual({
    'verdict as the readers': '2 of 3, 67 %',
    'kappa with the readers': '0.50',
    'citations placed by id': '4',
    'that exist': '2 of 4, 50 %',
    'accepted by the guard': '1 of 4, 25 %',
    'opinions shown': '1',
    'sentences and ids refused': '4',
    'reports fallen back': '1',
    'reports failed': '0',
    'calls a report': '2.3',
    'tokens read a report': '233',
    'tokens written a report': '47',
    'USD a report': '0.0007',
    'seconds a report, median': '3.0',
    'seconds a report, longest': '4.0',
  });
  expect(columns(table)).toMatchObject({
    'verdict as the readers': ['2 of 3, 67 %', '2 of 3, 67 %', '2 of 3, 67 %'],
    'that exist': ['none', 'none', '2 of 4, 50 %'],
    'tokens read a report': ['0', '0', '233'],
    'USD a report': ['0.0000', '0.0000', '0.0007'],
  });
  expect(() =>
    tableOf([
      { ...earlier, reports: without.slice(1) },
      { writer: 'x', reports },
    ]),
  ).toThrow('same --texts');
});

test('without prices the cost is not known, and a report that fails is counted against the model', async () => {
  const reports = await measured([UNDERSTOOD, PLACED], texts.slice(0, 1));
  expect(columns(tableOf([{ writer: 'x', reports }]))).toMatchObject({ 'USD a report': ['not known'] });
  const broken: ResearchEngine = {
    sources: toldSources(),
    llm: undefined,
    countPayers: () => Promise.reject(new Error('no counts')),
  };
  const failed = columns(tableOf([{ writer: 'x', reports: await measure(broken, texts.slice(0, 1)) }]));
  expect(failed).toMatchObject({ 'reports failed': ['1'], 'verdict as the readers': ['0 of 1, 0 %'] });
});

test('without a provider the bench says which variables to set', () => {
  const { AI_PROVIDER: _, AI_MODEL: __, AI_API_KEY: ___, AI_BASE_URL: ____, ...env } = process.env;
  const args = ['--import', join(import.meta.dirname, '../../scripts/tsx.ts'), join(import.meta.dirname, '../bench/model/run.ts')];
  const run = () => execFileSync(process.execPath, args, { env, encoding: 'utf8', stdio: 'pipe' });
  expect(run).toThrow(/Set AI_PROVIDER, AI_MODEL, AI_API_KEY .*AI_BASE_URL/);
});
