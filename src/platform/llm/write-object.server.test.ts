import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { languageModelDouble, type Turn } from '../../../tests/doubles/language-model.ts';
import { type TestDatabase, testDatabase } from '../../../tests/factories/database.ts';
import type { ModelAccount } from '../config.server.ts';
import { createLanguageModel } from './language-model.server.ts';
import { modelSpend } from './model-calls.server.ts';
import { roughTokens, runBudget } from './run-budget.ts';
import { writeObject } from './write-object.server.ts';

let database: TestDatabase;
let now = new Date('2026-05-04T10:00:00Z');
beforeAll(async () => {
  database = await testDatabase(() => now);
});
afterAll(() => database.drop());
beforeEach(async () => {
  now = new Date('2026-05-04T10:00:00Z');
  await database.db.rows(sql`DELETE FROM model_calls`);
});

const Verdict = z.object({ verdict: z.enum(['build', 'drop']), because: z.string().min(5) });
const FITS = '{"verdict":"drop","because":"nobody asked"}';
const PERSON = { purpose: 'research', userId: undefined } as const;

async function ask(
  script: Turn[],
  {
    account = {},
    maxTokens = 40_000,
    ...more
  }: { account?: Partial<ModelAccount>; maxTokens?: number; timeoutMs?: number; signal?: AbortSignal } = {},
) {
  const double = await languageModelDouble(script);
  onTestFinished(double.close);
  const llm = createLanguageModel({
    provider: 'openai-compatible',
    model: 'double',
    apiKey: 'sk-secret',
    baseUrl: double.baseUrl,
    budget: { tokensPerRun: 40_000, personTokensPerDay: 100_000, serverTokensPerDay: 100_000 },
    prices: { inputUsdPerMillion: 0.5, outputUsdPerMillion: 2 },
    ...account,
  });
  if (!llm) throw new Error('no model');
  const budget = runBudget(maxTokens);
  const answer = writeObject(database.ctx, llm, {
    schema: Verdict,
    instructions: 'Judge.',
    prompt: 'An idea.',
    budget,
    caller: PERSON,
    ...more,
  });
  return {
    double,
    budget,
    answer: await answer.then(
      (object) => ({ object }),
      (error: unknown) => ({ error }),
    ),
  };
}
const outcomesStored = async () =>
  (await database.db.rows<{ outcome: string }>(sql`SELECT outcome FROM model_calls ORDER BY id`)).map((row) => row.outcome);

test('an answer in a fence or in a sentence is read; its tokens are counted and kept with their cost', async () => {
  const { answer, budget } = await ask([{ say: `Here it is:\n\`\`\`json\n${FITS}\n\`\`\`` }]);
  expect(answer).toEqual({ object: { verdict: 'drop', because: 'nobody asked' } });
  expect(budget.usedTokens).toBe(120);
  const [spend] = await modelSpend(database.ctx, new Date('2026-05-04'), new Date('2026-05-05'));
  // 100 × 0.5 + 20 × 2 millionths of a dollar.
  expect(spend).toEqual({ purpose: 'research', calls: 1, failed: 0, inputTokens: 100, outputTokens: 20, costMicrousd: 90 });
});

test('an answer that does not fit goes back once, with what is wrong; then it is given up', async () => {
  const mended = await ask([{ say: '{"verdict":"maybe","because":"x"}' }, { say: FITS }]);
  expect(mended.answer).toHaveProperty('object');
  const second = JSON.stringify(mended.double.calls[1]?.messages);
  expect(second).toContain('verdict');
  expect(second).toContain('because');
  const hopeless = await ask([{ say: 'I cannot do that.' }]);
  expect(hopeless.answer).toMatchObject({ error: { code: 'unavailable', message: expect.stringContaining('could not be used') } });
  expect(hopeless.double.calls).toHaveLength(2);
});

test.each<[string, Turn, string, string, string]>([
  ['dies half-way', { dieAfter: FITS }, 'failed', 'unavailable', 'could not be reached'],
  ['is down', { status: 500, retryAfterS: 0 }, 'failed', 'unavailable', 'could not be reached'],
  ['refuses the key', { status: 401 }, 'failed', 'unavailable', 'could not be reached'],
  ['answers with a page', { status: 200, body: '<html>gateway</html>' }, 'failed', 'unavailable', 'could not be reached'],
  ['is at its limit', { status: 429, retryAfterS: 0 }, 'limited', 'too_many_requests', 'busy'],
  ['never stops writing', { flood: true }, 'too_long', 'unavailable', 'did not stop'],
])('a model that %s: said plainly, counted, and nothing of the provider shown', async (_, turn, outcome, code, message) => {
  const { answer } = await ask([turn]);
  expect(answer).toMatchObject({ error: { code, message: expect.stringContaining(message) } });
  expect(JSON.stringify(answer)).not.toMatch(/secret|127\.0\.0\.1/);
  expect(await outcomesStored()).toEqual([outcome]);
});

