import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { type OutsideDouble, send, startOutside } from '../../../tests/doubles/outside.ts';
import { publicSources, TODAY } from '../../../tests/doubles/public-sources.ts';
import { aClock } from '../../../tests/factories/clock.ts';
import { type TestDatabase, testDatabase } from '../../../tests/factories/database.ts';
import { aDeveloperTool, aWorld, liveSourcesAt, sourcesIn } from '../../../tests/factories/live-sources.ts';
import { forgetOld } from '../../app/forget-old.server.ts';
import type { SourceAnswer } from '../evidence.contract.ts';
import type { Source } from '../source.server.ts';
import { asSource } from './as-source.server.ts';
import { askEach } from './asker.server.ts';
import { findingsOf } from './findings.ts';
import { github } from './github.server.ts';
import { hackerNews } from './hacker-news.server.ts';
import type { LiveSource } from './live-source.ts';
import { npm } from './npm.server.ts';
import { sourceHealth } from './source-health.server.ts';
import { stackExchange } from './stack-exchange.server.ts';
import { youtube } from './youtube.server.ts';

const HOUR_MS = 3_600_000;
let t: TestDatabase;
let double: OutsideDouble;
const clock = aClock(TODAY);

beforeAll(async () => {
  t = await testDatabase(clock.now);
  double = await startOutside(publicSources);
});
afterAll(async () => {
  await double.close();
  await t.drop();
});
beforeEach(async () => {
  clock.set(TODAY);
  double.asked.length = 0;
  double.misbehave = undefined;
  await t.db.rows(sql`TRUNCATE source_answers, source_health, source_paces`);
});

const signal = () => new AbortController().signal;
const ask = (source: Source): Promise<SourceAnswer> => source.ask(t.ctx, aDeveloperTool, signal());
const silence = (answer: SourceAnswer) => (answer.status === 'silent' ? answer.why : answer.status);
const health = async (id: string) => (await sourceHealth(t.ctx)).find(({ source }) => source === id);

/** A source that asks one question for each phrase, under the path of the phrase. */
function aSource(more: Partial<LiveSource> = {}): LiveSource {
  return {
    id: 'hacker_news',
    lifeMs: HOUR_MS,
    rate: { perMinute: 6_000, burst: 100, gapMs: 0 },
    questions: ({ phrases }) => phrases,
    async ask(asker, phrases) {
      const { items, ...rest } = await askEach(phrases, String, async (phrase) => [
        await asker.json(z.object({ title: z.string() }), { url: `${double.url}/${encodeURIComponent(phrase)}` }),
      ]);
      const raw = items.map(({ title }) => ({ kind: 'discussion' as const, subject: title, observed_at: '2026-03-01', relevance: 1 }));
      return { findings: findingsOf(raw), ...rest };
    },
    ...more,
  };
}

test('an answer is kept for its life: asked once, told as kept with the instant it was asked, and nothing is sent', async () => {
  const source = asSource(hackerNews(`${double.url}/hn`), aWorld(double.url));
  const first = await ask(source);
  const requests = double.asked.length;
  clock.advance(12 * HOUR_MS - 1);
  const kept = await ask(source);
  expect(kept).toEqual({ ...first, from: 'kept', sent: [] });
  expect(double.asked).toHaveLength(requests);
  clock.advance(1);
  expect(await ask(source)).toMatchObject({ from: 'live', as_of: clock.now().toISOString() });
  expect(double.asked).toHaveLength(2 * requests);
  expect(await health('hacker_news')).toMatchObject({ successes: 2, cached_answers: 1, failures: 0, last_success_at: clock.now() });
});

test('what was asked cannot be read from what is kept', async () => {
  await ask(asSource(hackerNews(`${double.url}/hn`), aWorld(double.url)));
  const rows = await t.db.rows<{ request_key: string }>(sql`SELECT request_key FROM source_answers`);
  expect(rows).toEqual([{ request_key: expect.stringMatching(/^[\w-]{43}$/) }]);
});

