import { join } from 'node:path';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addPerson, testAccounts } from '../../../tests/factories/accounts.ts';
import { aClock } from '../../../tests/factories/clock.ts';
import { type TestDatabase, testDatabase } from '../../../tests/factories/database.ts';
import { anIdea } from '../../../tests/factories/idea.factory.ts';
import { visitor } from '../../platform/viewer.ts';
import { IdeaQuery } from '../ideas/ideas.contract.ts';
import { listIdeas } from '../ideas/list-ideas.server.ts';
import { addTopic, editTopic, listIngestRuns, mergeTopics, retireTopic, sourceHealth } from './edit-topics.server.ts';
import { findTopic, topicNow } from './find-topic.server.ts';
import { ingestSeries } from './ingest.server.ts';
import { listTopics, topicsOfIdea } from './list-topics.server.ts';
import { loadTopics } from './load-topics.server.ts';
import type { RawPoint, SeriesSource } from './series-source.ts';
import { TopicInput } from './topic-file.ts';
import { TopicQuery } from './trends.contract.ts';
import { watchTopic } from './watch-topic.server.ts';

let t: TestDatabase;
let admin: Awaited<ReturnType<typeof addPerson>>['viewer'];
let member: typeof admin;
const clock = aClock();
const catalogue = join(import.meta.dirname, '..', '..', '..', 'catalogue');

beforeAll(async () => {
  t = await testDatabase(clock.now);
  const accounts = testAccounts(t);
  admin = (await addPerson(t, accounts, { role: 'admin' })).viewer;
  member = (await addPerson(t, accounts)).viewer;
});
afterAll(() => t.drop());
beforeEach(() => t.db.rows(sql`TRUNCATE topics, registry_index, ingest_runs, ideas CASCADE`));

const query = (asked: Record<string, string> = {}) => TopicQuery.parse(asked);
const aTopic = (slug: string, terms: Record<string, string[]> = { npm: [slug] }, name = slug) =>
  TopicInput.parse({ slug, name, category: 'saas', description: 'Something that builders take up and put down again.', terms });

/** The month `back` months before the clock's. */
function monthsAgo(back: number): string {
  const now = clock.now();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back, 1)).toISOString().slice(0, 7);
}
/** Twelve months that grow by a tenth each, up to the last that is over. */
const growing = (months = 12): RawPoint[] =>
  Array.from({ length: months }, (_, i) => ({ month: monthsAgo(months - i), value: 1_000 * 1.1 ** i }));
const source = (
  answer: (terms: readonly string[], from: string) => RawPoint[] | Promise<RawPoint[]>,
): SeriesSource & { asked: string[] } => {
  const asked: string[] = [];
  return {
    id: 'npm',
    asked,
    months: async (terms, from) => {
      asked.push(from);
      return answer(terms, from);
    },
  };
};

describe('the shipped topics', () => {
  test('are at least sixty, measured twice, with a growth and no forecast; loading them again changes nothing', async () => {
    expect(await loadTopics(t.ctx, catalogue)).toBeGreaterThanOrEqual(60);
    const page = await listTopics(t.ctx, query({ limit: '100' }));
    expect(page.pagination.total).toBeGreaterThanOrEqual(60);
    for (const topic of page.topics) expect(topic).toMatchObject({ status: null, points: 2, growth_months: 3, search_volume: null });
    const growths = page.topics.map(({ growth_rate }) => growth_rate);
    expect(growths).toEqual(growths.toSorted((a, b) => b - a));
    expect(page.summary.average_growth).toBeCloseTo(growths.reduce((a, b) => a + b, 0) / growths.length, 0);
    expect(await findTopic(t.ctx, visitor, 'schema-validation')).toMatchObject({ forecast: null, channels: [{ source: 'npm' }] });
    expect(await loadTopics(t.ctx, catalogue)).toBe(0);
  });

  test('are found by a word begun, by category, and in the order asked for', async () => {
    await loadTopics(t.ctx, catalogue);
    expect((await listTopics(t.ctx, query({ search: 'coding ag' }))).topics.map(({ slug }) => slug)).toContain('coding-agents');
    expect((await listTopics(t.ctx, query({ search: "'&|!:*" }))).topics).toEqual([]);
    const web3 = await listTopics(t.ctx, query({ category: 'web3', sort: 'opportunity' }));
    expect(new Set(web3.topics.map(({ category }) => category))).toEqual(new Set(['web3']));
    const scores = web3.topics.map((topic) => topic.opportunity_score);
    expect(scores).toEqual(scores.toSorted((a, b) => b - a));
    const volumes = (await listTopics(t.ctx, query({ sort: 'volume' }))).topics.map(({ volume }) => volume);
    expect(volumes).toEqual(volumes.toSorted((a, b) => b - a));
  });
});

