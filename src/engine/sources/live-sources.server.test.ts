import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Asked, type OutsideDouble, send, startOutside } from '../../../tests/doubles/outside.ts';
import { publicSources, TODAY } from '../../../tests/doubles/public-sources.ts';
import { aClock } from '../../../tests/factories/clock.ts';
import { type TestDatabase, testDatabase } from '../../../tests/factories/database.ts';
import { aDeveloperTool, aWorld, liveSourcesAt, sourcesIn } from '../../../tests/factories/live-sources.ts';
import type { SourceAnswer, Understanding } from '../evidence.contract.ts';
import type { SourceId } from '../sources.ts';
import { askSources } from './ask-sources.server.ts';

let t: TestDatabase;
let double: OutsideDouble;
let answers: SourceAnswer[];
/** What the first run asked; later ones are counted by themselves. */
let askedFirst: Asked[];

const askAll = (understanding: Understanding) =>
  askSources(t.ctx, understanding, sourcesIn(aWorld(double.url), liveSourcesAt(double.url)), {
    signal: new AbortController().signal,
    liveBudgetMs: 30_000,
    totalBudgetMs: 30_000,
  });

beforeAll(async () => {
  t = await testDatabase(aClock(TODAY).now);
  double = await startOutside(publicSources);
  answers = await askAll(aDeveloperTool);
  askedFirst = [...double.asked];
});
afterAll(async () => {
  await double.close();
  await t.drop();
});

// No test waits for what another asked: the clock stands still.
beforeEach(() => t.db.rows(sql`TRUNCATE source_paces`));

const of = (source: SourceId) => {
  const answer = answers.find((one) => one.source === source);
  if (answer?.status !== 'answered') throw new Error(`${source} stayed silent: ${JSON.stringify(answer)}`);
  return answer;
};
const requests = (path: string, asked = askedFirst) => asked.filter((one) => one.path.startsWith(path));
const PHRASES = ['the phrase “openapi client generator”', 'the phrase “api schema drift”'];

test('every source answered live, at the time of asking, and says what it was sent', () => {
  expect(answers.map(({ status, source }) => [source, status])).toEqual(
    ['npm', 'hacker_news', 'github', 'pypi', 'wikipedia', 'stack_exchange', 'product_hunt', 'reddit', 'youtube', 'google_trends'].map(
      (id) => [id, 'answered'],
    ),
  );
  for (const answer of answers) expect(answer).toMatchObject({ from: 'live', as_of: TODAY });
  for (const id of ['npm', 'hacker_news', 'github', 'wikipedia', 'reddit', 'youtube', 'google_trends'] as const)
    expect(of(id).sent, id).toEqual(PHRASES);
});

test('Hacker News: stories with points and comments, best first, once each; no strangers, no comments, no markup', () => {
  expect(of('hacker_news').findings).toEqual([
    {
      kind: 'discussion',
      subject: 'Show HN: An OpenAPI client generator that keeps your edits',
      value: 214,
      unit: 'points',
      url: 'https://generator.example/',
      observed_at: '2025-11-02',
      basis: 'measured',
      relevance: 1,
      also: { comments: 87, thread: 'https://news.ycombinator.com/item?id=1001' },
    },
    {
      kind: 'discussion',
      subject: 'Ask HN: Which OpenAPI generator do you use?',
      text: 'We tried three & gave up on the client code.',
      value: 12,
      unit: 'points',
      url: 'https://news.ycombinator.com/item?id=1002',
      observed_at: '2025-11-02',
      basis: 'measured',
      relevance: 0.63,
      also: { comments: 3, thread: 'https://news.ycombinator.com/item?id=1002' },
    },
  ]);
  expect(
    requests('/hn/')
      .map(({ url }) => `${url.pathname.split('/').at(-1)} ${url.searchParams.get('query')}`)
      .sort(),
  ).toEqual([
    'search "api schema drift"',
    'search "openapi client generator"',
    'search_by_date "api schema drift"',
    'search_by_date "openapi client generator"',
  ]);
});