test('answers are forgotten when their life is over, and not before', async () => {
  await ask(asSource(hackerNews(`${double.url}/hn`), aWorld(double.url)));
  const left = async () => (await t.db.rows(sql`SELECT 1 FROM source_answers`)).length;
  clock.advance(12 * HOUR_MS - 1);
  await forgetOld(t.ctx);
  expect(await left()).toBe(1);
  clock.advance(1);
  await forgetOld(t.ctx);
  expect(await left()).toBe(0);
});

test('without its key, or where asking is forbidden, a source says so and sends nothing', async () => {
  const off = sourcesIn(aWorld(double.url, {}, { isLive: false }), [...liveSourcesAt(double.url), youtube(undefined, double.url)]);
  const answers = await Promise.all(off.map(ask));
  expect(answers.map(silence)).toEqual([...Array(10).fill('off'), 'no_key']);
  expect(double.asked).toEqual([]);
  expect(await sourceHealth(t.ctx), 'nobody failed').toEqual([]);
});

test('a source that says how long to wait is asked again after that, and not before', async () => {
  const real = { ...t.ctx, now: () => new Date() };
  const times: number[] = [];
  double.misbehave = (response) => {
    times.push(performance.now());
    if (times.length === 1) send(response, { status: 429, headers: { 'retry-after': '1' }, json: {} });
    else send(response, { json: { title: 'at last' } });
  };
  const source = asSource(aSource({ questions: () => ['one'] }), aWorld(double.url));
  expect(await source.ask(real, aDeveloperTool, signal())).toMatchObject({ status: 'answered', findings: [{ subject: 'at last' }] });
  expect((times[1] ?? 0) - (times[0] ?? 0)).toBeGreaterThanOrEqual(990);
});

test('nobody asks a source again before the time it named, in this run or another', async () => {
  double.misbehave = (response) => send(response, { status: 429, headers: { 'retry-after': '120' }, json: {} });
  const source = asSource(aSource({ questions: () => ['one'] }), aWorld(double.url));
  expect(silence(await ask(source))).toBe('limited');
  double.misbehave = (response) => send(response, { json: { title: 'rested' } });
  clock.advance(90_000);
  expect(silence(await ask(source))).toBe('limited');
  expect(double.asked).toHaveLength(1);
  clock.advance(30_000);
  expect(silence(await ask(source))).toBe('answered');
});

test('a fault that may pass is tried twice more by the whole run, however many questions it has', async () => {
  double.misbehave = (response) => send(response, { status: 500, json: {} });
  const source = asSource(aSource({ questions: () => ['a', 'b', 'c', 'd'] }), aWorld(double.url));
  expect(silence(await ask(source))).toBe('unreachable');
  expect(double.asked).toHaveLength(4 + 2);
});

test('a question that fails beside others that do not is left out, and the answer is not kept', async () => {
  double.misbehave = (response, { path }) =>
    path === '/second' ? send(response, { status: 404, json: {} }) : send(response, { json: { title: `about ${path.slice(1)}` } });
  const source = asSource(aSource({ questions: () => ['first', 'second'] }), aWorld(double.url));
  const answer = await ask(source);
  expect(answer).toMatchObject({ status: 'answered', from: 'live', sent: ['first'], findings: [{ subject: 'about first' }] });
  expect(await ask(source)).toMatchObject({ from: 'live' });
});

test('a machine without a network pays for finding out once, and one run after ten minutes tries again', async () => {
  const looked: string[] = [];
  const world = aWorld(double.url, {
    trusted: [],
    resolve: async (name) => {
      looked.push(name);
      return [];
    },
  });
  const all = sourcesIn(world, [hackerNews('https://hn.example'), github(undefined, 'https://github.example'), npm(undefined)]);
  expect((await Promise.all(all.map(ask))).map(silence)).toEqual(['unreachable', 'unreachable', 'unreachable']);
  const paid = looked.length;
  expect(paid).toBeGreaterThan(0);
  clock.advance(10 * 60_000 - 1);
  const answers = await Promise.all(all.map(ask));
  expect(answers.map((answer) => answer.status === 'silent' && answer.detail)).toEqual(
    Array(3).fill('This server reached no network a moment ago; it tries again within ten minutes.'),
  );
  expect(looked).toHaveLength(paid);
  clock.advance(1);
  expect((await Promise.all(all.map(ask))).map(silence), 'one tried for all').toEqual(['unreachable', 'unreachable', 'unreachable']);
  expect(new Set(looked.slice(paid)).size).toBe(1);
});

