import { rm } from 'node:fs/promises';
import { pino } from 'pino';
import { startEmbeddedPostgres } from '../../src/platform/db/embedded.server.ts';
import { TEST_SECRET } from '../factories/accounts.ts';
import { emptyDataDir, startBuiltSite } from './built-site.ts';

/** One built site for the whole run; the workers find it by E2E_SITE, and its database, where they make people, by E2E_DATABASE_URL. */
export default async function startSite(): Promise<() => Promise<void>> {
  const dataDir = await emptyDataDir();
  const database = await startEmbeddedPostgres({ dataDir, log: pino({ level: 'silent' }) });
  const site = await startBuiltSite({ DATABASE_URL: database.url, AUTH_SECRET: TEST_SECRET });
  process.env.E2E_SITE = site.url;
  process.env.E2E_DATABASE_URL = database.url;
  // The passwords of the demo accounts, as a person reads them at the first start.
  process.env.E2E_PASSWORDS = JSON.stringify(
    Object.fromEntries([...site.output().matchAll(/(\w+)@assay\.example\s+(\S+)/g)].map((found) => found.slice(1))),
  );
  return async () => {
    await site.stop();
    await database.stop();
    await rm(dataDir, { recursive: true, force: true, maxRetries: 10 });
  };
}
