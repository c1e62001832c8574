import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { saveIdea } from '../../src/catalogue/saved-ideas/save-idea.server.ts';
import { viewIdea } from '../../src/catalogue/saved-ideas/view-idea.server.ts';
import { addPerson, sessionOf, TEST_SECRET, testAccounts } from '../factories/accounts.ts';
import { aCanaryIdea, type CanaryIdea, leaksIn } from '../factories/canary.ts';
import { claimIdea, claimIn, sentClaimMail } from '../factories/claims.ts';
import { type TestDatabase, testDatabase } from '../factories/database.ts';
import { anIdea, featureToday, indexWords } from '../factories/idea.factory.ts';
import { aBuiltSite, type RunningSite } from '../factories/site.ts';

// A busy machine may take its time over a whole site.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 });

/** What one idea was, in every word and number of its dossier, sought wherever the site may say it. */
let t: TestDatabase;
let site: RunningSite;
let idea: CanaryIdea;
const cookies: Record<string, string> = { visitor: '' };

const PAGES = ['/', '/browse', '/browse?category=fintech', '/archive', '/search', '/collections', '/pricing', '/sitemap.xml', '/feed.xml'];
const MINE = ['/saved', '/history', '/dashboard', '/claims', '/settings/data'];

beforeAll(async () => {
  t = await testDatabase();
  idea = await aCanaryIdea(t.ctx, {
    daysOld: 0,
    dailyOn: ['2026-01-02'],
    dossier: { category: 'fintech', tags: ['tides', 'harbour', 'mooring'] },
  });
  const near = await anIdea(t.ctx, { dossier: { category: 'fintech', tags: ['tides', 'harbour', 'quay'] } });
  await anIdea(t.ctx, { daysOld: 1 });
  await featureToday(t.ctx, idea);
  await indexWords(t.ctx);
  expect(near.slug).not.toBe(idea.slug);
  site = await aBuiltSite(t.url, { AUTH_SECRET: TEST_SECRET });
  const accounts = testAccounts(t, { APP_URL: site.url });
  for (const [name, facts] of Object.entries({ free: {}, pro: { tier: 'lifetime' }, admin: { role: 'admin' } } as const)) {
    const { id, viewer } = await addPerson(t, accounts, facts);
    cookies[name] = (await sessionOf(accounts, id)).cookie;
    await saveIdea(t.ctx, viewer, idea.id);
    await viewIdea(t.ctx, viewer, idea.id);
  }
});
afterAll(async () => {
  await site.stop();
  await t.drop();
});

async function ask(path: string, who: string): Promise<{ status: number; text: string }> {
  const cookie = cookies[who];
  const answer = await site.ask(path, { headers: cookie ? { cookie } : {} });
  const body = answer.headers['content-encoding'] === 'gzip' ? gunzipSync(answer.body).toString() : answer.body.toString('latin1');
  return { status: answer.status, text: body };
}

test('after a claim nothing of the dossier is anywhere for anybody but its owner', async () => {
  // Seen whole before, by everybody: what follows can fail.
  for (const who of Object.keys(cookies)) expect(leaksIn((await ask(`/ideas/${idea.slug}`, who)).text).length, who).toBeGreaterThan(100);
  const word = [...idea.marks.values()][5] as string;
  const id = await claimIdea(t.ctx, idea.id, { email: 'owner@people.example' });
  const { key } = claimIn((await sentClaimMail(t.ctx)).find(({ subject }) => subject.startsWith('You own')));

  const gone = [
    `/ideas/${idea.slug}`,
    `/ideas/${idea.slug}/card.png`,
    `/api/v1/ideas/${idea.slug}`,
    `/api/v1/ideas/${idea.slug}/evidence`,
    `/api/v1/ideas/${idea.slug}/claim`,
  ];
  const searches = [word, word.slice(0, -1), 'mooring', idea.dossier.title].map(
    (words) => `/api/v1/ideas?search=${encodeURIComponent(words)}`,
  );
  const others = [
    ...PAGES,
    ...searches,
    `/ideas/${idea.slug}.data`,
    `/api/v1/ideas/${idea.slug}/export?format=json`,
    `/api/v1/ideas/${idea.slug}/related`,
    '/api/v1/ideas/daily/today',
    `/claims/${id}`,
    `/claims/${id}/certificate`,
    `/api/v1/claims/${id}`,
    `/api/v1/claims/${id}/dossier?format=json`,
  ];
  for (const who of Object.keys(cookies)) {
    for (const path of gone) await expect.poll(async () => (await ask(path, who)).status, { message: `${path} as ${who}` }).toBe(410);
    for (const path of [...gone, ...others, ...(who === 'visitor' ? [] : MINE)]) {
      const { status, text } = await ask(path, who);
      expect(status, path).toBeLessThan(500);
      // A search repeats what was typed.
      const said = leaksIn(text).filter((one) => !path.endsWith(`=${one}`));
      expect(said, `${path} as ${who}`).toEqual([]);
    }
    // Nor is it pointed at: lists, feed and sitemap do not name it.
    for (const path of [...PAGES, ...searches])
      expect((await ask(path, who)).text, `${path} as ${who}`).not.toContain(`/ideas/${idea.slug}`);
  }
  // Who had saved or read it keeps the title, no more.
  for (const path of ['/saved', '/history']) {
    const { text } = await ask(path, 'pro');
    expect(text).toContain(idea.dossier.title);
    expect(text).not.toContain(idea.dossier.tagline);
  }
  // No address that may carry the key is told to whatever it links to, also not where it opens nothing.
  for (const path of [
    '/claims',
    '/claims/paid?session=x',
    `/claims/${id}?key=${key}`,
    `/claims/${id}.data?key=${key}`,
    `/claims/${id}/certificate?key=${key}`,
    `/claims/${id}?key=wrong`,
    `/api/v1/claims/${id}?key=${key}`,
    `/api/v1/claims/${id}/dossier?format=json&key=${key}`,
    `/api/v1/claims/${id}/dossier?format=json&key=wrong`,
  ])
    expect((await site.ask(path)).headers['referrer-policy'], path).toBe('no-referrer');
  expect((await site.ask('/pricing')).headers['referrer-policy']).toBe('strict-origin-when-cross-origin');
  expect(leaksIn((await ask(`/claims/${id}?key=${key}`, 'visitor')).text).length).toBeGreaterThan(100);
  expect(site.written().replace(/^\s*Assay is at \S+\s*$/, '')).toBe('');
});
