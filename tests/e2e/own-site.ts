import { TEST_SECRET } from '../factories/accounts.ts';
import { type BuiltSite, startBuiltSite } from './built-site.ts';
import { test as base } from './fixtures.ts';
import { newDatabase } from './site-database.ts';

/** For journeys that change the catalogue for good, while others count what is in it: the tests of one worker have a site of their own. */
export const test = base.extend<object, { site: BuiltSite }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from its first parameter
    async ({}, use) => {
      const site = await startBuiltSite({ DATABASE_URL: await newDatabase(), AUTH_SECRET: TEST_SECRET });
      await use(site);
      await site.stop();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  baseURL: ({ site }, use) => use(site.url),
});
