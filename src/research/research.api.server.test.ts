import { afterAll, beforeAll, expect, test } from 'vitest';
import { addPerson, sessionOf, testAccounts } from '../../tests/factories/accounts.ts';
import { type TestDatabase, testDatabase } from '../../tests/factories/database.ts';
import { AN_IDEA, aCompany, answered, beginNext, toldSources } from '../../tests/factories/research.ts';
import { createApp } from '../app/api.server.ts';
import type { Understanding } from '../engine/evidence.contract.ts';
import { addStep, type LeasedRun } from './lease.server.ts';
import { runResearch } from './run-research.server.ts';

let t: TestDatabase;
let app: ReturnType<typeof createApp>;
let cookie = '';
beforeAll(async () => {
  t = await testDatabase();
  const accounts = testAccounts(t);
  app = createApp(t.ctx, accounts, undefined, { sources: toldSources(), llm: undefined });
  const { id } = await addPerson(t, accounts, { tier: 'lifetime' });
  ({ cookie } = await sessionOf(accounts, id));
});
afterAll(() => t.drop());

const call = async (method: string, path: string, json?: unknown) => {
  const body = json === undefined ? {} : { body: JSON.stringify(json) };
  const response = await app.request(`/api/v1${path}`, { method, headers: { cookie, 'content-type': 'application/json' }, ...body });
  return { status: response.status, body: (await response.json()) as { data: Record<string, unknown>; error: { message: string } } };
};

test.each([
  [{}, 'Please enter an idea to validate'],
  [{ idea: '  \n ' }, 'Please enter an idea to validate'],
  [{ idea: 'x'.repeat(501) }, 'An idea may have at most 500 characters'],
])('an idea that cannot be validated is refused in the words of the product: %j', async (json, message) => {
  for (const path of ['/validate', '/research', '/research/understand'])
    expect(await call('POST', path, json)).toMatchObject({
      status: 400,
      body: { error: { message, fields: { idea: message } } },
    });
});

test('500 letters are an idea, spaces around them are not counted', async () => {
  expect(
    (await call('POST', '/research/understand', { idea: `  ${'A booking tool for piano tuners. '.repeat(20).slice(0, 500).trim()}  ` }))
      .status,
  ).toBe(200);
});

const LINE = 'A booking tool for piano tuners who drive from house to house.';

test('a line ends in one email, though forms send two', async () => {
  const { status, body } = await call('POST', '/research/understand', { idea: `${LINE}\r\n${LINE}` });
  expect(status).toBe(200);
  expect((body.data.understanding as { text: string }).text).toHaveLength(LINE.length * 2 + 1);
});

test('what does harm is refused with the reason, and costs no unit', async () => {
  const used = async () => ((await call('GET', '/research')).body.data as { quota: { used: number } }).quota.used;
  const before = await used();
  const { status, body } = await call('POST', '/validate', {
    idea: 'Guaranteed 30% monthly returns for members who recruit two friends each',
  });
  expect(status).toBe(200);
  expect(body.data).toMatchObject({ verdict: { verdict: 'drop', rule: 'harm' }, written_by: expect.stringContaining('built-in') });
  expect(JSON.stringify(body.data)).toContain('It promises returns nobody can promise');
  expect(await used()).toBe(before);
});

test.each([
  ['asdf qwer', 'Say more: who it is for, what they struggle with and what you would sell.'],
  ['Zebra', 'Say more: who it is for, what they struggle with and what you would sell.'],
  ['Eine App, mit der Handwerker Rechnungen schreiben und schicken', 'Wir lesen nur Englisch. Bitte schreiben Sie es auf Englisch.'],
])('what cannot be judged is no run, and costs no unit: %s', async (idea, message) => {
  for (const address of ['/validate', '/research', '/research/understand'])
    expect((await call('POST', address, { idea })).body).toMatchObject({
      error: { code: 'invalid_input', message, fields: { idea: message } },
    });
});

test('categories are the vocabulary’s, older names included; none is none', async () => {
  const understood = async (category: unknown) =>
    (await call('POST', '/research/understand', { idea: AN_IDEA, category })).body.data as { understanding: { category: string } };
  expect((await understood('creator')).understanding.category).toBe('creator_economy');
  expect((await understood('')).understanding.category).toBe('fintech');
  expect((await call('POST', '/validate', { idea: AN_IDEA, category: 'nonsense' })).status).toBe(400);
});

test('a run that fails is told in the words of the product', async () => {
  const broken = createApp(t.ctx, testAccounts(t), undefined, { sources: undefined as never, llm: undefined });
  const response = await broken.request('/api/v1/validate', {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ idea: AN_IDEA }),
  });
  expect(response.status).toBe(502);
  expect(await response.json()).toMatchObject({ success: false, error: { message: 'Failed to validate idea' } });
});

test('steps are told as they happen, not when all is over', async () => {
  const { data } = (await call('POST', '/research', { idea: AN_IDEA })).body;
  const run = (await beginNext(t.ctx)) as LeasedRun;
  expect(run.id).toBe(data.id);
  const response = await app.request(`/api/v1/research/${run.id}/events`, { headers: { cookie } });
  expect(response.headers.get('content-type')).toBe('text/event-stream');
  const reader = (response.body as ReadableStream<Uint8Array>).getReader();
  const decoder = new TextDecoder();
  const until = async (words: string) => {
    for (let heard = ''; ; ) {
      const { value, done } = await reader.read();
      heard += decoder.decode(value);
      if (heard.includes(words) || done) return heard;
    }
  };
  await addStep(t.ctx, run, 'source', answered('companies', [aCompany('Paychaser')]));
  expect(await until('event: source')).toContain('"found":1');
  await runResearch(t.ctx, { sources: toldSources(), llm: undefined }, run, new AbortController().signal);
  expect(await until('event: done')).toContain('event: written');
  expect((await reader.read()).done).toBe(true);
});

test('a visitor is asked to sign in, and a shared link needs no session', async () => {
  const [report] = (await call('GET', '/research')).body.data.runs as { id: string; state: string }[];
  const { data } = (await call('PATCH', `/research/${report?.id}`, { shared: true })).body;
  const { search } = new URL(data.share_url as string);
  const visitor = await app.request(`/api/v1/research/${report?.id}${search}`);
  expect(visitor.status).toBe(200);
  expect(visitor.headers.get('cache-control')).toContain('no-store');
  expect((await app.request(`/api/v1/research/${report?.id}`)).status).toBe(404);
  expect((await app.request(`/api/v1/research/${report?.id}/events`)).status).toBe(401);
});

test('a request is known again under its key by what was sent: a correction undone is another one', async () => {
  const {
    text: _,
    by: __,
    ...ours
  } = (await call('POST', '/research/understand', { idea: AN_IDEA })).body.data.understanding as Understanding;
  const send = (understanding?: object) => call('POST', '/research', { idea: AN_IDEA, key: 'a-key-of-a-form', understanding });
  const first = await send({ ...ours, user: 'wedding photographers' });
  expect(first.status).toBe(202);
  expect((await send({ ...ours, user: 'wedding photographers' })).body.data.id).toBe(first.body.data.id);
  for (const undone of [ours, undefined]) {
    const { status, body } = await send(undone);
    expect(status).toBe(409);
    expect(body.error, 'beside no field: no form shows the key').toEqual({
      code: 'conflict',
      message: 'This key was sent with something else before. Send a new key for a new run.',
    });
  }
});
