import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Answer, misbehaviours, type OutsideDouble, startOutside } from '../../../tests/doubles/outside.ts';
import { FILES, labour, seriesSources } from '../../../tests/doubles/series-sources.ts';
import { addPerson, testAccounts } from '../../../tests/factories/accounts.ts';
import { aClock } from '../../../tests/factories/clock.ts';
import { type TestDatabase, testDatabase } from '../../../tests/factories/database.ts';
import { aWorld } from '../../../tests/factories/live-sources.ts';
import { aTopic, ingest } from '../../../tests/factories/topics.ts';
import type { OutsideOptions } from '../../platform/http/fetch-outside.server.ts';
import { visitor } from '../../platform/viewer.ts';
import { addTopic } from '../edit-topics.server.ts';
import { findTopic } from '../find-topic.server.ts';
import { githubSeries, hackerNewsSeries, stackExchangeSeries } from './counted-posts.server.ts';
import { npmSeries, pypiSeries } from './downloads.server.ts';
import { labourSeries } from './labour-statistics.server.ts';
import { asSeriesSource, type LiveSeries } from './live-series.server.ts';
import { wikipediaSeries } from './page-views.server.ts';
import { aiPostingsSeries, applicationsSeries, peopleSeries, postedPaySeries, postingsSeries } from './published-tables.server.ts';

let t: TestDatabase;
let double: OutsideDouble;

beforeAll(async () => {
  t = await testDatabase(aClock('2026-03-10T12:00:00.000Z').now);
  double = await startOutside(seriesSources);
});
afterAll(async () => {
  await double.close();
  await t.drop();
});
beforeEach(() => {
  double.asked.length = 0;
  double.misbehave = undefined;
});

const anAdmin = async () => (await addPerson(t, testAccounts(t), { role: 'admin' })).viewer;

/** Asks without waiting for places in the limit, which has its own test. */
const at = (live: LiveSeries, options: Partial<OutsideOptions> = {}) =>
  asSeriesSource(t.ctx, { ...live, rate: { perMinute: 60_000, burst: 1_000, gapMs: 0 } }, aWorld(double.url, options));

test('the Census Bureau: applications of a sector, adjusted, of the whole country; what it withholds is a gap', async () => {
  const points = await at(applicationsSeries(`${double.url}/files`)).months(['NAICS23'], '2004-07');
  expect(points).toHaveLength(13);
  expect([points[0], points.at(-1)]).toEqual([
    { month: '2025-01', value: 40_000 },
    { month: '2026-01', value: 52_000 },
  ]);
});

test('Indeed: means of whole months by sector, by country and of AI; topics share one file', async () => {
  const postings = at(postingsSeries(`${double.url}/files`));
  expect(await postings.months(['GB/Nursing'], '2020-02')).toEqual([
    { month: '2026-01', value: 80 },
    { month: '2026-02', value: 82.5 },
  ]);
  expect(await postings.months(['GB/Sports'], '2020-02'), 'nine days are no month').toEqual([]);
  expect(double.asked).toHaveLength(1);
  expect(await postings.months(['GB/All sectors'], '2020-02')).toEqual([
    { month: '2026-01', value: 90 },
    { month: '2026-02', value: 90 },
  ]);
  expect(await at(aiPostingsSeries(`${double.url}/files`)).months(['US/All sectors'], '2019-01')).toEqual([
    { month: '2026-01', value: 5 },
    { month: '2026-02', value: 5.5 },
  ]);
});

test('Indeed: growth of posted pay by country and by sector, in percent, also at or below zero; the month under way is left out', async () => {
  const pay = at(postedPaySeries(`${double.url}/files`));
  expect(await pay.months(['GB/All sectors'], '2019-01')).toEqual([
    { month: '2025-12', value: 3.1 },
    { month: '2026-01', value: 0 },
    { month: '2026-02', value: -0.4 },
  ]);
  expect(await pay.months(['US/Nursing'], '2019-01')).toEqual([{ month: '2026-01', value: 3.703704 }]);
  expect(pay).toMatchObject({ revises: true, mayFallBelowZero: true });
});

