import { expect, type Page, test } from '@playwright/test';
import { pageOf, personas, type Sweep } from './sweep.ts';

/** What Chromium says of an answer of 4xx: pages that are not there are swept too. */
const REFUSED = 'Failed to load resource';
const REDIRECTS = [301, 302, 303, 307, 308];
const HYDRATES_WITHIN_MS = 20_000;
const SETTLES_WITHIN_MS = 1_000;

for (const persona of personas)
  for (const theme of ['light', 'dark'] as const)
    for (const width of [390, 1440])
      test(`every page hydrates as the server drew it, for ${persona}, ${theme}, ${width} px wide`, async ({ browser }) => {
        test.setTimeout(30 * 60_000);
        const { cookies, paths } = JSON.parse(process.env.HYDRATION_SWEEP ?? '') as Sweep;
        const page = await pageOf(browser, cookies[persona], { viewport: { width, height: 900 }, colorScheme: theme });
        await page.context().addCookies([{ name: 'theme', value: theme, url: process.env.E2E_SITE ?? '' }]);
        const said: string[] = [];
        let path = '';
        page.on('console', (message) => {
          const isWarning = message.type() === 'error' || message.type() === 'warning';
          if (isWarning && !message.text().startsWith(REFUSED)) said.push(`${path}: ${message.text().slice(0, 6_000)}`);
        });
        page.on('pageerror', (error) => said.push(`${path}: ${error.message}`));
        for (path of await drawnFor(page, paths)) {
          await page.goto(path, { waitUntil: 'commit' });
          // A document that has only begun has no element yet.
          const hydrated = page.waitForFunction(() => document.documentElement?.dataset.scripts !== undefined, undefined, {
            timeout: HYDRATES_WITHIN_MS,
          });
          await hydrated.catch(() => said.push(`${path}: was not hydrated`));
          // Effects, and parts that hydrate by themselves, come after the frame.
          await page.evaluate((timeout) => new Promise((resolve) => requestIdleCallback(resolve, { timeout })), SETTLES_WITHIN_MS);
        }
        await page.context().close();
        expect(paths.length).toBeGreaterThan(0);
        expect(said).toEqual([]);
      });

/** @returns what is drawn under its own address for whoever asks: where one is led elsewhere, the page there is in the sweep itself */
async function drawnFor(page: Page, paths: string[]): Promise<string[]> {
  const answers = await Promise.all(paths.map((path) => page.request.get(path, { maxRedirects: 0 })));
  return paths.filter((_, i) => !REDIRECTS.includes(answers[i]?.status() ?? 0));
}
