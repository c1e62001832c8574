/** `npm run admin -- person@example.org`: makes somebody with a confirmed account an administrator. May run beside the server. */
import { join } from 'node:path';
import { grantAdmin } from '../src/features/admin/grant-admin.server.ts';
import { parseConfig } from '../src/platform/config.server.ts';
import { openDatabase } from '../src/platform/db/client.server.ts';
import { startEmbeddedPostgres } from '../src/platform/db/embedded.server.ts';
import { createLog } from '../src/platform/log.server.ts';

const UNKNOWN_TABLE = '42P01';

async function run(address: string): Promise<number> {
  const config = parseConfig(process.env);
  const log = createLog('error');
  // Joins the database a running server has started, or starts it for a moment.
  const embedded = config.databaseUrl ? undefined : await startEmbeddedPostgres({ dataDir: join(config.dataDir, 'postgres'), log });
  const database = openDatabase(config.databaseUrl ?? (embedded as { url: string }).url, log, { maxConnections: 1, name: 'assay admin' });
  try {
    const { isAdmin, line } = await grantAdmin({ db: database, log, now: () => new Date() }, address);
    console.log(line);
    return isAdmin ? 0 : 1;
  } catch (error) {
    if ((error as { code?: string }).code !== UNKNOWN_TABLE) throw error;
    console.log('This database has no accounts yet: start the site once, sign up, and confirm the address.');
    return 1;
  } finally {
    await database.close();
    await embedded?.stop();
  }
}

const [address, ...others] = process.argv.slice(2);
if (!address || others.length > 0) {
  console.log('Usage: npm run admin -- person@example.org');
  process.exit(2);
}
try {
  process.exit(await run(address));
} catch (error) {
  console.log(`The database could not be asked. ${(error as Error).message}`);
  process.exit(1);
}