test('a source that is not reached with its first question is not tried with the others', async () => {
  const looked: string[] = [];
  const resolve = async (name: string) => {
    looked.push(name);
    return [];
  };
  const source = asSource(stackExchange(undefined, 'https://stack.example'), aWorld(double.url, { resolve }));
  expect(silence(await ask(source))).toBe('unreachable');
  expect(looked).toEqual(['stack.example']);
});

test('a source that fails three times in a row is left alone for ten minutes', async () => {
  double.misbehave = (response) => send(response, { status: 503, json: {} });
  const source = asSource(aSource({ questions: () => ['one'] }), aWorld(double.url));
  for (const _ of [1, 2, 3]) expect(silence(await ask(source))).toBe('unreachable');
  const asked = double.asked.length;
  expect(await ask(source)).toMatchObject({
    why: 'unreachable',
    detail: 'Hacker News failed three times in a row; it is tried again within ten minutes.',
  });
  expect(double.asked).toHaveLength(asked);
  expect(await health('hacker_news'), 'not asked is not failed').toMatchObject({
    successes: 0,
    failures: 3,
    failures_in_a_row: 3,
    last_failure_why: 'unreachable',
    last_failure_detail: 'Hacker News answered with a fault of its own (503).',
  });
  double.misbehave = (response) => send(response, { json: { title: 'back' } });
  clock.advance(10 * 60_000);
  expect(silence(await ask(source))).toBe('answered');
  expect(await health('hacker_news')).toMatchObject({ successes: 1, failures_in_a_row: 0 });
});

test('more questions than a source allows are not sent', async () => {
  double.misbehave = (response) => send(response, { json: { title: 'one of few' } });
  const source = asSource(aSource({ rate: { perMinute: 1, burst: 1, gapMs: 0 }, questions: ({ text }) => [text] }), aWorld(double.url));
  expect(silence(await ask(source))).toBe('answered');
  const second = await source.ask(t.ctx, { ...aDeveloperTool, text: 'another' }, signal());
  expect(second).toMatchObject({ why: 'limited', detail: 'Hacker News is asked as often as it allows; this question was not sent.' });
  expect(double.asked).toHaveLength(1);
});

test('a stopped run ends with its reason, and its source is not blamed', async () => {
  double.misbehave = () => undefined;
  const stop = new AbortController();
  const asked = asSource(aSource(), aWorld(double.url)).ask(t.ctx, aDeveloperTool, stop.signal);
  await expect.poll(() => double.asked.length).toBeGreaterThan(0);
  stop.abort(new Error('stopped by the person'));
  await expect(asked).rejects.toThrow('stopped by the person');
  expect(await sourceHealth(t.ctx)).toEqual([]);
});

test('a fault of ours is not taken for one of the outside', async () => {
  const broken = aSource({
    ask: async () => {
      throw new TypeError('undefined is not a function');
    },
  });
  await expect(ask(asSource(broken, aWorld(double.url)))).rejects.toThrow('undefined is not a function');
  expect(await sourceHealth(t.ctx)).toEqual([]);
});

test('what is kept in a shape of an older release is asked again', async () => {
  const source = asSource(hackerNews(`${double.url}/hn`), aWorld(double.url));
  await ask(source);
  await t.db.rows(sql`UPDATE source_answers SET answer = '[{"kind":"rumour"}]'`);
  expect(await ask(source)).toMatchObject({ from: 'live' });
});

