import { join } from 'node:path';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addPerson, testAccounts } from '../../tests/factories/accounts.ts';
import { aClock } from '../../tests/factories/clock.ts';
import { type TestDatabase, testDatabase } from '../../tests/factories/database.ts';
import { anIdea } from '../../tests/factories/idea.factory.ts';
import { aSeriesSource, aTopic, ingest, monthsGrowing } from '../../tests/factories/topics.ts';
import { IdeaQuery } from '../catalogue/ideas/idea-query.contract.ts';
import { topicsOfIdea } from '../catalogue/ideas/idea-topics.server.ts';
import { listIdeas } from '../catalogue/ideas/list-ideas.server.ts';
import { visitor } from '../platform/viewer.ts';
import { isOld } from '../shared/days/age.ts';
import { addTopic, editTopic, mergeTopics, retireTopic } from './edit-topics.server.ts';
import { findTopic, topicNow } from './find-topic.server.ts';
import { listTopics } from './list-topics.server.ts';
import { loadTopics } from './load-topics.server.ts';
import { relateWhenDue } from './relate-ideas.server.ts';
import { growthSpan } from './topic-labels.ts';
import { topicsNear } from './topics-near.server.ts';
import { TopicQuery } from './trends.contract.ts';
import { watchTopic } from './watch-topic.server.ts';

let t: TestDatabase;
let admin: Awaited<ReturnType<typeof addPerson>>['viewer'];
let member: typeof admin;
const clock = aClock();
const catalogue = join(import.meta.dirname, '../../catalogue');

beforeAll(async () => {
  t = await testDatabase(clock.now);
  const accounts = testAccounts(t);
  admin = (await addPerson(t, accounts, { role: 'admin' })).viewer;
  member = (await addPerson(t, accounts)).viewer;
});
afterAll(() => t.drop());
beforeEach(() => t.db.rows(sql`TRUNCATE topics, registry_index, ingest_runs, ideas CASCADE`));

const query = (asked: Record<string, string> = {}) => TopicQuery.parse(asked);
const growing = () => monthsGrowing(clock.now());
const source = (answer: Parameters<typeof aSeriesSource>[1]) => aSeriesSource(clock.now, answer);

describe('the shipped topics', () => {
  test('are at least a hundred and fifty with a curve, of three kinds; loading them again changes nothing', async () => {
    expect(await loadTopics(t.ctx, catalogue)).toBeGreaterThanOrEqual(150);
    const curves = await t.db.rows<{ kind: string; topics: number }>(
      sql`SELECT t.kind, count(*)::int AS topics FROM topics t JOIN topic_figures f ON f.topic_id = t.id WHERE f.points >= 6 GROUP BY t.kind ORDER BY t.kind`,
    );
    expect(curves.map(({ kind }) => kind)).toEqual(['occupation', 'sector', 'tool']);
    for (const { kind, topics } of curves) expect(topics, kind).toBeGreaterThanOrEqual(80);
    const page = await listTopics(t.ctx, query({ limit: '100' }));
    const leads = [page];
    while (leads.length < page.pagination.pages)
      leads.push(await listTopics(t.ctx, query({ limit: '100', page: String(leads.length + 1) })));
    const byCursor: string[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const { topics, next_cursor } = await listTopics(t.ctx, query({ limit: '60', cursor }));
      byCursor.push(...topics.map(({ slug }) => slug));
      cursor = next_cursor;
    }
    expect(byCursor, 'cursors lead through the list as pages do').toEqual(leads.flatMap(({ topics }) => topics.map(({ slug }) => slug)));
    const isCurrent = leads.flatMap(({ topics }) => topics.map((one) => one.points >= 6 && !isOld(one.last_measured_at, clock.now())));
    expect(isCurrent.lastIndexOf(true), 'what has no curve of the last 24 months comes last').toBe(isCurrent.indexOf(false) - 1);
    expect(page.topics.every(({ points }) => points >= 6)).toBe(true);
    const growths = page.topics
      .filter(({ points }) => points >= 6)
      .map(({ growth_rate, growth_months }) => Math.log1p(growth_rate / 100) / growth_months);
    for (const [i, growth] of growths.slice(1).entries()) expect(growth).toBeLessThanOrEqual((growths[i] as number) + 1e-3);
    // What was counted twice has two dated numbers, and no line.
    expect(await findTopic(t.ctx, visitor, 'agent-to-agent')).toMatchObject({ forecast: null, status: null, points: 2, kind: 'tool' });
    expect(await loadTopics(t.ctx, catalogue)).toBe(0);
  });

  test('say of each series where it is from, what it counts and its last period', async () => {
    await loadTopics(t.ctx, catalogue);
    const construction = await findTopic(t.ctx, visitor, 'new-businesses-construction-us');
    expect(construction).toMatchObject({ kind: 'sector', source: 'us_applications', status: null, is_judged: false });
    const [channel] = construction.channels;
    expect(channel).toMatchObject({ publisher: expect.stringContaining('Census'), licence: expect.stringContaining('Public domain') });
    expect([channel?.points[0]?.observed_at, channel?.points.at(-1)?.observed_at]).toEqual(['2004-08-01', '2025-09-01']);
    expect(growthSpan(construction)).toBe('Feb 2025 – Aug 2025');
    const nursing = await findTopic(t.ctx, visitor, 'nursing-jobs-us');
    expect(nursing.channels.map(({ source }) => source).sort()).toEqual(['posted_pay', 'postings']);
    expect(nursing.source, 'a rate gives no growth').toBe('postings');
    const managers = await findTopic(t.ctx, visitor, 'general-and-operations-managers');
    expect(managers).toMatchObject({ kind: 'occupation', growth_months: 12, points: 6 });
    expect(growthSpan(managers)).toBe('May 2024 – May 2025');
  });

  test('are near a question that holds at least half of their name, and not for one word of it', async () => {
    await loadTopics(t.ctx, catalogue);
    const near = async (text: string) => (await topicsNear(t.ctx, { text })).map(({ slug }) => slug);
    for (const question of [
      'I want to help small restaurants with tips and payroll',
      'Does a team of cleaners need me?',
      'Who buys for public libraries?',
      'Which standards apply to kitchens?',
      'Which document do they sign?',
    ])
      expect(await near(question), question).toEqual([]);
    expect((await near('Should I build something for coding agents?'))[0]).toBe('coding-agents');
  });

  test('are found by a word begun, by category, and in the order asked for', async () => {
    await loadTopics(t.ctx, catalogue);
    expect((await listTopics(t.ctx, query({ search: 'coding ag' }))).topics.map(({ slug }) => slug)).toContain('coding-agents');
    expect((await listTopics(t.ctx, query({ search: "'&|!:*" }))).topics).toEqual([]);
    const web3 = await listTopics(t.ctx, query({ category: 'web3', sort: 'opportunity' }));
    expect(new Set(web3.topics.map(({ category }) => category))).toEqual(new Set(['web3']));
    const scores = web3.topics.map((topic) => topic.opportunity_score);
    expect(scores).toEqual(scores.toSorted((a, b) => b - a));
    // Units differ from source to source: sizes are compared within one.
    const bySource = Map.groupBy((await listTopics(t.ctx, query({ sort: 'volume' }))).topics, ({ source: id }) => id);
    for (const [id, those] of bySource) {
      const volumes = those.map(({ volume }) => volume);
      expect(volumes, id).toEqual(volumes.toSorted((a, b) => b - a));
    }
  });
});