describe('the Bureau of Labor Statistics', () => {
  const socs = ['47-2111', '29-1141', ...Array.from({ length: 24 }, (_, i) => `11-10${10 + i}`)];

  test('the latest survey of many occupations in few questions; a figure that is withheld is a gap', async () => {
    const jobs = at(labourSeries('us_jobs', `${double.url}/bls`));
    expect(await jobs.months(['47-2111'], '2020-05', socs)).toEqual([{ month: '2025-05', value: 759_700 }]);
    expect(await jobs.months(['29-1141'], '2020-05', socs)).toEqual([]);
    for (const soc of socs) await jobs.months([soc], '2020-05', socs);
    expect(double.asked.map(({ body }) => JSON.parse(body).seriesid.length)).toEqual([25, 1]);
    const pay = at(labourSeries('us_pay', `${double.url}/bls`));
    expect(await pay.months(['47-2111'], '2025-05')).toEqual([{ month: '2025-05', value: 65_280 }]);
    expect(JSON.parse(double.asked.at(-1)?.body ?? '')).toEqual({
      seriesid: ['OEUN000000000000047211113'],
      startyear: '2025',
      endyear: '2026',
    });
  });

  test('is left alone until the next day once its day is used up', async () => {
    labour.isUsedUp = true;
    const jobs = at(labourSeries('us_jobs', `${double.url}/bls`));
    await expect(jobs.months(['47-2111'], '2020-05')).rejects.toMatchObject({ why: 'limited' });
    double.asked.length = 0;
    await expect(jobs.months(['47-2111'], '2020-05')).rejects.toMatchObject({ why: 'limited' });
    expect(double.asked).toEqual([]);
    labour.isUsedUp = false;
  });
});

test('GitHub: people of a topic by quarter, summed over economies that are no part of another', async () => {
  expect(await at(peopleSeries(`${double.url}/files`)).months(['flutter'], '2020-01')).toEqual([
    { month: '2025-09', value: 250 },
    { month: '2025-12', value: 140 },
  ]);
});

test('a file of another format is named by what it lacks, and stores nothing', async () => {
  const before = FILES['/ai-tracker/main/AI_posting.csv'];
  FILES['/ai-tracker/main/AI_posting.csv'] = () => ({
    text: 'date,country,share\n2026-01-01,US,5\n',
    headers: { 'content-type': 'text/csv' },
  });
  await expect(at(aiPostingsSeries(`${double.url}/files`)).months(['US/All sectors'], '2019-01')).rejects.toMatchObject({
    why: 'garbled',
    message: expect.stringContaining('without jobcountry, AI_share_postings'),
  });
  FILES['/ai-tracker/main/AI_posting.csv'] = before as () => Answer;
});

test('npm: days summed to whole months, eighteen at a time, packages together; the time before one began is not zero', async () => {
  const npm = at(npmSeries(`${double.url}/npm`));
  expect(await npm.months(['zod'], '2025-12')).toEqual([
    { month: '2025-12', value: 31_000 },
    { month: '2026-01', value: 31_000 },
    { month: '2026-02', value: 28_000 },
  ]);
  expect(await npm.months(['zod', '@acme/young'], '2026-01')).toEqual([
    { month: '2026-01', value: 31_000 },
    { month: '2026-02', value: 29_120 },
  ]);
  double.asked.length = 0;
  expect(await npm.months(['zod'], '2023-01')).toHaveLength(38);
  expect(double.asked.map(({ path }) => path)).toEqual([
    '/npm/downloads/range/2023-01-01:2024-06-30/zod',
    '/npm/downloads/range/2024-07-01:2025-12-31/zod',
    '/npm/downloads/range/2026-01-01:2026-02-28/zod',
  ]);
});

test('npm: the first run fills in everything since 2018 around two dates that were shipped, and the next asks for nothing', async () => {
  await addTopic(t.ctx, await anAdmin(), aTopic('schemas', { npm: ['zod'] }));
  await t.db.rows(sql`
    INSERT INTO topic_series (topic_id, source, observed_at, value, basis, ingested_at)
    SELECT id, 'npm', day::date, 30000, 'measured', now() FROM topics, unnest(ARRAY['2025-12-01', '2026-03-01']) AS day`);
  const npm = at(npmSeries(`${double.url}/npm`));
  expect(await ingest(t, npm)).toMatchObject({ points_new: 96, problem: null });
  expect(double.asked.filter(({ path }) => path.endsWith('/zod')).map(({ path }) => path.split('/')[4])).toEqual([
    '2018-01-01:2019-06-30',
    '2019-07-01:2020-12-31',
    '2021-01-01:2022-06-30',
    '2022-07-01:2023-12-31',
    '2024-01-01:2025-06-30',
    '2025-07-01:2026-02-28',
  ]);
  const { points, channels } = await findTopic(t.ctx, visitor, 'schemas');
  expect([points, channels[0]?.points[0]?.observed_at]).toEqual([98, '2018-02-01']);
  double.asked.length = 0;
  await ingest(t, npm);
  expect(double.asked).toEqual([]);
});