test('GitHub: repositories with stars, counted today, and with what GitHub broke off', () => {
  expect(of('github').findings).toEqual([
    expect.objectContaining({
      kind: 'repository',
      subject: 'acme/openapi-client-generator',
      value: 5_400,
      unit: 'stars',
      url: 'https://github.com/acme/openapi-client-generator',
      observed_at: '2026-03-10',
      relevance: 1,
      also: { created_on: '2021-05-01', pushed_on: '2026-02-20' },
    }),
    expect.objectContaining({
      subject: 'acme/drift',
      also: { created_on: '2021-05-01', pushed_on: '2026-02-20', search: 'broken off by GitHub' },
    }),
  ]);
  expect(requests('/github/')[0]?.headers).toMatchObject({
    authorization: 'Bearer a-github-token',
    'user-agent': 'Assay/test (support@assay.example)',
  });
});

test('npm: downloads of 30 days, and growth against the same days of a year before, relative to the registry', () => {
  const npm = of('npm').findings.map(({ kind, subject, value, unit, observed_at }) => [kind, subject, value, unit, observed_at]);
  expect(npm).toEqual([
    ['package_downloads', 'openapi-client-generator', 9_000, 'downloads a month', '2026-03-08'],
    // Three times as many where the registry has twice as many: half as much again.
    ['package_growth_pct', 'openapi-client-generator', 50, '% a year, relative to the registry', '2026-03-08'],
    ['package_downloads', '@acme/openapi-client', 1_500, 'downloads a month', '2026-03-08'],
    ['package_growth_pct', '@acme/openapi-client', -50, '% a year, relative to the registry', '2026-03-08'],
    // Too few to speak of growth.
    ['package_downloads', 'openapi-generator', 150, 'downloads a month', '2026-03-08'],
  ]);
  const windows = [...new Set(requests('/npm-api/').map(({ path }) => path.split('/')[4]))].sort();
  expect(windows, 'the same days of the week, 52 weeks apart').toEqual(['2025-02-08:2025-03-09', '2026-02-07:2026-03-08']);
});

test('PyPI: names that a package may have, and downloads of the one that exists', () => {
  expect(of('pypi').findings).toEqual([
    expect.objectContaining({
      kind: 'package_downloads',
      subject: 'openapi-client-generator',
      value: 6_300,
      unit: 'downloads a month',
      url: 'https://pypi.org/project/openapi-client-generator/',
      relevance: 1,
      also: { released_on: '2026-01-15' },
    }),
  ]);
  expect(of('pypi').sent).toContain('the package name “openapi-client”');
});

test('Wikipedia: readers of whole months, and growth relative to all of Wikipedia', () => {
  expect(of('wikipedia').findings).toEqual([
    expect.objectContaining({ kind: 'page_views_month', value: 24_000, unit: 'views a month', observed_at: '2026-02-28' }),
    expect.objectContaining({
      kind: 'page_views_growth_pct',
      subject: 'OpenAPI generator',
      // 24,000 after 20,000, where all of Wikipedia fell from 10 to 8: 1.2 ÷ 0.8.
      value: 50,
      unit: '% a year, relative to all of Wikipedia',
      observed_at: '2026-02-28',
      also: { views_a_month_a_year_before: 20_000 },
    }),
  ]);
  expect(requests('/wikimedia/')[0]?.path).toMatch(/\/all-access\/user\/.*\/monthly\/2024120100\/2026030100$/);
});

test('Stack Exchange: questions with views and whether an answer was accepted', () => {
  expect(of('stack_exchange').findings).toEqual([
    expect.objectContaining({
      kind: 'question',
      subject: 'OpenAPI client generator drops "nullable" fields',
      value: 41_200,
      unit: 'views',
      observed_at: '2023-11-14',
      also: { answers: 3, score: 25, accepted_answer: 'yes', site: 'stackoverflow' },
    }),
  ]);
  expect(requests('/stackexchange/')[0]?.url.searchParams.get('key')).toBe('a-stack-key');
});

