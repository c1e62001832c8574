import { gunzipSync } from 'node:zlib';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { saveIdea } from '../../src/catalogue/saved-ideas/save-idea.server.ts';
import { viewIdea } from '../../src/catalogue/saved-ideas/view-idea.server.ts';
import { categoryIds } from '../../src/shared/vocabulary/categories.ts';
import { addPerson, sessionOf, TEST_SECRET, testAccounts } from '../factories/accounts.ts';
import { aCanaryIdea, CANARY, type CanaryIdea } from '../factories/canary.ts';
import { claimIdea } from '../factories/claims.ts';
import { type TestDatabase, testDatabase } from '../factories/database.ts';
import { anIdea, featureToday, indexWords } from '../factories/idea.factory.ts';
import { aBuiltSite, type RunningSite } from '../factories/site.ts';

/**
 * Every idea of this catalogue but today's has a canary in every locked field. A visitor and a member of the free plan then ask for everything there
 * is, and somebody whose plan has lapsed for every idea, while the site writes its log in full: no canary may be heard in an answer, nor in the log.
 *
 * Without a canary, and so not hunted here: scores, closed sets (`customer_type`, `severity` …), dates, numbers of a narrow range, the name of an npm
 * package; tests/integration/locked-fields.test.ts holds teasers to their fields. Pictures are asked for, and not read.
 */
vi.setConfig({ testTimeout: 600_000, hookTimeout: 120_000 });

const AT_ONCE = 4;
/** Of each category an older idea and a Pro Pick; what comes after them is in no catalogue. */
const VISIBLE = 2 * categoryIds.length;
/** More than this site has; a crawl that gets here goes in circles. */
const MAX_ADDRESSES = 20_000;
/**
 * A whole mark. What a search was asked for comes back in its answer; searches here ask for less than a whole one. A number stands by itself: among the
 * digits of ten thousand ids there is sooner or later one like it.
 */
const MARK = new RegExp(`${CANARY}[a-z]{2}|(?<![0-9a-z])8,?675,?[34]\\d{2}(?![0-9a-z])`, 'gi');

let t: TestDatabase;
let site: RunningSite;
let ideas: CanaryIdea[];
let claimId: string;
const cookies: Record<string, string> = { visitor: '', free: '', lapsed: '' };
/** Answers by who asked and the status. */
const counts: Record<string, Record<number, number>> = { visitor: {}, free: {}, lapsed: {} };

beforeAll(async () => {
  t = await testDatabase();
  const tags = ['tides', 'harbour', 'mooring'];
  const older = categoryIds.map((category, i) => ({ daysOld: 8 + i * 5, dossier: { category, tags } }));
  const picks = categoryIds.map((category, i) => ({ daysOld: i % 6, dossier: { category, tags, is_pro_pick: true } }));
  ideas = [];
  for (const options of [
    ...older.map((one, i) => (i === 0 ? { ...one, oldSlug: 'its-old-slug', dailyOn: ['2026-01-02'] } : one)),
    ...picks.map((one, i) => (i === 0 ? { ...one, isFeatured: true } : one)),
    { state: 'draft' },
    { state: 'archived' },
    { active: false },
    { daysOld: -3 },
    { daysOld: 20 },
  ] as const)
    ideas.push(await aCanaryIdea(t.ctx, options));
  // Every locked text of every idea has its mark.
  for (const { marks } of ideas) expect(marks.size).toBeGreaterThan(120);
  claimId = await claimIdea(t.ctx, (ideas.at(-1) as CanaryIdea).id);
  await featureToday(t.ctx, await anIdea(t.ctx, { dossier: { tags } }));
  await t.db.rows(sql`
    INSERT INTO collections (slug, position, title, tagline, intro, rules, file_digest, changed_at, search)
    VALUES ('by-the-sea', 1, 'By the sea', 'Ideas of harbours.', 'Each has a harbour in it.', ARRAY['has a harbour'], 'x', now(), to_tsvector('sea'))`);
  for (const [position, { id }] of ideas.slice(0, 6).entries())
    await t.db.rows(
      sql`INSERT INTO collection_ideas (collection_slug, idea_id, position, why) VALUES ('by-the-sea', ${id}, ${position}, 'It is wet.')`,
    );
  await indexWords(t.ctx);
  site = await aBuiltSite(t.url, { AUTH_SECRET: TEST_SECRET, NODE_ENV: 'development', LOG_LEVEL: 'debug' });
  const accounts = testAccounts(t, { APP_URL: site.url });
  const { id: userId, viewer } = await addPerson(t, accounts);
  cookies.free = (await sessionOf(accounts, userId)).cookie;
  const lapsed = await addPerson(t, accounts, {
    tier: 'pro_monthly',
    status: 'past_due',
    statusSince: new Date(Date.now() - 8 * 86_400_000),
  });
  cookies.lapsed = (await sessionOf(accounts, lapsed.id)).cookie;
  for (const { id } of ideas.slice(0, Math.min(20, VISIBLE))) {
    await saveIdea(t.ctx, viewer, id);
    await viewIdea(t.ctx, viewer, id);
  }
  await t.db.rows(
    sql`INSERT INTO idea_marks (user_id, idea_id, mark, marked_at) SELECT ${userId}, id, 'building', now() FROM ideas WHERE id = ${ideas[0]?.id}`,
  );
});
afterAll(async () => {
  await site.stop();
  await t.drop();
});

