import { rm } from 'node:fs/promises';
import { pino } from 'pino';
import { startEmbeddedPostgres } from '../../src/platform/db/embedded.server.ts';
import { TEST_SECRET } from '../factories/accounts.ts';
import { demoPasswords, emptyDataDir, startBuiltSite, untilReady } from './built-site.ts';
import { newDatabase } from './site-database.ts';

/**
 * One Postgres and one built site for the whole run. The workers find the site by E2E_SITE, its database, where they make people, by E2E_DATABASE_URL, and by
 * E2E_TEMPLATE_URL the database that a site of their own is copied from: a first start has loaded the catalogue and made the demo accounts there, once for all.
 */
export default async function startSite(): Promise<() => Promise<void>> {
  const dataDir = await emptyDataDir();
  const postgres = await startEmbeddedPostgres({ dataDir, log: pino({ level: 'silent' }), isThrowAway: true });
  const first = await startBuiltSite({ DATABASE_URL: postgres.url, AUTH_SECRET: TEST_SECRET });
  // The sample report is made once, and kept in the database that others are copied from.
  await untilReady(first.url);
  await first.stop();
  process.env.E2E_TEMPLATE_URL = postgres.url;
  process.env.E2E_PASSWORDS = demoPasswords(first.output());
  const databaseUrl = await newDatabase();
  const site = await startBuiltSite({ DATABASE_URL: databaseUrl, AUTH_SECRET: TEST_SECRET });
  process.env.E2E_SITE = site.url;
  process.env.E2E_DATABASE_URL = databaseUrl;
  return async () => {
    await site.stop();
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true, maxRetries: 10 });
  };
}
