import { parseAtomFeed, parseJsonFeed, parseRssFeed } from 'feedsmith';
import ICAL from 'ical.js';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aCanaryDossier, CANARY_PATTERN } from '../../../tests/factories/canary.ts';
import { aClock } from '../../../tests/factories/clock.ts';
import { type TestDatabase, testDatabase } from '../../../tests/factories/database.ts';
import { anIdea, type MadeIdea } from '../../../tests/factories/idea.factory.ts';
import { feedFiles } from './feeds.api.server.ts';

const clock = aClock();
const site = 'https://assay.example';
let t: TestDatabase;
let feeds: ReturnType<typeof feedFiles>;
let older: MadeIdea;
let pick: MadeIdea;

const read = async (path: string) => {
  const answer = await feeds.request(path);
  return { status: answer.status, type: answer.headers.get('content-type'), text: await answer.text(), headers: answer.headers };
};

beforeAll(async () => {
  t = await testDatabase(clock.now);
  feeds = feedFiles(t.ctx, site);
});
afterAll(() => t.drop());

test('an empty catalogue has empty feeds', async () => {
  expect(await read('/feed.xml')).toMatchObject({ status: 200, type: 'application/rss+xml; charset=utf-8' });
  expect((await read('/feed.xml')).text).not.toContain('<item>');
  expect((await read('/feed.atom')).headers.get('last-modified')).toBeNull();
  older = await anIdea(t.ctx, { daysOld: 40, dossier: { category: 'fintech' }, dailyOn: ['2026-01-29'], oldSlug: 'its-old-slug' });
  pick = await anIdea(t.ctx, { daysOld: 2, dossier: { category: 'saas', is_pro_pick: true } });
});

test('the feed chooses today’s idea when nobody has asked for it, and puts it first', async () => {
  const { text } = await read('/feed.xml');
  const days = [...text.matchAll(/<pubDate>([^<]+)</g)].map((match) => match[1]);
  expect(days).toEqual(['Tue, 10 Mar 2026 00:00:00 GMT', 'Thu, 29 Jan 2026 00:00:00 GMT']);
  expect((await read('/feed.xml')).text).toBe(text);
});

test.each([
  ['claimed', sql`state = 'claimed'`],
  ['taken back to a draft', sql`state = 'draft'`],
  ['made inactive', sql`active = false`],
])('an idea that is %s is gone from the feeds', async (_, change) => {
  const gone = await anIdea(t.ctx, { daysOld: 3, dossier: { category: 'web3' }, dailyOn: ['2026-02-11'] });
  const paths = ['/feed.xml', '/feed.atom', '/feed.json', '/daily.ics', '/browse/web3/feed.json', '/browse/web3/feed.ics'];
  for (const path of paths) expect((await read(path)).text.replaceAll('\r\n ', '')).toContain(gone.slug);
  await t.db.rows(sql`UPDATE ideas SET ${change} WHERE id = ${gone.id}`);
  for (const path of paths) expect((await read(path)).text.replaceAll('\r\n ', '')).not.toContain(gone.slug);
  await t.db.rows(sql`DELETE FROM ideas WHERE id = ${gone.id}`);
});

test('the feed of a topic says how it stands, once a month and whenever it turns, besides the related ideas', async () => {
  const [topic] = await t.db.rows<{ id: string }>(sql`
    INSERT INTO topics (id, slug, name, category, description, search, changed_at, created_at)
    VALUES (gen_random_uuid(), 'kelp', 'Kelp', 'other', 'Seaweed that is grown on ropes and sold as food, feed and fertiliser.', '', now(), now()) RETURNING id`);
  await t.db.rows(sql`
    INSERT INTO topic_figures (topic_id, source, growth_rate, growth_months, growth_a_month, own_growth_rate, volume, volume_share, opportunity_score,
      score_parts, status, sparkline, points, last_measured_at, computed_at)
    VALUES (${topic?.id}, 'npm', 42, 6, 0.05, 50, 1000, 0.5, 6, '[]', 'rising', '{1,2}', 24, '2026-02-03', now())`);
  await t.db.rows(sql`INSERT INTO topic_ideas (topic_id, idea_id, rank) VALUES (${topic?.id}, ${older.id}, 0.9)`);
  const guids = async () => [...(await read('/trending/kelp/feed.xml')).text.matchAll(/<guid[^>]*>([^<]+)</g)].map(([, guid]) => guid);
  expect((await read('/trending/kelp/feed.xml')).text).toContain('<title>Kelp: Rising, +42% Aug 2025 – Feb 2026</title>');
  expect(await guids()).toEqual([`${topic?.id} 2026-02 rising`, older.id]);
  await t.db.rows(sql`UPDATE topic_figures SET growth_rate = 41, last_measured_at = '2026-02-20'`);
  expect(await guids(), 'another day of the month').toEqual([`${topic?.id} 2026-02 rising`, older.id]);
  await t.db.rows(sql`UPDATE topic_figures SET status = 'peaked'`);
  expect(await guids()).toEqual([`${topic?.id} 2026-02 peaked`, older.id]);
  await t.db.rows(sql`UPDATE topic_figures SET status = NULL, last_measured_at = '2026-03-02'`);
  expect(await guids()).toEqual([`${topic?.id} 2026-03 none`, older.id]);
  await t.db.rows(sql`DELETE FROM topics WHERE id = ${topic?.id}`);
});