describe('ideas and topics', () => {
  test('meet by a tag; browse filters by it, and searches for a name that is no topic', async () => {
    const tagged = await anIdea(t.ctx, { dossier: { tags: ['payments', 'boats', 'tides'] } } as never);
    const other = await anIdea(t.ctx);
    await addTopic(t.ctx, admin, aTopic('card-payments', { npm: ['stripe'], tag: ['payments'] }, 'Card payments'));
    await ingestSeries(
      t.ctx,
      source(() => growing()),
    );
    const tags = await t.db.rows<{ slug: string }>(sql`SELECT slug FROM ideas WHERE 'payments' = ANY(tags)`);
    const expected = tags.map(({ slug }) => slug);
    expect(expected).toEqual([tagged.slug]);
    const found = await listIdeas(t.ctx, visitor, IdeaQuery.parse({ topic: 'card payments' }));
    expect(found.ideas.map(({ slug }) => slug)).toEqual(expected);
    expect(await topicsOfIdea(t.ctx, tagged.slug)).toMatchObject([{ slug: 'card-payments', source: 'npm' }]);
    expect(await topicsOfIdea(t.ctx, other.slug)).toEqual([]);
    expect((await findTopic(t.ctx, visitor, 'card-payments')).related_ideas.map(({ slug }) => slug)).toEqual(expected);
    expect((await listIdeas(t.ctx, visitor, IdeaQuery.parse({ topic: 'no such thing zzqq' }))).ideas).toEqual([]);
  });
});

describe('an ingest', () => {
  beforeEach(() => addTopic(t.ctx, admin, aTopic('boats')));

  test('goes back years for a topic that has nothing, and then asks only for what is new', async () => {
    const months = growing();
    const npm = source((_, from) => months.filter(({ month }) => month >= from));
    expect(await ingestSeries(t.ctx, npm)).toMatchObject({ points_new: 12, changed: ['boats'], refused: [], problem: null });
    expect(npm.asked).toEqual([monthsAgo(60)]);
    expect(await findTopic(t.ctx, visitor, 'boats')).toMatchObject({ status: 'exploding', points: 12, growth_months: 6 });
    expect(await ingestSeries(t.ctx, npm)).toMatchObject({ points_new: 0, changed: [] });
    expect(npm.asked).toHaveLength(1);
    clock.advance(31 * 86_400_000);
    months.push({ month: monthsAgo(1), value: 3_200 });
    expect(await ingestSeries(t.ctx, npm)).toMatchObject({ points_new: 1, changed: ['boats'] });
    expect(npm.asked[1]).toBe(monthsAgo(2));
  });

  test('refuses what cannot be true, says why, and leaves a gap', async () => {
    const lies: RawPoint[] = [
      { month: monthsAgo(9), value: 100 },
      { month: monthsAgo(8), value: -5 },
      { month: monthsAgo(7), value: 1e9 },
      { month: monthsAgo(6), value: 110 },
      { month: monthsAgo(6), value: 120 },
      { month: monthsAgo(4), value: 130 },
      { month: monthsAgo(5), value: 125 },
      { month: monthsAgo(3), value: Number.NaN },
      { month: monthsAgo(2), value: 0 },
      { month: 'soon', value: 1 },
      { month: monthsAgo(0), value: 140 },
      { month: monthsAgo(-1), value: 150 },
    ];
    const { refused, points_new } = await ingestSeries(
      t.ctx,
      source(() => lies),
    );
    expect(points_new).toBe(2);
    expect(refused.map(({ reason }) => reason)).toEqual([
      'is not a count',
      'is more than 50 times away from the month before',
      'is given more than once',
      'is given more than once',
      'is out of order',
      'is not a count',
      'is nought',
      'is no month',
      'is not over yet',
      'is not over yet',
    ]);
    const [run] = await listIngestRuns(t.ctx, admin);
    expect(run).toMatchObject({ points_new: 2, changed: ['boats'] });
    expect(run?.refused[0]).toMatchObject({ topic: 'boats', month: monthsAgo(8), value: -5 });
    const { channels } = await findTopic(t.ctx, visitor, 'boats');
    expect(channels[0]?.points.map(({ value }) => value)).toEqual([100, 130]);
  });

  test('that fails or is empty overwrites nothing, and the topic says since when', async () => {
    await ingestSeries(
      t.ctx,
      source(() => growing()),
    );
    const before = await findTopic(t.ctx, visitor, 'boats');
    clock.advance(40 * 86_400_000);
    const down = source(() => Promise.reject(new Error('the source does not answer')));
    expect(await ingestSeries(t.ctx, down)).toMatchObject({ points_new: 0, problem: 'boats: the source does not answer' });
    expect(
      await ingestSeries(
        t.ctx,
        source(() => []),
      ),
    ).toMatchObject({ points_new: 0, problem: null });
    // The months it has measured before, said otherwise.
    expect(
      await ingestSeries(
        t.ctx,
        source(() => [{ month: monthsAgo(4), value: 1 }]),
      ),
    ).toMatchObject({ points_new: 0 });
    const after = await findTopic(t.ctx, visitor, 'boats');
    expect(after.channels[0]?.points).toEqual(before.channels[0]?.points);
    expect(after.last_measured_at).toBe(before.last_measured_at);
    expect(after.channels[0]?.problem).toBe('said nothing new');
    expect(await sourceHealth(t.ctx, admin)).toMatchObject([{ source: 'npm', topics: 1, with_problem: 1 }]);
  });

  test('reads growth against the whole of the source', async () => {
    const npm = { ...source(() => growing()), whole: async () => growing() };
    await ingestSeries(t.ctx, npm);
    expect(await findTopic(t.ctx, visitor, 'boats')).toMatchObject({ growth_rate: 0, status: 'steady', own_growth_rate: 77.2 });
  });
});

