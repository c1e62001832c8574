import { createTransport } from 'nodemailer';
import sql from 'sql-template-tag';
import type { Config } from '../../src/platform/config.server.ts';
import { isLiveKey } from '../../src/platform/config.server.ts';
import type { Context } from '../../src/platform/context.server.ts';
import { readMigrations } from '../../src/platform/db/migrate.server.ts';

/** `off`: not set up, and nothing is wrong with that. `wrong` is what makes the whole end with 1. */
export type Finding = { what: string; state: 'ok' | 'off' | 'unsafe' | 'slow' | 'wrong'; says: string };

const SLOW_MS = 50;
const SMTP_MS = 10_000;
const OVERDUE_S = 600;
const DEMO = ['admin@assay.example', 'pro@assay.example', 'free@assay.example'];

/** @returns what is configured, reachable, slow and unsafe of an installation; changes nothing @param folder the migrations of this release */
export async function examine(ctx: Context, config: Config, folder: string): Promise<Finding[]> {
  const data = await dataFindings(ctx, folder).catch((error: Error): Finding[] => [
    { what: 'database', state: 'wrong', says: `It does not answer: ${error.message}` },
  ]);
  const isThere = data.every(({ state }) => state !== 'wrong');
  const lived = isThere ? await Promise.all([jobs(ctx), mailWaiting(ctx), accounts(ctx, config), sources(ctx, config)]) : [];
  return [...address(config), ...data, await mailServer(config), ...services(config), ...lived.flat()];
}

function address({ mode, appUrl, host, trustProxy, authSecret, metricsToken }: Config): Finding[] {
  const isProduction = mode === 'production';
  const isOpen = !['127.0.0.1', 'localhost', '::1'].includes(host);
  return [
    isProduction
      ? { what: 'mode', state: 'ok', says: 'NODE_ENV is production.' }
      : {
          what: 'mode',
          state: isOpen ? 'unsafe' : 'off',
          says: `NODE_ENV is ${mode}: demo accounts and /dev/mail are there.${isOpen ? ' HOST opens them to others.' : ''}`,
        },
    appUrl.startsWith('https:')
      ? { what: 'address', state: 'ok', says: `${appUrl}, by TLS.` }
      : { what: 'address', state: isProduction ? 'unsafe' : 'off', says: `${appUrl}: without TLS anybody on the way can read sessions.` },
    { what: 'proxy', state: 'ok', says: trustProxy ? 'One proxy in front says who the client is.' : 'Clients are those who connect.' },
    authSecret
      ? { what: 'secret', state: 'ok', says: 'AUTH_SECRET is set.' }
      : {
          what: 'secret',
          state: isProduction ? 'unsafe' : 'off',
          says: 'AUTH_SECRET is not set: the one in DATA_DIR serves this machine alone.',
        },
    {
      what: 'metrics',
      state: metricsToken ? 'ok' : 'off',
      says: metricsToken ? '/metrics opens with METRICS_TOKEN.' : 'METRICS_TOKEN is not set: there is no /metrics.',
    },
  ];
}

async function dataFindings(ctx: Context, folder: string): Promise<Finding[]> {
  const began = performance.now();
  const [server] = await ctx.db.rows<{ version: string; size: string }>(
    sql`SELECT current_setting('server_version') AS version, pg_size_pretty(pg_database_size(current_database())) AS size`,
  );
  const ms = Math.round(performance.now() - began);
  const [known] = await ctx.db.rows<{ there: boolean }>(sql`SELECT to_regclass('schema_migrations') IS NOT NULL AS there`);
  const applied = known?.there
    ? (await ctx.db.rows<{ name: string }>(sql`SELECT name FROM schema_migrations`)).map(({ name }) => name)
    : [];
  const shipped = (await readMigrations(folder)).map(({ name }) => name);
  const [missing, newer] = [shipped.filter((name) => !applied.includes(name)), applied.filter((name) => !shipped.includes(name))];
  const [vectors] = await ctx.db.rows<{ version: string }>(sql`SELECT extversion AS version FROM pg_extension WHERE extname = 'vector'`);
  return [
    { what: 'database', state: ms > SLOW_MS ? 'slow' : 'ok', says: `Postgres ${server?.version}, ${server?.size}, answers in ${ms} ms.` },
    newer.length > 0
      ? { what: 'tables', state: 'wrong', says: `They are of a later release: ${newer.join(', ')}.` }
      : applied.length === 0
        ? { what: 'tables', state: 'wrong', says: 'There are none yet: start the site once.' }
        : missing.length > 0
          ? { what: 'tables', state: 'off', says: `The next start applies ${missing.join(', ')}.` }
          : { what: 'tables', state: 'ok', says: `All ${shipped.length} migrations are applied.` },
    vectors
      ? { what: 'vectors', state: 'ok', says: `The extension vector ${vectors.version} is there.` }
      : { what: 'vectors', state: 'off', says: 'The extension vector is not there: vectors are compared by the process.' },
  ];
}