test('a category has a feed of its own and so has the calendar of the days; what is neither category nor topic is not found', async () => {
  const feed = await read('/browse/saas/feed.xml');
  expect(feed).toMatchObject({ status: 200, type: 'application/rss+xml; charset=utf-8' });
  expect(feed.text).toContain(pick.slug);
  expect(feed.text).not.toContain(older.slug);
  const calendar = await read('/daily.ics');
  expect(calendar).toMatchObject({ status: 200, type: 'text/calendar; charset=utf-8' });
  expect(calendar.text).toContain('BEGIN:VEVENT');
  expect((await read('/browse/nothing/feed.xml')).status).toBe(404);
  expect((await read('/trending/nowhere/feed.xml')).status).toBe(404);
});

test('every format is served as what it is, says when it changed, and may be read by pages of others', async () => {
  const formats = {
    xml: ['application/rss+xml', (text: string) => parseRssFeed(text).items?.length],
    atom: ['application/atom+xml', (text: string) => parseAtomFeed(text).entries?.length],
    json: ['application/feed+json', (text: string) => parseJsonFeed(text).items?.length],
    ics: ['text/calendar', (text: string) => new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent').length],
  } as const;
  for (const [format, [type, count]] of Object.entries(formats)) {
    const feed = await read(`/browse/saas/feed.${format}`);
    expect(feed).toMatchObject({ status: 200, type: `${type}; charset=utf-8` });
    expect(count(feed.text)).toBe(1);
    expect(feed.headers.get('last-modified')).toBe('Sun, 08 Mar 2026 12:00:00 GMT');
    expect(feed.headers.get('access-control-allow-origin')).toBe('*');
    expect((await read(`/browse/saas/feed.${format}`)).text).toBe(feed.text);
  }
  for (const path of [
    '/browse/saas/feed.csv',
    '/feed.ics',
    '/calendar/feed.ics',
    '/browse/nothing/feed.atom',
    '/trending/nowhere/feed.json',
  ])
    expect((await read(path)).status).toBe(404);
});

test('rules have feeds by country and trade, and a calendar', async () => {
  const proof = { url: 'https://law.example/1', publisher: 'A gazette', quote: 'takes effect', read_on: '2026-01-02', official: 'Act 1' };
  await t.db.rows(sql`
    UPDATE ideas SET dossier = dossier || jsonb_build_object('ground', '{"country":"US","naics":["238210"]}'::jsonb,
      'why_now', jsonb_build_object('summary', '', 'causes', ${JSON.stringify([{ date: '2026-04-01', what: 'It begins', source: 'x', proof }])}::jsonb))
    WHERE id = ${older.id}`);
  const titles = async (query: string) =>
    (parseJsonFeed((await read(`/calendar/feed.json${query}`)).text).items ?? []).map(({ title }) => title);
  expect(await titles('')).toEqual(['2026-04-01: It begins']);
  expect(await titles('?country=US&trade=23')).toEqual(['2026-04-01: It begins']);
  expect(await titles('?country=GB')).toEqual([]);
  expect((await read('/calendar/feed.atom?country=nowhere')).status).toBe(400);
  expect((await read('/calendar.ics')).text).toContain('SUMMARY:It begins');
});

test('no feed says more of a locked idea than its teaser', async () => {
  const { dossier } = aCanaryDossier({ category: 'healthtech' });
  const idea = await anIdea(t.ctx, { dossier, daysOld: 60, dailyOn: ['2026-01-05'] });
  const ofCategory = ['xml', 'atom', 'json', 'ics'].map((format) => `/browse/healthtech/feed.${format}`);
  for (const path of ['/feed.xml', '/feed.atom', '/feed.json', '/daily.ics', ...ofCategory]) {
    const text = (await read(path)).text.replaceAll('\r\n ', '');
    expect(text).toContain(idea.slug);
    expect(text.match(CANARY_PATTERN)).toBeNull();
  }
});