test('npm that cannot be asked is answered for by the shipped figures, with their own date, where they are about it', async () => {
  const measured = {
    releases: { '2025-12-01': '2.20251201.0', '2026-03-01': '2.20260301.0' },
    packages: {
      'openapi-typescript': { before: 7_370_803, after: 9_700_945, relative_growth_pct: 12.2 },
      semver: { before: 10, after: 20, relative_growth_pct: 1 },
    },
  };
  const off = aWorld(double.url, {}, { isLive: false });
  const about = { ...aDeveloperTool, phrases: ['openapi typescript'] };
  const answer = await asSource(npm(measured), off).ask(t.ctx, about, signal());
  expect(answer).toEqual({
    source: 'npm',
    status: 'answered',
    from: 'snapshot',
    as_of: '2026-03-01T00:00:00.000Z',
    sent: [],
    findings: [
      expect.objectContaining({ kind: 'package_downloads', subject: 'openapi-typescript', value: 9_700_945, observed_at: '2026-03-01' }),
      expect.objectContaining({ kind: 'package_growth_pct', value: 12.2, unit: '% in 3 months, relative to the registry' }),
    ],
  });
  expect(silence(await asSource(npm(measured), off).ask(t.ctx, { ...aDeveloperTool, phrases: ['dog walking'] }, signal()))).toBe('off');
});

test.each([
  [
    'GitHub',
    github(undefined, 'BASE'),
    { status: 403, headers: { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '99999999999' }, json: {} },
  ],
  [
    'Stack Exchange',
    stackExchange(undefined, 'BASE'),
    {
      status: 400,
      json: {
        error_id: 502,
        error_name: 'throttle_violation',
        error_message: 'too many requests from this IP, more requests available in 3000 seconds',
      },
    },
  ],
  ['YouTube', youtube('key', 'BASE'), { status: 403, json: { error: { code: 403, errors: [{ reason: 'quotaExceeded' }] } } }],
])('%s has a way of its own to say that it was too much', async (_name, live, refusal) => {
  double.misbehave = (response) => send(response, refusal);
  const here: LiveSource = {
    ...live,
    ask: (asker, ...rest) =>
      live.ask(
        { ...asker, json: (schema, request) => asker.json(schema, { ...request, url: request.url.replace('BASE', double.url) }) },
        ...rest,
      ),
  };
  expect(silence(await ask(asSource(here, aWorld(double.url))))).toBe('limited');
});

test('Stack Exchange is left alone for as long as it says', async () => {
  double.misbehave = (response) =>
    send(response, { json: { items: [], has_more: false, quota_max: 300, quota_remaining: 200, backoff: 30 } });
  const answer = await ask(asSource(stackExchange(undefined, `${double.url}/stackexchange`), aWorld(double.url)));
  expect(answer).toMatchObject({ status: 'answered', sent: ['the phrase “openapi client generator” on stackoverflow'] });
  expect(double.asked).toHaveLength(1);
});

test('what was answered in time counts, when the rest takes too long', async () => {
  double.misbehave = (response, { path }) => {
    if (path === '/quick') send(response, { json: { title: 'in time' } });
  };
  const source = asSource(aSource({ questions: () => ['quick', 'slow'] }), aWorld(double.url, {}, { budgetMs: 1_500 }));
  expect(await ask(source)).toMatchObject({ status: 'answered', from: 'live', sent: ['quick'], findings: [{ subject: 'in time' }] });
  expect(await t.db.rows(sql`SELECT 1 FROM source_answers`)).toEqual([]);
});

test('a run that is stopped while a source rests ends with its reason', async () => {
  double.misbehave = (response) => send(response, { status: 500, json: {} });
  const source = asSource(aSource({ questions: () => ['one'] }), aWorld(double.url, {}, { budgetMs: 20_000, random: () => 30 }));
  const stop = new AbortController();
  const asked = source.ask(t.ctx, aDeveloperTool, stop.signal);
  await expect.poll(() => double.asked.length).toBe(1);
  stop.abort(new Error('stopped while resting'));
  await expect(asked).rejects.toThrow('stopped while resting');
});
