import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aClock } from '../../../tests/factories/clock.ts';
import { type TestDatabase, testDatabase } from '../../../tests/factories/database.ts';
import { anIdea, type MadeIdea } from '../../../tests/factories/idea.factory.ts';
import { siteFiles } from './site-files.api.server.ts';
import { listForSitemap } from './sitemap.server.ts';

const clock = aClock();
const site = 'https://assay.example';
let t: TestDatabase;
let files: ReturnType<typeof siteFiles>;
let older: MadeIdea;
let pick: MadeIdea;

const read = async (path: string) => {
  const answer = await files.request(path);
  return { status: answer.status, type: answer.headers.get('content-type'), text: await answer.text(), headers: answer.headers };
};
const locations = (xml: string) => [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map((match) => match[1]?.replace(site, ''));

beforeAll(async () => {
  t = await testDatabase(clock.now);
  files = siteFiles(t.ctx, site);
});
afterAll(() => t.drop());

test('an empty catalogue has a sitemap of the pages there are', async () => {
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
])('an idea that is %s is gone from the sitemap and the cards', async (_, change, status) => {
  const gone = await anIdea(t.ctx, { daysOld: 3, dossier: { category: 'web3' }, dailyOn: ['2026-02-11'] });
  const card = `/ideas/${gone.slug}/card.png`;
  expect((await read('/sitemap.xml')).text).toContain(gone.slug);
  expect((await read(card)).status).toBe(200);
  await t.db.rows(sql`UPDATE ideas SET ${change} WHERE id = ${gone.id}`);
  expect((await read('/sitemap.xml')).text).not.toContain(gone.slug);
  expect((await read('/sitemap.xml')).text).not.toContain('category=web3');
  expect((await read(card)).status).toBe(status);
  await t.db.rows(sql`DELETE FROM ideas WHERE id = ${gone.id}`);
});
