import { rm } from 'node:fs/promises';
import { pino } from 'pino';
import { startEmbeddedPostgres } from '../../src/platform/db/embedded.server.ts';
import { TEST_SECRET } from '../factories/accounts.ts';
import { demoPasswords, emptyDataDir, startBuiltSite } from './built-site.ts';

/** One built site for the whole run; the workers find it by E2E_SITE, and its database, where they make people, by E2E_DATABASE_URL. */
export default async function startSite(): Promise<() => Promise<void>> {
  const dataDir = await emptyDataDir();
  const database = await startEmbeddedPostgres({ dataDir, log: pino({ level: 'silent' }), isThrowAway: true });
  const site = await startBuiltSite({ DATABASE_URL: database.url, AUTH_SECRET: TEST_SECRET });
  process.env.E2E_SITE = site.url;
  process.env.E2E_DATABASE_URL = database.url;
  process.env.E2E_PASSWORDS = demoPasswords(site.output());
  return async () => {
    await site.stop();
    await database.stop();
    await rm(dataDir, { recursive: true, force: true, maxRetries: 10 });
  };
}