describe('ideas and topics', () => {
  test('meet by what both declare; browse filters by it, and searches for a name that is no topic', async () => {
    const [near, far] = [await anIdea(t.ctx), await anIdea(t.ctx)];
    await t.db.rows(sql`UPDATE ideas SET dossier = dossier || '{"npm_packages": [{"name": "stripe"}]}' WHERE id = ${near.id}`);
    await t.db.rows(sql`UPDATE ideas SET dossier = dossier - 'npm_packages' - 'ground' WHERE id = ${far.id}`);
    await addTopic(t.ctx, admin, aTopic('card-payments', { npm: ['stripe'], tag: ['card-machines'] }, 'Card payments'));
    await ingest(t, source(growing));
    expect(await relateWhenDue(t.ctx)).toBe(1);
    expect(await relateWhenDue(t.ctx), 'nothing is due').toBe(0);
    const expected = [near.slug];
    const found = await listIdeas(t.ctx, visitor, IdeaQuery.parse({ topic: 'card payments' }));
    expect(found.ideas.map(({ slug }) => slug)).toEqual(expected);
    expect(await topicsOfIdea(t.ctx, near.slug)).toMatchObject([{ slug: 'card-payments', source: 'npm' }]);
    expect(await topicsOfIdea(t.ctx, far.slug)).toEqual([]);
    expect((await findTopic(t.ctx, visitor, 'card-payments')).related_ideas.map(({ slug }) => slug)).toEqual(expected);
    expect((await listIdeas(t.ctx, visitor, IdeaQuery.parse({ topic: 'no such thing zzqq' }))).ideas).toEqual([]);
  });
});

describe('administrators', () => {
  beforeEach(async () => {
    await addTopic(t.ctx, admin, aTopic('boats'));
    await addTopic(t.ctx, admin, aTopic('ships'));
    await ingest(t, source(growing));
  });

  test('merge a topic into another: its address leads there and its watchers go along', async () => {
    await watchTopic(t.ctx, member, 'boats', true);
    await mergeTopics(t.ctx, admin, 'boats', 'ships');
    expect(await topicNow(t.ctx, 'boats')).toBe('ships');
    expect((await findTopic(t.ctx, member, 'ships')).watched).toBe(true);
    await expect(findTopic(t.ctx, visitor, 'boats')).rejects.toMatchObject({ code: 'not_found' });
    await expect(mergeTopics(t.ctx, admin, 'ships', 'ships')).rejects.toMatchObject({ code: 'conflict' });
  });

  test('retire and bring back; a mapping that changes begins its series again', async () => {
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