describe('administrators', () => {
  beforeEach(async () => {
    await addTopic(t.ctx, admin, aTopic('boats'));
    await addTopic(t.ctx, admin, aTopic('ships'));
    await ingestSeries(
      t.ctx,
      source(() => growing()),
    );
  });

  test('merge a topic into another: its address leads there and its watchers go along', async () => {
    await watchTopic(t.ctx, member, 'boats', true);
    await mergeTopics(t.ctx, admin, 'boats', 'ships');
    expect(await topicNow(t.ctx, 'boats')).toBe('ships');
    expect((await findTopic(t.ctx, member, 'ships')).watched).toBe(true);
    await expect(findTopic(t.ctx, visitor, 'boats')).rejects.toMatchObject({ code: 'not_found' });
    await expect(mergeTopics(t.ctx, admin, 'ships', 'ships')).rejects.toMatchObject({ code: 'conflict' });
  });

  test('retire and bring back; a mapping that changes begins its series anew', async () => {
    await retireTopic(t.ctx, admin, 'boats', true);
    expect((await listTopics(t.ctx, query())).topics.map(({ slug }) => slug)).toEqual(['ships']);
    await retireTopic(t.ctx, admin, 'boats', false);
    const { slug: _, ...input } = aTopic('boats', { npm: ['rowing'] }, 'Rowing boats');
    await editTopic(t.ctx, admin, 'boats', input);
    expect(await t.db.rows(sql`SELECT 1 FROM topic_series s JOIN topics t ON t.id = s.topic_id WHERE t.slug = 'boats'`)).toEqual([]);
    expect((await listTopics(t.ctx, query())).topics.map(({ slug }) => slug)).toEqual(['ships']);
  });

  test('alone may do so', async () => {
    for (const act of [
      addTopic(t.ctx, member, aTopic('rafts')),
      mergeTopics(t.ctx, member, 'boats', 'ships'),
      retireTopic(t.ctx, member, 'boats', true),
    ])
      await expect(act).rejects.toMatchObject({ code: 'not_allowed' });
  });
});

test('watching is for people who are signed in; twice is once', async () => {
  await addTopic(t.ctx, admin, aTopic('boats'));
  await expect(watchTopic(t.ctx, visitor, 'boats', true)).rejects.toMatchObject({
    code: 'signed_out',
    message: 'Please sign in to watch topics',
  });
  await watchTopic(t.ctx, member, 'boats', true);
  await watchTopic(t.ctx, member, 'boats', true);
  expect(await t.db.rows(sql`SELECT 1 FROM topic_watches`)).toHaveLength(1);
  expect(await watchTopic(t.ctx, member, 'boats', false)).toEqual({ watched: false });
});
