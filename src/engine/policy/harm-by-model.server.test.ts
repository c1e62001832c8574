import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { languageModelDouble, type Turn } from '../../../tests/doubles/language-model.ts';
import { type TestDatabase, testDatabase } from '../../../tests/factories/database.ts';
import { createLanguageModel } from '../../platform/llm/language-model.server.ts';
import { harmToo } from './harm-by-model.server.ts';

const caller = { purpose: 'chat', userId: undefined } as const;
let t: TestDatabase;
beforeAll(async () => {
  t = await testDatabase(() => new Date('2026-05-04T10:00:00Z'));
});
afterAll(() => t.drop());

async function withModel(harm: Turn, personTokensPerDay = 1_000_000) {
  const double = await languageModelDouble([], harm);
  onTestFinished(double.close);
  const llm = createLanguageModel({
    provider: 'openai-compatible',
    // The answers of a model are remembered by its name.
    model: double.baseUrl,
    apiKey: undefined,
    baseUrl: double.baseUrl,
    budget: { tokensPerRun: 60_000, personTokensPerDay, serverTokensPerDay: personTokensPerDay },
    prices: undefined,
  });
  return { double, judge: (text: string) => harmToo(t.ctx, llm, text, caller) };
}
const counted = async () => (await t.db.rows<{ n: number }>(sql`SELECT count(*)::int AS n FROM model_calls`))[0]?.n;
const TEXT = 'Scheduling for kiln rooms, with a ledger that only we can see';

test('a model refuses what the built-in policy lets through, by words of the text; the call is counted, and made once', async () => {
  const { double, judge } = await withModel({ say: '{"kind":"fraud","words":"A ledger that only WE can see."}' });
  const before = (await counted()) ?? 0;
  expect(await judge(TEXT)).toMatchObject({ key: 'fraud', reason: expect.stringContaining('deceiving') });
  expect(await judge(TEXT)).toMatchObject({ key: 'fraud' });
  expect(double.harmCalls).toHaveLength(1);
  expect(JSON.stringify(double.harmCalls[0])).toContain('TEXT');
  expect(await counted()).toBe(before + 1);
});

test('a refusal by words that do not stand in the text is none', async () => {
  const { judge } = await withModel({ say: '{"kind":"fraud","words":"a fake escrow"}' });
  expect(await judge(TEXT)).toBeUndefined();
});

test('what the built-in policy refuses no model can let through, nor is it asked', async () => {
  const { double, judge } = await withModel({ say: '{"kind":"none","words":""}' });
  expect((await judge('Guaranteed 30% monthly returns, paid from what new members bring in'))?.key).toBe('pyramid');
  expect(double.harmCalls).toEqual([]);
});

test.each<Turn>([{ status: 400 }, { say: 'I would rather not' }, { say: '{"kind":"rude","words":""}' }])(
  'a model that cannot answer leaves the built-in answer, and is asked again the next time',
  async (turn) => {
    const { double, judge } = await withModel(turn);
    expect(await judge(TEXT)).toBeUndefined();
    const first = double.harmCalls.length;
    await judge(TEXT);
    expect(double.harmCalls.length).toBe(2 * first);
  },
);

test('where a day’s budget is used up the built-in policy judges alone', async () => {
  const { double, judge } = await withModel({ say: '{"kind":"fraud","words":"kiln rooms"}' }, 0);
  expect(await judge(TEXT)).toBeUndefined();
  expect(double.harmCalls).toEqual([]);
});
