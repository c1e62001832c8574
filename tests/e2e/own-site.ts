import { type BuiltSite, demoPasswords, startBuiltSite } from './built-site.ts';
import { test as base } from './fixtures.ts';

/** For journeys that change the catalogue for good, while others count what is in it: the tests of one worker have a site of their own. */
export const test = base.extend<object, { site: BuiltSite }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from its first parameter
    async ({}, use) => {
      const site = await startBuiltSite();
      process.env.E2E_PASSWORDS = demoPasswords(site.output());
      await use(site);
      await site.stop();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  baseURL: ({ site }, use) => use(site.url),
});
