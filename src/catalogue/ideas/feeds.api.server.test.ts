import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aClock } from '../../../tests/factories/clock.ts';
import { type TestDatabase, testDatabase } from '../../../tests/factories/database.ts';
import { anIdea, type MadeIdea } from '../../../tests/factories/idea.factory.ts';
import { ideasFeeds } from './feeds.api.server.ts';
import { listForSitemap } from './sitemap.server.ts';

const clock = aClock();
const site = 'https://assay.example';
let t: TestDatabase;
let feeds: ReturnType<typeof ideasFeeds>;
let older: MadeIdea;
let pick: MadeIdea;

const read = async (path: string) => {
  const answer = await feeds.request(path);
  return { status: answer.status, type: answer.headers.get('content-type'), text: await answer.text(), headers: answer.headers };
};
const locations = (xml: string) => [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map((match) => match[1]?.replace(site, ''));

beforeAll(async () => {
  t = await testDatabase(clock.now);
  feeds = ideasFeeds(t.ctx, site);
});
afterAll(() => t.drop());

test('an empty catalogue has an empty feed and a sitemap of the pages there are', async () => {
  expect(await read('/feed.xml')).toMatchObject({ status: 200, type: 'application/rss+xml; charset=utf-8' });
  expect((await read('/feed.xml')).text).not.toContain('<item>');
  expect(locations((await read('/sitemap.xml')).text)).toEqual([
    '/',
    '/browse',
    '/collections',
    '/fit',
    '/archive',
    '/trending',
    '/buyers',
    '/reports/sample',
    '/pricing',
    '/roadmap',
    '/methodology',
    '/developers',
    '/terms',
    '/privacy',
  ]);
  older = await anIdea(t.ctx, { daysOld: 40, dossier: { category: 'fintech' }, dailyOn: ['2026-01-29'], oldSlug: 'its-old-slug' });
  pick = await anIdea(t.ctx, { daysOld: 2, dossier: { category: 'saas', is_pro_pick: true } });
});

test('the feed chooses today’s idea when nobody has asked for it, and puts it first', async () => {
  const { text } = await read('/feed.xml');
  const days = [...text.matchAll(/<pubDate>([^<]+)</g)].map((match) => match[1]);
  expect(days).toEqual(['Tue, 10 Mar 2026 00:00:00 GMT', 'Thu, 29 Jan 2026 00:00:00 GMT']);
  expect((await read('/feed.xml')).text).toBe(text);
});

test('the sitemap names the categories that have ideas, and every idea with when it last changed', async () => {
  await t.db.rows(sql`UPDATE ideas SET updated_at = '2026-03-01T10:00:00Z' WHERE id = ${older.id}`);
  await t.db.rows(sql`UPDATE ideas SET updated_at = '2026-01-01T10:00:00Z' WHERE id = ${pick.id}`);
  const { text, type } = await read('/sitemap.xml');
  expect(type).toBe('application/xml; charset=utf-8');
  expect(locations(text).slice(14)).toEqual([
    '/browse?category=saas',
    '/browse?category=fintech',
    `/ideas/${older.slug}`,
    `/ideas/${pick.slug}`,
  ]);
  expect(text).toContain(`<loc>${site}/ideas/${older.slug}</loc><lastmod>2026-03-01T10:00:00.000Z</lastmod>`);
  // Stored before it was published: it is news from the day it can be read.
  expect(text).toContain(`<loc>${site}/ideas/${pick.slug}</loc><lastmod>2026-03-08T12:00:00.000Z</lastmod>`);
});

test('pages of higher rooms stand in it too, once each', async () => {
  const { pages } = await listForSitemap(t.ctx, 1, ['/methods', '/methods/presale']);
  expect(pages.filter(({ path }) => path.startsWith('/methods')).map(({ path }) => path)).toEqual(['/methods', '/methods/presale']);
});

test('cut into parts of any size, a sitemap holds every page once', async () => {
  const whole = (await listForSitemap(t.ctx, 1)).pages;
  for (const limit of [1, 2, 8, 10, 11, 12, 13]) {
    const { parts } = await listForSitemap(t.ctx, 1, [], limit);
    const pages = [];
    for (let part = 1; part <= parts; part++) {
      const cut = (await listForSitemap(t.ctx, part, [], limit)).pages;
      expect(cut.length).toBe(part < parts ? limit : whole.length - limit * (parts - 1));
      pages.push(...cut);
    }
    expect(pages).toEqual(whole);
    expect((await listForSitemap(t.ctx, parts + 1, [], limit)).pages).toEqual([]);
  }
  expect((await read('/sitemap-1.xml')).status).toBe(200);
  expect((await read('/sitemap-2.xml')).status).toBe(404);
});

test('robots are kept from the API, the display choice and searches, and told of the sitemap', async () => {
  const { text, type } = await read('/robots.txt');
  expect(type).toMatch(/^text\/plain/);
  expect(text.split('\n')).toEqual([
    'User-agent: *',
    'Disallow: /api/',
    'Disallow: /display',
    'Disallow: /search',
    '',
    `Sitemap: ${site}/sitemap.xml`,
    '',
  ]);
});

test('a card is a picture that may be kept for an hour; one of an old slug is where the idea is now', async () => {
  for (const path of ['/card.png', `/ideas/${pick.slug}/card.png`]) {
    const { status, type, headers } = await read(path);
    expect({ status, type, cache: headers.get('cache-control') }).toEqual({
      status: 200,
      type: 'image/png',
      cache: 'public, max-age=3600',
    });
  }
  const moved = await read('/ideas/its-old-slug/card.png');
  expect({ status: moved.status, location: moved.headers.get('location') }).toEqual({
    status: 301,
    location: `/ideas/${older.slug}/card.png`,
  });
  for (const path of ['/ideas/never-was/card.png', '/ideas/%00/card.png'])
    expect(await read(path)).toMatchObject({ status: 404, text: 'Idea not found\n' });
});

test.each([
  ['claimed', sql`state = 'claimed'`, 410],
  ['taken back to a draft', sql`state = 'draft'`, 404],
  ['made inactive', sql`active = false`, 404],
])('an idea that is %s is gone from the feed, the sitemap and the cards', async (_, change, status) => {
  const gone = await anIdea(t.ctx, { daysOld: 3, dossier: { category: 'web3' }, dailyOn: ['2026-02-11'] });
  const card = `/ideas/${gone.slug}/card.png`;
  expect((await read('/feed.xml')).text).toContain(gone.slug);
  expect((await read('/sitemap.xml')).text).toContain(gone.slug);
  expect((await read(card)).status).toBe(200);
  await t.db.rows(sql`UPDATE ideas SET ${change} WHERE id = ${gone.id}`);
  for (const path of ['/feed.xml', '/sitemap.xml']) expect((await read(path)).text).not.toContain(gone.slug);
  expect((await read('/sitemap.xml')).text).not.toContain('category=web3');
  expect((await read(card)).status).toBe(status);
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