test('Product Hunt: launches of the topics that the phrases name', () => {
  expect(of('product_hunt').findings).toEqual([
    expect.objectContaining({
      kind: 'launch',
      subject: 'Clientsmith',
      value: 310,
      unit: 'votes',
      url: 'https://www.producthunt.com/posts/clientsmith',
      observed_at: '2025-06-01',
      also: { comments: 44 },
    }),
  ]);
});

test('Reddit: posts of the last year, none for adults', () => {
  expect(of('reddit').findings).toEqual([
    expect.objectContaining({
      kind: 'discussion',
      value: 61,
      url: 'https://www.reddit.com/r/webdev/comments/a/is_there/',
      also: { comments: 38, subreddit: 'webdev', members: 2_400_000 },
    }),
  ]);
});

test('Reddit: one token serves all runs, and one that is taken back is asked for again', async () => {
  const [source] = sourcesIn(
    aWorld(double.url),
    liveSourcesAt(double.url).filter(({ id }) => id === 'reddit'),
  );
  double.asked.length = 0;
  const run = (phrase: string) => source?.ask(t.ctx, { ...aDeveloperTool, phrases: [phrase] }, new AbortController().signal);
  expect(await run('client generator one')).toMatchObject({ status: 'answered' });
  expect(await run('client generator two')).toMatchObject({ status: 'answered' });
  expect(requests('/reddit/', double.asked)).toHaveLength(1);
  double.misbehave = (response) => send(response, { status: 401, json: { message: 'Unauthorized', error: 401 } });
  expect(await run('client generator three')).toMatchObject({ why: 'refused', detail: 'Reddit did not accept the question (401).' });
  double.misbehave = undefined;
  expect(await run('client generator four')).toMatchObject({ status: 'answered' });
  expect(requests('/reddit/', double.asked)).toHaveLength(2);
});

test('YouTube: one search for all phrases, the key in a header', () => {
  expect(of('youtube').findings).toEqual([
    expect.objectContaining({
      kind: 'video',
      value: 18_234,
      unit: 'views',
      url: 'https://www.youtube.com/watch?v=abcDEF12345',
      also: { channel: 'Typed', comments: 23 },
    }),
  ]);
  const searches = requests('/youtube/youtube/v3/search');
  expect(searches.map(({ url }) => url.searchParams.get('q'))).toEqual(['"openapi client generator"|"api schema drift"']);
  expect(searches[0]?.url.search).not.toContain('a-youtube-key');
});

test('Google Trends: growth of whole months over a year', () => {
  expect(of('google_trends').findings).toEqual([
    expect.objectContaining({
      kind: 'search_interest_growth_pct',
      subject: 'openapi client generator',
      value: 25,
      unit: '% a year',
      observed_at: '2026-02-28',
      relevance: 1,
    }),
  ]);
});

describe('what a source says nothing about', () => {
  test.each([
    ['service', ['npm', 'github', 'pypi']],
    ['software', ['npm', 'pypi']],
  ] as const)('an idea that is a %s', async (solution_type, ids) => {
    const asked = await askAll({ ...aDeveloperTool, solution_type, phrases: [`phrase of a ${solution_type}`] });
    const silent = asked.flatMap((answer) => (answer.status === 'silent' ? [[answer.source, answer.why]] : []));
    expect(silent).toEqual(ids.map((id) => [id, 'not_applicable']));
  });

  test('a text of which nothing can be searched', async () => {
    const asked = await askAll({ ...aDeveloperTool, phrases: ['"*" ()', '--'] });
    expect(asked.map((answer) => answer.status === 'silent' && answer.why)).toEqual(answers.map(() => 'not_applicable'));
  });
});

test('signs that a search engine reads as commands are not passed on', async () => {
  double.asked.length = 0;
  await askAll({ ...aDeveloperTool, phrases: ['notes" user:torvalds -in:name | x'] });
  expect(requests('/github/', double.asked)[0]?.url.searchParams.get('q')).toBe(
    '"notes user torvalds in name x" in:name,description,topics',
  );
});
