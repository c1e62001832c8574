import { test as base, expect, type Page } from '@playwright/test';
import { Client } from 'pg';
import { slice } from '../factories/slice.ts';

export { expect, type Page };

type Fixtures = {
  /** Addresses that a test opens although, or because, they answer 4xx: Chromium reports each such answer on the console. */
  refused: string[];
  /** Faults that nobody asserted; the test fails when there are any at its end. */
  faults: string[];
};

/**
 * A test whose browser must stay quiet: a console error (a violated content security policy is one), an exception in a page, an answer of 500 or more,
 * a broken request or a request to anywhere else fails it.
 */
/** Why a request fails in a test that takes the connection away. */
const OFFLINE = 'net::ERR_INTERNET_DISCONNECTED';

export const test = base.extend<Fixtures, { database: Client }>({
  database: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from its first parameter
    async ({}, use) => {
      const client = new Client(process.env.E2E_DATABASE_URL);
      await client.connect();
      await use(client);
      await client.end();
    },
    { scope: 'worker' },
  ],
  page: async ({ page, javaScriptEnabled }, use) => {
    if (javaScriptEnabled !== false) waitForScripts(page);
    await use(page);
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from its first parameter
  refused: async ({}, use) => use([]),
  faults: [
    async ({ context, baseURL, refused, database, javaScriptEnabled }, use) => {
      // All tests sign up and in from one address, more often than one address may.
      await database.query('DELETE FROM attempts');
      const faults: string[] = [];
      const origin = new URL(baseURL ?? '').origin;
      const isRefused = (url: string) => refused.some((path) => pageOf(url) === new URL(path, origin).href);
      context.on('console', (message) => {
        const { url } = message.location();
        const isOffline = message.text().includes(OFFLINE);
        if (message.type() === 'error' && !isOffline && !isRefused(url)) faults.push(`console: ${message.text()} (${url})`);
      });
      context.on('weberror', (event) => faults.push(`exception: ${event.error().stack ?? event.error().message}`));
      context.on('request', (request) => {
        const url = new URL(request.url());
        if (/^https?:$/.test(url.protocol) && url.origin !== origin) faults.push(`request to another site: ${url.href}`);
      });
      context.on('response', (response) => {
        if (response.status() >= 400 && !isRefused(response.url())) faults.push(`${response.status()} ${response.url()}`);
      });
      context.on('requestfailed', (request) => {
        // A request given up because its page was left, or its search typed on, is not a fault.
        const reason = request.failure()?.errorText;
        // Without scripts the browser refuses to fetch them ahead.
        const isScript = reason === 'csp' && !javaScriptEnabled;
        if (reason !== 'net::ERR_ABORTED' && reason !== OFFLINE && !isScript) faults.push(`${reason} ${request.url()}`);
      });
      await use(faults);
      expect(faults, 'nothing failed behind the page').toEqual([]);
    },
    { auto: true },
  ],
});

/**
 * Whether scripts run, for journeys that are gone through once with them and once without. `npm test` goes without them in the specs of accounts, plans, the
 * fit, the phone and without-scripts.spec.ts, `npm run test:all` in all.
 */
export const withAndWithout: readonly boolean[] = slice([true, false], 1);

/** Has a page that is opened by its address wait until its scripts answer: what a test presses before that works as without scripts. */
function waitForScripts(page: Page): void {
  const ready = () =>
    page.waitForFunction(() => !('__reactRouterContext' in window) || document.documentElement.dataset.scripts !== undefined);
  const { goto, reload } = { goto: page.goto.bind(page), reload: page.reload.bind(page) };
  page.goto = async (...args) => {
    const answer = await goto(...args);
    await ready();
    return answer;
  };
  page.reload = async (...args) => {
    const answer = await reload(...args);
    await ready();
    return answer;
  };
}

/** The address of the page an answer belongs to: what the router fetches of a page in place counts as the page. */
function pageOf(address: string): string {
  const url = new URL(address);
  if (!url.pathname.endsWith('.data')) return address;
  url.pathname = url.pathname.slice(0, -'.data'.length).replace(/^\/_root$/, '/');
  url.searchParams.delete('_routes');
  url.searchParams.delete('index');
  return url.href;
}

/** A page as wide as a phone; `test.use(phone)`. */
export const phone = { viewport: { width: 390, height: 844 } } as const;

/** Opens everything on the page that opens in place. */
export async function openDetails(page: Page): Promise<void> {
  await page.locator('details').evaluateAll((all) => {
    for (const details of all) (details as HTMLDetailsElement).open = true;
  });
}