test('a model that is at its limit and says when to come back is asked again', async () => {
  const { answer, double } = await ask([{ status: 429, retryAfterS: 0 }, { say: FITS }]);
  expect(answer).toHaveProperty('object');
  expect(double.calls).toHaveLength(2);
});

test('a model that hangs ends by the time-out; one that is stopped says so', async () => {
  const slow = await ask([{ hang: true }], { timeoutMs: 100 });
  expect(slow.answer).toMatchObject({ error: { code: 'unavailable', message: expect.stringContaining('too long') } });
  const stopped = await ask([{ hang: true }], { signal: AbortSignal.timeout(50) });
  expect(stopped.answer).toMatchObject({ error: { message: 'Stopped.' } });
  expect(await outcomesStored()).toEqual(['timeout', 'stopped']);
});

// “Judge.” with the shape and “An idea.” come to some 100 tokens by our count, an answer to 4,000 at most.
const PROMPT = expect.toSatisfy((tokens: number) => tokens > 50 && tokens < 300);
const THREE_PROMPTS = expect.toSatisfy((tokens: number) => tokens > 150 && tokens < 900);
test.each<[string, Turn, object]>([
  ['refuses the key', { status: 401 }, { input_tokens: PROMPT, output_tokens: 0 }],
  ['is down, three times', { status: 500, retryAfterS: 0 }, { input_tokens: THREE_PROMPTS, output_tokens: 0 }],
  ['is at its limit', { status: 429, retryAfterS: 0 }, { input_tokens: 0, output_tokens: 0 }],
  ['dies half-way, three times', { dieAfter: FITS }, { input_tokens: THREE_PROMPTS, output_tokens: 12_000 }],
  ['answers with a page', { status: 200, body: '<html>gateway</html>' }, { input_tokens: PROMPT, output_tokens: 4_000 }],
  ['never stops writing', { flood: true }, { input_tokens: PROMPT, output_tokens: 4_000 }],
  ['hangs', { hang: true }, { input_tokens: PROMPT, output_tokens: 4_000 }],
])('a model that %s counts against the budgets by an estimate', async (_, turn, usage) => {
  const { budget } = await ask([turn], { timeoutMs: 'hang' in turn ? 100 : 20_000 });
  const [kept] = await database.db.rows<{ input_tokens: number; output_tokens: number }>(
    sql`SELECT input_tokens, output_tokens FROM model_calls`,
  );
  expect(kept).toEqual(usage);
  expect(budget.usedTokens).toBe((kept?.input_tokens ?? 0) + (kept?.output_tokens ?? 0));
});

test('calls that fail use up a day’s budget', async () => {
  const account = { budget: { tokensPerRun: 40_000, personTokensPerDay: 4_000, serverTokensPerDay: 4_000 } };
  await ask([{ hang: true }], { account, timeoutMs: 100 });
  const refused = await ask([{ say: FITS }], { account });
  expect(refused.answer).toMatchObject({ error: { code: 'too_many_requests' } });
  expect(refused.double.calls).toHaveLength(0);
});

test('an empty answer is not useful: repaired once, then given up', async () => {
  const { answer } = await ask([{ say: '' }]);
  expect(answer).toMatchObject({ error: { code: 'unavailable' } });
});

test('one run cannot use more than its tokens: the call that would is not made', async () => {
  const { answer, double } = await ask([{ say: 'no' }], { maxTokens: 300 });
  expect(answer).toMatchObject({ error: { code: 'unavailable', message: expect.stringContaining('used up what one run may use') } });
  expect(double.calls.length).toBeLessThan(2);
});

test('a day has a budget for the server, and begins again at midnight UTC', async () => {
  const account = { budget: { tokensPerRun: 40_000, personTokensPerDay: 100, serverTokensPerDay: 100 } };
  expect((await ask([{ say: FITS }], { account })).answer).toHaveProperty('object');
  const refused = await ask([{ say: FITS }], { account });
  expect(refused.answer).toMatchObject({ error: { code: 'too_many_requests', retryAfterS: 14 * 3600 } });
  expect(refused.double.calls).toHaveLength(0);
  now = new Date('2026-05-05T00:00:00Z');
  expect((await ask([{ say: FITS }], { account })).answer).toHaveProperty('object');
});

test('tokens are never counted short of an email each for scripts other than Latin', () => {
  expect(roughTokens('abcdef')).toBe(2);
  expect(roughTokens('起動する')).toBe(4);
});
