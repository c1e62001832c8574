import { createHash } from 'node:crypto';
import type { APIRequestContext, APIResponse } from '@playwright/test';
import { slice } from '../factories/slice.ts';
import { findDaily } from './catalogue.ts';
import { expect, type Page, test } from './fixtures.ts';
import { settle, watchShifts } from './layout-shifts.ts';
import { screens } from './screens.ts';

/** What a first visit may fetch of scripts, and what the next page may add. */
const MOST_FIRST_BYTES = 125_000;
const MOST_NEXT_BYTES = 15_000;

for (const { name, address } of screens.filter((screen) => ['home', 'browse', 'idea in full'].includes(screen.name))) {
  test(`a first visit to ${name} fetches at most 125 kB of scripts`, async ({ page, request }) => {
    const { loaded } = watchScripts(page);
    await page.goto(await address(request), { waitUntil: 'networkidle' });
    const total = await loaded();
    test.info().annotations.push({ type: 'scripts', description: `${total} bytes` });
    expect(total).toBeGreaterThan(0);
    expect(total).toBeLessThanOrEqual(MOST_FIRST_BYTES);
  });
}

test('the next page is fetched without a reload, and adds little to what is there', async ({ page }) => {
  await page.goto('/', { waitUntil: 'networkidle' });
  const { loaded } = watchScripts(page);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Browse Ideas' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Browse ideas' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(await loaded()).toBeLessThanOrEqual(MOST_NEXT_BYTES);
  expect(await page.evaluate(() => performance.getEntriesByType('navigation').length), 'one document').toBe(1);
});

test('a page is painted before its scripts are fetched', async ({ page }) => {
  await page.goto('/');
  const { painted, asked } = await page.evaluate(() => ({
    painted: performance.getEntriesByName('first-paint')[0]?.startTime,
    asked: performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.endsWith('.js'))
      .map(({ startTime }) => startTime),
  }));
  expect(asked.length).toBeGreaterThan(0);
  expect(Math.min(...asked)).toBeGreaterThanOrEqual(painted ?? Number.POSITIVE_INFINITY);
});

/** Counts the bytes of scripts as they come over the wire, from now on. */
function watchScripts(page: Page): { loaded: () => Promise<number> } {
  const weights: Promise<number>[] = [];
  page.on('requestfinished', (sent) => {
    if (/\.js$/.test(new URL(sent.url()).pathname)) weights.push(sent.sizes().then(({ responseBodySize }) => responseBodySize));
  });
  return { loaded: async () => (await Promise.all(weights)).reduce((sum, bytes) => sum + bytes, 0) };
}

test('a choice made at once moves nothing but the list', async ({ page }) => {
  const shifts = await watchShifts(page);
  await page.goto('/browse');
  await page.getByLabel('Category').selectOption('saas');
  await expect(page).toHaveURL('/browse?category=saas');
  await settle(page);
  const list = await page.getByRole('article').first().boundingBox();
  // An idea that has left the list meanwhile has no name any more: it stood below where the list begins.
  const isOfList = (moved: string) => Number(/^gone, from (\d+) px$/.exec(moved)?.[1] ?? -1) >= (list?.y ?? 0);
  expect((await shifts()).moved.filter((moved) => !/^<(footer|article)/.test(moved) && !isOfList(moved))).toEqual([]);
});

const everyAnswer = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
} as const;

function lacking(answer: APIResponse): string[] {
  const headers = answer.headers();
  // An address that may carry a key tells nobody where one came from.
  const isKeyed = /^\/(claims|research)\//.test(new URL(answer.url()).pathname);
  const missing = Object.entries({ ...everyAnswer, ...(isKeyed ? { 'referrer-policy': 'no-referrer' } : {}) }).filter(
    ([name, value]) => headers[name] !== value,
  );
  const policy = headers['content-security-policy'] ?? '';
  const isPage = headers['content-type']?.startsWith('text/html');
  const wanted = isPage
    ? ["default-src 'self'", "script-src 'self' 'sha256-", "object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"]
    : ["default-src 'none'", "frame-ancestors 'none'"];
  return [
    ...missing.map(([name]) => name),
    ...(headers['permissions-policy'] ? [] : ['permissions-policy']),
    ...wanted.filter((directive) => !policy.includes(directive)).map((directive) => `content-security-policy: ${directive}`),
    ...(/unsafe-(inline|eval)/.test(policy) ? ['content-security-policy without unsafe-*'] : []),
    ...(headers['x-powered-by'] ? ['no x-powered-by'] : []),
  ];
}

async function builtFiles(request: APIRequestContext): Promise<string[]> {
  const html = await (await request.get('/')).text();
  return [...new Set([...html.matchAll(/"(\/assets\/[^"\\]+)/g)].map((match) => match[1] as string))];
}

test('every answer carries the security headers: pages, files, the API, redirects, refusals', async ({ request }) => {
  const { slug } = await findDaily(request);
  const pages = await Promise.all(slice(screens, 12).map(({ address }) => address(request)));
  const files = await builtFiles(request);
  expect(files.length).toBeGreaterThan(3);
  const others = [
    `/idea/${slug}`,
    '/display',
    '/favicon.svg',
    '/assets/none.js',
    '/%ff',
    '/healthz',
    '/openapi.json',
    '/api/v1/none',
    '/api/v1/ideas',
    '/api/v1/ideas?page=x',
    `/api/v1/ideas/${slug}`,
  ];
  const faults: string[] = [];
  for (const path of [...pages, ...files, ...others]) {
    for (const method of ['GET', 'HEAD']) {
      // Once as it is rendered, once as it is kept.
      for (const time of ['first', 'second']) {
        const answer = await request.fetch(path, { method, maxRedirects: 0 });
        faults.push(...lacking(answer).map((header) => `${method} ${path} (${answer.status()}, ${time} time): ${header}`));
      }
    }
  }
  const posted = await request.post('/display', { form: { theme: 'light', to: '/' }, maxRedirects: 0 });
  faults.push(...lacking(posted).map((header) => `POST /display (${posted.status()}): ${header}`));
  expect(faults).toEqual([]);
});

test('a page names its inline scripts by what they say, and whoever has it is not sent it again', async ({ request }) => {
  for (const path of ['/', '/nowhere', '/login']) {
    const answer = await request.get(path);
    const html = await answer.text();
    const policy = /script-src ([^;]*)/.exec(answer.headers()['content-security-policy'] ?? '')?.[1]?.split(' ') ?? [];
    const digests = [...html.matchAll(/<script(?![^>]* type="application\/ld)[^>]*>([\s\S]*?)<\/script>/g)].map(
      ([, code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`,
    );
    expect(digests.length).toBeGreaterThan(2);
    expect(new Set(policy)).toEqual(new Set(["'self'", ...digests]));
    expect(html).not.toMatch(/nonce="/);
  }
  const { etag = '' } = (await request.get('/')).headers();
  expect((await request.get('/', { headers: { 'if-none-match': etag } })).status()).toBe(304);
});