const leaksIn = (text: string) => [...new Set(text.match(MARK) ?? [])];
type Asked = { method?: string; json?: object };

/** Asks as somebody, counts the answer, and holds it to the rule. @returns the answer as text: headers and body */
async function ask(who: string, path: string, { method = 'GET', json }: Asked = {}): Promise<string> {
  const headers: Record<string, string> = { origin: site.url, ...(cookies[who] ? { cookie: cookies[who] } : {}) };
  if (json) headers['content-type'] = 'application/json';
  const answer = await site.ask(path, { method, headers, ...(json ? { body: JSON.stringify(json) } : {}) });
  const body = answer.headers['content-encoding'] === 'gzip' ? gunzipSync(answer.body).toString() : answer.body.toString('latin1');
  const text = `${answer.status} ${JSON.stringify(answer.headers)}\n${body}`;
  const byStatus = counts[who] as Record<number, number>;
  byStatus[answer.status] = (byStatus[answer.status] ?? 0) + 1;
  expect(answer.status, `${method} ${path} as ${who}`).toBeLessThan(500);
  expect(leaksIn(text), `${method} ${path} as ${who}`).toEqual([]);
  return text;
}

/** Does a piece of work for each, several at once. */
async function forAll<T>(items: T[], work: (item: T) => Promise<unknown>): Promise<void> {
  const worker = async () => {
    for (let next = items.shift(); next !== undefined; next = items.shift()) await work(next);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}

/** Addresses of this site in a page, a feed or a sitemap; of files the build made, none. */
function addressesIn(text: string): string[] {
  const found = [...text.matchAll(/(?:href|src|action)="([^"]+)"|<(?:loc|link|guid)[^>]*>([^<]+)<|"(\/(?:ideas|browse|archive)[^"\\]*)"/g)];
  return found
    .map((match) => (match[1] ?? match[2] ?? match[3] ?? '').replaceAll('&amp;', '&').replace(site.url, ''))
    .filter((address) => /^\/(?!\/|assets\/|sandbox\/|sign-out)/.test(address))
    .map((address) => address.split('#')[0] as string);
}

/** What a page's data is fetched as when the browser follows a link by itself. */
const dataOf = (path: string) => path.replace(/\/?(\?|$)/, (_, mark) => `${/^\/(\?|$)/.test(path) ? '/_root' : ''}.data${mark}`);

async function crawl(who: string, from: string[]): Promise<Set<string>> {
  const seen = new Set<string>();
  let waiting = [...new Set(from)];
  while (waiting.length > 0) {
    const next = new Set<string>();
    for (const path of waiting) seen.add(path);
    expect(seen.size).toBeLessThan(MAX_ADDRESSES);
    await forAll(waiting, async (path) => {
      const text = await ask(who, path);
      // Filters combine without end, and so do the topics that are compared: what two of them lead to is asked, not what that leads to.
      const isDeep = (path.match(/[?&]/g) ?? []).length > 1 || /[?&]topics=[^&]*(,|%2C)/i.test(path);
      for (const address of isDeep ? [] : addressesIn(text)) next.add(address);
      if (/"content-type":"text\/html/.test(text.split('\n')[0] as string) && !path.includes('.')) next.add(dataOf(path));
    });
    waiting = [...next].filter((path) => !seen.has(path));
  }
  return seen;
}

const PAGES = [
  ...['/', '/browse', '/archive', '/archive?month=2026-01', '/collections', '/collections/by-the-sea', '/search', '/pricing', '/roadmap'],
  ...['/methodology', '/terms', '/privacy', '/signup', '/login', '/claims', '/claims/paid', '/claims/paid?session=x', '/saved', '/history'],
  ...[
    '/dashboard',
    '/settings',
    '/settings/billing',
    '/settings/data',
    '/settings/security',
    '/settings/webhooks',
    '/settings/connections',
    '/oauth/consent?error=invalid_client',
    '/admin',
    '/feed.xml',
    '/sitemap.xml',
  ],
  ...['/robots.txt', '/openapi.json', '/nothing-here', '/ideas/its-old-slug', '/idea/its-old-slug', '/browse?pro=true'],
  ...['/browse?mark=building', '/browse?saved=true'],
];
const slugs = () => [...ideas.map(({ slug }) => slug), 'its-old-slug'];
const pagesOfIdeas = () => [
  ...slugs().flatMap((slug) => [
    `/ideas/${slug}`,
    `/idea/${slug}`,
    `/ideas/${slug}/card.png`,
    `/embed/ideas/${slug}`,
    `/ideas/${slug}.data`,
    `/ideas/${slug}/claim`,
    `/ideas/${slug}/claim.data`,
  ]),
  ...[
    `/claims/${claimId}`,
    `/claims/${claimId}.data`,
    `/claims/${claimId}?key=x`,
    `/claims/${claimId}/certificate`,
    `/claims/${claimId}/certificate.data`,
  ],
];
const filters = () => [
  ...['newest', 'trending', 'opportunity', 'difficulty'].flatMap((sort) =>
    categoryIds.map((category) => `/browse?sort=${sort}&category=${category}`),
  ),
  ...['ai', 'creator'].map((alias) => `/browse?category=${alias}`),
];

type OpenApi = { paths: Record<string, Record<string, object>> };
/** Not asked, because the person would be signed out or gone after it. */
const ENDS = /logout|\/auth\/(sessions|deletion|password|email-change|signup|login)/;

/** Every operation of the API on every idea, with nothing, and with what names an idea. */
async function operations(who: string): Promise<{ path: string; asked: Asked }[]> {
  const { paths } = JSON.parse((await ask(who, '/api/v1/openapi.json')).replace(/^.*\n/, '')) as OpenApi;
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods)
      .filter((method) => method === 'get' || !ENDS.test(path))
      .flatMap((method) =>
        (/\{|claim-idea|saved-ideas|idea-views|my-ideas/.test(path) ? ideas : ideas.slice(0, 1)).map(({ id, slug }) => ({
          path: `${path
            .replace('{slug}', path.includes('collections') ? 'by-the-sea' : slug)
            .replace('{idea_id}', id)
            .replace(/\{id\}/, path.includes('claims') ? claimId : id)
            .replace(/\{\w+\}/, id)}?format=json&ids=${id}`,
          asked: {
            method: method.toUpperCase(),
            ...(method === 'get' ? {} : { json: { ideaId: id, idea_id: id, sessionId: 'x', mark: 'building' } }),
          },
        })),
      ),
  );
}

/** Open words; words with a mistake; every form a query can have; and every locked word but its last email. */
function searches(): string[] {
  const idea = ideas[0] as CanaryIdea;
  const { title, tagline } = idea.dossier;
  const words = [...(ideas[1]?.marks.values() ?? [])].filter((_, i) => i % 3 === 0).map((mark) => mark.slice(0, -1));
  return [
    ...[
      'tides',
      'tide',
      'tydes',
      'harbour tides',
      '"harbour tides"',
      'harbour -tides',
      'har',
      'HARBOUR',
      'harbour OR quay',
      'tag:tides',
      'the',
      '',
    ],
    ...[
      '%',
      '_',
      '*',
      'harbour*',
      "'; --",
      '(harbour',
      'härbour',
      '  harbour  ',
      'x'.repeat(300),
      idea.slug,
      title,
      tagline,
      title.toUpperCase(),
    ],
    ...words,
    ...words.slice(0, 12).map((word) => `${word} tides`),
    ...words.slice(0, 12).map((word) => `${word.slice(0, 4)}x${word.slice(4)}`),
  ];
}

test('a visitor and a member of the free plan hear no canary, wherever they ask; nor does who reads the log', async () => {
  // The canaries sing: an owner's file of the claimed one has them, so the rule can be broken.
  const [file] = await t.db.rows<{ dossier: string }>(sql`SELECT dossier FROM claims WHERE id = ${claimId}`);
  expect(leaksIn(file?.dossier ?? '').length).toBeGreaterThan(100);
  expect(leaksIn('It has 8,675,312 buyers')).toHaveLength(1);
  for (const who of ['visitor', 'free', 'lapsed']) {
    // What a teaser has is there, so silence about the rest says something.
    for (const { slug, dossier } of ideas.slice(0, VISIBLE)) {
      const text = await ask(who, `/ideas/${slug}`);
      expect(text.slice(0, 3), slug).toBe('200');
      expect(text).toContain(dossier.title);
    }
    if (who === 'lapsed') {
      await forAll(pagesOfIdeas(), (path) => ask(who, path));
      await forAll(await operations(who), ({ path, asked }) => ask(who, path, asked));
      continue;
    }
    const seen = await crawl(who, [...PAGES, ...filters(), ...pagesOfIdeas()]);
    for (const { slug } of ideas.slice(0, VISIBLE))
      for (const path of [`/ideas/${slug}`, `/ideas/${slug}.data`]) expect(seen).toContain(path);
    const texts = searches().map((text) => encodeURIComponent(text));
    await forAll(
      texts.flatMap((text) => [`/api/v1/ideas?search=${text}`, `/browse?search=${text}`, `/browse.data?search=${text}`]),
      (path) => ask(who, path),
    );
    await forAll(
      slugs().flatMap((slug) => ['pdf', 'md', 'json'].map((format) => `/api/v1/ideas/${slug}/export?format=${format}`)),
      async (path) => expect((await ask(who, path)).slice(0, 3), path).toBe(who === 'free' ? '403' : '401'),
    );
    for (const format of ['json', 'pdf'])
      expect((await ask(who, `/api/v1/claims/${claimId}/dossier?format=${format}`)).slice(0, 3)).toBe('404');
    await forAll(await operations(who), ({ path, asked }) => ask(who, path, asked));
  }
  const total = Object.values(counts)
    .flatMap((byStatus) => Object.values(byStatus))
    .reduce((sum, n) => sum + n, 0);
  console.info(`${total} answers without a canary: ${JSON.stringify(counts)}; ${site.written().length} characters of log`);
  // A line of log for each answer at least, so that what was searched is the log of all of this.
  await expect.poll(() => site.written().match(/"msg":"request"/g)?.length).toBeGreaterThanOrEqual(total);
  expect(leaksIn(site.written())).toEqual([]);
  expect(total).toBeGreaterThan(2_000);
});