test('npm: a day it did not count makes a gap, of a package and of the whole; a package it does not know has no months', async () => {
  const npm = at(npmSeries(`${double.url}/npm`));
  expect((await npm.months(['holed'], '2025-12')).map(({ month }) => month)).toEqual(['2025-12', '2026-02']);
  expect((await npm.months(['zod', 'holed'], '2025-12')).map(({ month }) => month)).toEqual(['2025-12', '2026-02']);
  expect((await npm.whole?.('2025-10'))?.map(({ month }) => month)).toEqual(['2025-10', '2025-12', '2026-01', '2026-02']);
  expect(await npm.months(['no-such-package'], '2025-12')).toEqual([]);
});

test('PyPI: what it keeps, whole months only', async () => {
  const pypi = at(pypiSeries(`${double.url}/pypistats`));
  expect(await pypi.months(['pydantic'], '2025-09')).toEqual([
    { month: '2026-01', value: 21_700 },
    { month: '2026-02', value: 19_600 },
  ]);
  expect(pypi.whole).toBeUndefined();
});

test('Wikipedia: readers only, the month under way never asked for, beside all of it', async () => {
  const wikipedia = at(wikipediaSeries(`${double.url}/wikimedia`));
  expect(await wikipedia.months(['Vector database'], '2026-01')).toEqual([
    { month: '2026-01', value: 24_000 },
    { month: '2026-02', value: 24_000 },
  ]);
  expect(await wikipedia.whole?.('2026-02')).toEqual([{ month: '2026-02', value: 8_000_000_000 }]);
  expect(double.asked[0]?.path).toMatch(/\/user\/Vector_database\/monthly\/2026010100\/2026022800$/);
});

test('Hacker News: months of stories; a count it calls an estimate is a gap', async () => {
  const months = await at(hackerNewsSeries(`${double.url}/hn`)).months(['vector database'], '2025-11');
  expect(months).toEqual(['2025-11', '2026-01', '2026-02'].map((month) => ({ month, value: 31 })));
  expect(double.asked[0]?.url.searchParams.get('numericFilters')).toBe('created_at_i>=1761955200,created_at_i<1764547200');
});

test('Stack Overflow and GitHub: how many there were in each month; a count that was broken off is a gap', async () => {
  const stack = at(stackExchangeSeries('a-stack-key', undefined, `${double.url}/stackexchange`));
  expect(await stack.months(['webrtc'], '2026-02')).toEqual([{ month: '2026-02', value: 120 }]);
  expect(double.asked[0]?.url.searchParams.get('key')).toBe('a-stack-key');
  const github = at(githubSeries('a-github-token', undefined, `${double.url}/github`));
  expect((await github.months(['webrtc'], '2025-12')).map(({ month }) => month)).toEqual(['2025-12', '2026-02']);
});

describe('a source that', () => {
  const asking = (options?: Partial<OutsideOptions>) => at(npmSeries(`${double.url}/npm`), options).months(['zod'], '2026-02');

  test.each(Object.entries(misbehaviours))('misbehaves (%s) is an error that names no address, and no months', async (_, misbehave) => {
    double.misbehave = misbehave as NonNullable<typeof double.misbehave>;
    const failure = await asking({ idleMs: 150, totalMs: 600, maxBytes: 50_000 }).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(Error);
    expect(String(failure)).not.toMatch(/127\.0|:\/\//);
  });

  test('failed three times in a row is left alone for ten minutes', async () => {
    const live = at(npmSeries(`${double.url}/npm`), { idleMs: 50, totalMs: 100 });
    double.misbehave = () => undefined;
    for (let i = 0; i < 3; i++) await expect(live.months(['zod'], '2026-02')).rejects.toThrow();
    double.asked.length = 0;
    await expect(live.months(['zod'], '2026-02')).rejects.toThrow('failed three times in a row');
    expect(double.asked).toEqual([]);
  });
});

test('questions keep to the limit: what does not get a place in its turn is not sent', async () => {
  const slow = asSeriesSource(
    t.ctx,
    { ...hackerNewsSeries(`${double.url}/hn`), rate: { perMinute: 1, burst: 2, gapMs: 0 } },
    aWorld(double.url, {}, { budgetMs: 1_000 }),
  );
  await expect(slow.months(['vector database'], '2025-10')).rejects.toThrow('is asked as often as it allows');
  expect(double.asked).toHaveLength(2);
});