async function mailServer({ smtpUrl, mode }: Config): Promise<Finding> {
  if (!smtpUrl) {
    const state = mode === 'production' ? 'wrong' : 'off';
    return { what: 'mail', state, says: 'SMTP_URL is not set: nobody can confirm an address or reset a password in production.' };
  }
  const transport = createTransport({ url: smtpUrl, connectionTimeout: SMTP_MS, greetingTimeout: SMTP_MS, socketTimeout: SMTP_MS });
  const began = performance.now();
  try {
    await transport.verify();
    return { what: 'mail', state: 'ok', says: `The mail server takes our sign-in, in ${Math.round(performance.now() - began)} ms.` };
  } catch (error) {
    return { what: 'mail', state: 'wrong', says: `The mail server does not take us: ${(error as { code?: string }).code ?? 'no answer'}.` };
  } finally {
    transport.close();
  }
}

function services({ mode, stripe, model, evidence }: Config): Finding[] {
  return [
    stripe
      ? { what: 'payments', state: 'ok', says: isLiveKey(stripe.secretKey) ? 'Stripe, for real money.' : 'Stripe, in test mode.' }
      : {
          what: 'payments',
          state: 'off',
          says: mode === 'production' ? 'Stripe is not set up: nothing can be bought.' : 'The sandbox sells for nothing.',
        },
    model
      ? {
          what: 'model',
          state: 'ok',
          says: `${model.provider}, ${model.model}${model.prices ? '' : '; AI_PRICE_… are not set, so its cost is not counted'}.`,
        }
      : { what: 'model', state: 'off', says: 'No language model: the built-in analyst writes.' },
    {
      what: 'evidence',
      state: evidence.isLive ? 'ok' : 'off',
      says: evidence.isLive ? 'Public sources are asked.' : 'EVIDENCE_LIVE is off: nobody outside is asked.',
    },
  ];
}

async function jobs({ db }: Context): Promise<Finding> {
  const [row] = await db.rows<{ overdue: number | null; failed: number }>(sql`
    SELECT extract(epoch FROM max(now() - start_after) FILTER (WHERE state IN ('created', 'retry') AND start_after <= now()))::int AS overdue,
      count(*) FILTER (WHERE state = 'failed') AS failed FROM pgboss.job`);
  const overdue = row?.overdue ?? 0;
  const failed = row?.failed ? ` ${row.failed} of the last days failed: see /admin/jobs.` : '';
  return overdue > OVERDUE_S
    ? { what: 'jobs', state: 'slow', says: `One has waited for ${Math.round(overdue / 60)} minutes: does any process run?${failed}` }
    : { what: 'jobs', state: 'ok', says: `None waits longer than ${OVERDUE_S / 60} minutes.${failed}` };
}

async function mailWaiting({ db }: Context): Promise<Finding> {
  const [row] = await db.rows<{ dead: number }>(sql`SELECT count(*) AS dead FROM mail_jobs WHERE state = 'dead'`);
  return row?.dead
    ? { what: 'emails', state: 'slow', says: `${row.dead} were given up: see /admin/jobs.` }
    : { what: 'emails', state: 'ok', says: 'None was given up.' };
}

async function accounts({ db }: Context, { mode }: Config): Promise<Finding[]> {
  const [row] = await db.rows<{ admins: number; bare: number; demo: number }>(sql`
    SELECT count(*) FILTER (WHERE role = 'admin') AS admins, count(*) FILTER (WHERE role = 'admin' AND two_step_since IS NULL) AS bare,
      count(*) FILTER (WHERE email = ANY (${DEMO}::text[])) AS demo FROM users`);
  const { admins = 0, bare = 0, demo = 0 } = row ?? {};
  return [
    admins === 0
      ? { what: 'administrators', state: 'wrong', says: 'There is none: npm run assay -- admin person@example.org' }
      : {
          what: 'administrators',
          state: bare > 0 && mode === 'production' ? 'unsafe' : 'ok',
          says: `${admins}, of whom ${bare} sign in with one step.`,
        },
    ...(demo > 0 && mode === 'production'
      ? [{ what: 'demo accounts', state: 'unsafe' as const, says: `${demo} are in a production database: delete them.` }]
      : []),
  ];
}

async function sources({ db }: Context, { evidence }: Config): Promise<Finding[]> {
  if (!evidence.isLive) return [];
  const silent = await db.rows<{ source: string }>(sql`SELECT source FROM source_health WHERE failures_in_a_row >= 3 ORDER BY source`);
  return silent.length > 0 ? [{ what: 'sources', state: 'slow', says: `Silent: ${silent.map(({ source }) => source).join(', ')}.` }] : [];
}
