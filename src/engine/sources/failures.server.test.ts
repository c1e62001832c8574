import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { misbehaviours, type OutsideDouble, startOutside } from '../../../tests/doubles/outside.ts';
import { publicSources, TODAY } from '../../../tests/doubles/public-sources.ts';
import { aClock } from '../../../tests/factories/clock.ts';
import { type TestDatabase, testDatabase } from '../../../tests/factories/database.ts';
import { aDeveloperTool, aWorld, liveSourcesAt, sourcesIn } from '../../../tests/factories/live-sources.ts';
import type { OutsideOptions } from '../../platform/http/fetch-outside.server.ts';
import type { Silence } from '../evidence-kinds.ts';
import { askSources } from './ask-sources.server.ts';
import { sourceHealth } from './source-health.server.ts';

const LIVE = ['npm', 'hacker_news', 'github', 'pypi', 'wikipedia', 'stack_exchange', 'product_hunt', 'reddit', 'youtube', 'google_trends'];
let t: TestDatabase;
let double: OutsideDouble;

beforeAll(async () => {
  t = await testDatabase(aClock(TODAY).now);
  double = await startOutside(publicSources);
});
afterAll(async () => {
  await double.close();
  await t.drop();
});
beforeEach(async () => {
  double.asked.length = 0;
  double.written = 0;
  double.misbehave = undefined;
  await t.db.rows(sql`TRUNCATE source_answers, source_health, source_paces`);
});

/** Asks every source where the outside is at `base`. @returns what each was silent for, with the sentence */
async function silencesAt(base: string, options: Partial<OutsideOptions> = {}, budgetMs = 20_000) {
  const world = aWorld(base.startsWith('http') ? new URL(base).origin : base, options, { budgetMs });
  const answers = await askSources(t.ctx, aDeveloperTool, sourcesIn(world, liveSourcesAt(base)), {
    signal: new AbortController().signal,
    liveBudgetMs: 25_000,
    totalBudgetMs: 25_000,
  });
  world.outside.close();
  return answers.map((answer) =>
    answer.status === 'silent' ? [answer.source, answer.why, answer.detail] : [answer.source, answer.status, ''],
  );
}

type Silences = Awaited<ReturnType<typeof silencesAt>>;

/** Every source says why, in a sentence without an address in it, and nothing is kept as its answer. */
async function expectSilent(silences: Silences, why: Silence, others: Record<string, Silence> = {}) {
  const expected = LIVE.map((source) => [source, others[source] ?? why]);
  expect(silences.map(([source, reason]) => [source, reason])).toEqual(expected);
  for (const [source, , detail] of silences) {
    expect(detail, source).toMatch(/^[A-Z][^/@]{10,190}\.$/i);
    expect(detail).not.toMatch(/127\.0|10\.0|token|key=/);
  }
  expect(await t.db.rows(sql`SELECT source FROM source_answers`)).toEqual([]);
  const health = await sourceHealth(t.ctx);
  return { expected, noted: health.map(({ source, last_failure_why }) => [source, last_failure_why]) };
}

/** Besides, each was asked once, and its failure is noted. */
async function expectSilentAndNoted(silences: Silences, why: Silence, others: Record<string, Silence> = {}) {
  const { expected, noted } = await expectSilent(silences, why, others);
  expect(noted).toEqual(expected);
}

/** What the outside may do, and what each source is then silent for. Those that hang are given little time, the others much. */
const table: Record<keyof typeof misbehaviours, Silence> = {
  'takes the question and never answers': 'timeout',
  'sends one byte now and then': 'timeout',
  'limits us and says for how long': 'limited',
  'limits us without a word': 'limited',
  'has a fault of its own': 'unreachable',
  'answers with a page': 'garbled',
  'breaks off its JSON': 'garbled',
  'answers in another shape': 'garbled',
  'sends 50 MB': 'too_large',
  'sends 50 MB that unpack to nothing': 'too_large',
  'announces 50 MB': 'too_large',
  'sends a small body that unpacks to 50 MB': 'too_large',
  'redirects in a circle': 'garbled',
  'redirects to a private address': 'refused',
  'redirects to plain http': 'refused',
  'closes the connection in the middle': 'unreachable',
  'speaks an unknown compression': 'garbled',
};
/** Two sources put their question into a body, and a question with a body is not sent elsewhere. */
const NOT_SENT_ON = { product_hunt: 'garbled', reddit: 'garbled' } as const;

describe('every source, when the outside', () => {
  test.each(Object.entries(table) as [keyof typeof misbehaviours, Silence][])('%s, is silent: %s', async (how, why) => {
    double.misbehave = misbehaviours[how];
    const hurry = why === 'timeout' ? { idleMs: 300, totalMs: 600 } : {};
    const others = how.startsWith('redirects to') ? NOT_SENT_ON : {};
    await expectSilentAndNoted(await silencesAt(double.url, hurry), why, others);
  });
});

test('every source, when nothing listens, is unreachable', async () => {
  const gone = await startOutside(() => ({ json: {} }));
  await gone.close();
  await expectSilent(await silencesAt(gone.url), 'unreachable');
});

test('every source, when whoever answers does not speak TLS, is unreachable', async () => {
  await expectSilentAndNoted(await silencesAt(double.url.replace('http:', 'https:')), 'unreachable');
  expect(double.asked).toEqual([]);
});

test('every source, when its name leads to a private address, is refused', async () => {
  const resolve = async () => ['10.0.0.1'];
  await expectSilentAndNoted(await silencesAt('https://rebound.example', { resolve, trusted: [] }), 'refused');
});

test('every source, when its name is not found, is unreachable', async () => {
  const resolve = async () => [];
  await expectSilent(await silencesAt('https://nowhere.example', { resolve, trusted: [] }), 'unreachable');
});

test('every source, when its own time is up, says that it was too slow', async () => {
  double.misbehave = misbehaviours['takes the question and never answers'];
  await expectSilentAndNoted(await silencesAt(double.url, {}, 300), 'timeout');
});

test('a wait that is longer than the time there is is not waited for, and nobody is asked twice', async () => {
  double.misbehave = misbehaviours['limits us and says for how long'];
  await silencesAt(double.url);
  const paths = double.asked.map(({ url, body }) => `${url.pathname}${url.search}${body}`);
  expect(new Set(paths).size).toBe(paths.length);
});

test('long bodies are not read to their end, and small ones that unpack to long ones are not unpacked', async () => {
  const held = () => process.memoryUsage().arrayBuffers + process.memoryUsage().external;
  const before = held();
  let most = 0;
  const watch = setInterval(() => {
    most = Math.max(most, held() - before);
  }, 2);
  double.misbehave = misbehaviours['sends a small body that unpacks to 50 MB'];
  await silencesAt(double.url);
  double.misbehave = misbehaviours['sends 50 MB'];
  await silencesAt(double.url);
  clearInterval(watch);
  const connections = double.asked.length;
  // The rest of what was written waited in the buffers of the sockets.
  expect(double.written).toBeLessThan(connections * 12_000_000);
  // All of it would be fifty megabytes a question, twice; when the collector runs is not ours to say.
  expect(most).toBeLessThan(connections * 12_000_000);
});
