/**
 * `npm run admin -- person@example.org`: makes somebody with a confirmed account an administrator. May run beside the server.
 * `npm run admin -- payments-adopt`: moves the database to the payment provider that is configured now; `--force` behind it leaves
 * behind what the one before has still to be asked for.
 */
import { join } from 'node:path';
import { adoptProvider } from '../src/money/adopt-provider.server.ts';
import { products } from '../src/money/products.ts';
import { grantAdmin } from '../src/people/accounts/grant-admin.server.ts';
import { type Config, parseConfig } from '../src/platform/config.server.ts';
import type { Context } from '../src/platform/context.server.ts';
import { openDatabase } from '../src/platform/db/client.server.ts';
import { startEmbeddedPostgres } from '../src/platform/db/embedded.server.ts';
import { createLog } from '../src/platform/log.server.ts';
import { createPayments } from '../src/platform/payments/payments.server.ts';

const UNKNOWN_TABLE = '42P01';

const ADOPT = 'payments-adopt';
const FORCE = '--force';

async function adopt(ctx: Context, config: Config, isForced: boolean): Promise<number> {
  // Its secret signs webhooks only, of which there are none here.
  const payments = createPayments(ctx, config, products, '');
  if (!payments) {
    console.log('No payment provider is configured: set the STRIPE_ variables.');
    return 1;
  }
  const { isAdopted, said } = await adoptProvider(ctx, payments, { isForced });
  console.log(said);
  return isAdopted ? 0 : 1;
}

async function run(asked: string, isForced: boolean): Promise<number> {
  const config = parseConfig(process.env);
  const log = createLog('error');
  // Joins the database a running server has started, or starts it for a moment.
  const embedded = config.databaseUrl ? undefined : await startEmbeddedPostgres({ dataDir: join(config.dataDir, 'postgres'), log });
  const database = openDatabase(config.databaseUrl ?? (embedded as { url: string }).url, log, { maxConnections: 1, name: 'assay admin' });
  const ctx: Context = { db: database, log, now: () => new Date() };
  try {
    if (asked === ADOPT) return await adopt(ctx, config, isForced);
    const { isAdmin, line } = await grantAdmin(ctx, asked);
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

const [asked, ...others] = process.argv.slice(2);
const isForced = asked === ADOPT && others[0] === FORCE;
if (!asked || others.length > (isForced ? 1 : 0)) {
  console.log(`Usage: npm run admin -- person@example.org, or: npm run admin -- ${ADOPT} [${FORCE}]`);
  process.exit(2);
}
try {
  process.exit(await run(asked, isForced));
} catch (error) {
  console.log(`The database could not be asked. ${(error as Error).message}`);
  process.exit(1);
}
