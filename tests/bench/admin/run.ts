/**
 * What the admin area costs with many people: `npm run bench -- admin [--people 200000 --rounds 40 --data FOLDER]`. Fills a database of its own with the activity of
 * `npm run assay -- demo`, a million rows of it (with `--data` the database stays in that folder, and the next run takes it as it is), and asks the API for the data of every admin page as eight administrators at once would. Prints the time of the
 * first answer (nothing kept), p50 and p95, and what the exports of 200,000 rows take in memory. Ends with 1 when a page's p95 is above the bar.
 */
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import sql from 'sql-template-tag';
import { v7 as uuidv7 } from 'uuid';
import { fillDemo } from '../../../dev/demo/fill-demo.server.ts';
import { CACHE_S, forgetCachedFigures } from '../../../src/admin/metrics/cached-figures.server.ts';
import { isDemo } from '../../../src/admin/metrics/is-demo.server.ts';
import { type ApiBindings, createApp } from '../../../src/app/api.server.ts';
import { allScheduledJobs } from '../../../src/app/scheduled-jobs.server.ts';
import { loadCatalogue } from '../../../src/catalogue/ideas/load-catalogue.server.ts';
import { currentSession } from '../../../src/people/accounts/current-session.server.ts';
import type { Context } from '../../../src/platform/context.server.ts';
import type { IngestRunner } from '../../../src/trends/ingest-runner.server.ts';
import { addPerson, sessionOf, testAccounts } from '../../factories/accounts.ts';
import { aSchedule } from '../../factories/jobs.ts';
import { benchDatabase, root } from '../search/database.ts';

const BAR_MS = 150;
const ADMINS = 8;

const { values } = parseArgs({
  options: { people: { type: 'string', default: '200000' }, rounds: { type: 'string', default: '40' }, data: { type: 'string' } },
});
const [people, rounds] = [Number(values.people), Number(values.rounds)];

/** The data of each page: the calls its loader makes, and those of the frame around it. */
const FRAME = ['/auth/profile', '/admin/quick-stats'];
const pagesWith = (someone: string): Record<string, string[]> => ({
  '/admin': ['/admin/overview', '/admin/payments', '/admin/activity', '/admin/dashboard?range=30d'],
  '/admin?range=12m': ['/admin/overview', '/admin/payments', '/admin/activity', '/admin/dashboard?range=12m'],
  '/admin/users': ['/admin/users'],
  // Everybody looks for somebody else.
  '/admin/users?search=': ['priya', 'mar', 'okafor', 'demo7', 'lena', 'son', 'ab', 'chen'].map((text) => `/admin/users?search=${text}`),
  '/admin/users/{id}': [`/admin/users/${someone}`],
  '/admin/subscriptions': ['/admin/subscriptions', '/admin/subscriptions/figures?range=12m'],
  '/admin/subscriptions, by price, page 50': [
    '/admin/subscriptions?sort=amount&status=active&page=50',
    '/admin/subscriptions/figures?range=30d',
  ],
  '/admin/invoices': ['/admin/invoices'],
  '/admin/invoices?user=': [`/admin/invoices?user=${someone}`],
  '/admin/analytics?range=30d': ['/admin/analytics?range=30d'],
  '/admin/analytics?range=12m': ['/admin/analytics?range=12m'],
  '/admin/audit': ['/admin/audit'],
  '/admin/jobs': ['/admin/jobs'],
});

/** What is done on schedule, without doing it. */
const quietJobs = allScheduledJobs({
  payments: undefined,
  ingests: { whenDue: async () => 0 } as IngestRunner,
  relate: async () => 0,
  lookAtWatched: async () => 0,
  lookNearProjects: async () => 0,
}).map((job) => ({
  ...job,
  work: async () => 'nothing',
}));

let loads = 0;

process.exitCode = (await main()) ? 0 : 1;

async function main(): Promise<boolean> {
  const { db, ctx, close } = await benchDatabase(10, values.data && resolve(values.data));
  try {
    await loadCatalogue(ctx, join(root, 'catalogue'));
    if (await isDemo(ctx)) console.log('The people of the run before');
    else await fill(ctx);
    const schedule = await aSchedule(ctx, db, quietJobs);
    await fillJobs(ctx);
    const accounts = testAccounts({ db, ctx });
    const admin = await addPerson({ db }, accounts, { role: 'admin' });
    const { cookie } = await sessionOf(accounts, admin.id);
    const app = createApp(ctx, accounts, undefined, undefined, undefined, undefined, schedule);
    const headers = new Headers({ cookie });
    /** As a page does it: whose session it is, is looked up once for all its calls (app.server.ts). */
    const asPage = (): Ask => {
      const session = currentSession(ctx, accounts, headers);
      return async (path) => {
        const response = await app.request(`/api/v1${path}`, { headers }, { session } satisfies ApiBindings);
        if (response.status !== 200) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
        return response;
      };
    };
    const isFast = await measurePages(ctx, asPage);
    const isFastAged = await measureAged(ctx, asPage);
    await measureExports(asPage());
    await schedule.stop();
    return isFast && isFastAged;
  } finally {
    await close();
  }
}

async function fill(ctx: Context): Promise<void> {
  const begun = performance.now();
  const filled = await fillDemo(ctx, undefined, { seed: 1, people, viewsEach: 2 });
  await ctx.db.rows(sql`ANALYZE`);
  const { users = 0, ...events } = filled;
  const count = (value: number) => value.toLocaleString('en-US');
  const total = Object.values(events).reduce((sum, rows) => sum + rows, 0);
  console.log(`${count(users)} people and ${count(total)} rows of what they did, in ${((performance.now() - begun) / 1_000).toFixed(0)} s`);
  console.log(
    Object.entries(events)
      .filter(([, rows]) => rows > 0)
      .map(([table, rows]) => `  ${table} ${count(rows)}`)
      .join('\n'),
  );
}

/** Two days of runs, and twelve emails to everybody. */
async function fillJobs(ctx: Context): Promise<void> {
  const [known] = await ctx.db.rows<{ n: number }>(sql`SELECT count(*) AS n FROM mailings`);
  if (known?.n) return;
  await ctx.db.rows(sql`
    INSERT INTO pgboss.job (id, name, data, state, singleton_key, policy, created_on, started_on, completed_on, output)
    SELECT gen_random_uuid(), 'scheduled_jobs', jsonb_build_object('job', job), 'completed', job, 'exclusive', at, at, at, '{"result": "nothing"}'
    FROM unnest(${quietJobs.map(({ name }) => name)}::text[]) AS job, generate_series(now() - interval '2 days', now(), interval '10 minutes') AS at`);
  for (let ago = 0; ago < 12; ago++) {
    const id = uuidv7();
    await ctx.db.rows(sql`
      INSERT INTO mailings (id, kind, key, created_at) VALUES (${id}, 'daily_ideas', ${`day ${ago}`}, now() - ${`${ago} days`}::interval)`);
    await ctx.db.rows(sql`
      INSERT INTO mailing_emails (mailing_id, user_id, state, due_at, late_at, next_try_at)
      SELECT ${id}, id, CASE WHEN ${ago} = 0 THEN 'queued' ELSE 'sent' END, now(), now(), now() + interval '1 hour' FROM users WHERE email_daily_ideas`);
  }
  await ctx.db.rows(sql`ANALYZE`);
}

type Ask = (path: string) => Promise<Response>;

async function somebody(ctx: Context): Promise<string> {
  const [row] = await ctx.db.rows<{ id: string }>(
    sql`SELECT user_id AS id FROM payments WHERE user_id IS NOT NULL GROUP BY 1 ORDER BY count(*) DESC, 1 LIMIT 1`,
  );
  return row?.id ?? '';
}

/** One load of a page, in milliseconds. Of a search one of its paths at a time: it is one list. */
async function load(asPage: () => Ask, page: string, paths: string[]): Promise<number> {
  const begun = performance.now();
  const ask = asPage();
  const own = page.endsWith('search=') ? paths.slice(loads % paths.length).slice(0, 1) : paths;
  loads += 1;
  await Promise.all([...FRAME, ...own].map(async (path) => (await ask(path)).arrayBuffer()));
  return performance.now() - begun;
}

async function measurePages(ctx: Context, asPage: () => Ask): Promise<boolean> {
  let isFast = true;
  console.log(`\n${ADMINS} administrators at once, ${rounds * ADMINS} loads a page (ms)`);
  console.log(`${'page'.padEnd(44)}${'first'.padStart(8)}${'p50'.padStart(8)}${'p95'.padStart(8)}${'most'.padStart(8)}`);
  for (const [page, paths] of Object.entries(pagesWith(await somebody(ctx)))) {
    // Each connection has met each statement, as in a process that has been up for a while.
    await Promise.all(Array.from({ length: ADMINS }, () => load(asPage, page, paths)));
    forgetCachedFigures(ctx);
    const first = await load(asPage, page, paths);
    const times: number[] = [];
    await Promise.all(
      Array.from({ length: ADMINS }, async () => {
        for (let round = 0; round < rounds; round++) times.push(await load(asPage, page, paths));
      }),
    );
    times.sort((a, b) => a - b);
    const at = (share: number) => times[Math.ceil(times.length * share) - 1] ?? 0;
    const [p50, p95, most] = [at(0.5), at(0.95), at(1)];
    isFast &&= p95 <= BAR_MS;
    const shown = [first, p50, p95, most].map((ms) => ms.toFixed(0).padStart(8)).join('');
    console.log(`${page.padEnd(44)}${shown}${p95 > BAR_MS ? '  above the bar' : ''}`);
  }
  return isFast;
}

/** Figures that have grown older than they are kept, asked for by all administrators at once: they are given, and counted again behind their back. */
async function measureAged(ctx: Context, asPage: () => Ask): Promise<boolean> {
  const pages = Object.entries(pagesWith(await somebody(ctx)));
  for (const [page, paths] of pages) await load(asPage, page, paths);
  await delay(CACHE_S * 1_000);
  const times: { page: string; ms: number }[] = [];
  for (const [page, paths] of pages)
    for (const ms of await Promise.all(Array.from({ length: ADMINS }, () => load(asPage, page, paths)))) times.push({ page, ms });
  times.sort((a, b) => a.ms - b.ms);
  const { ms: p95 = 0 } = times[Math.ceil(times.length * 0.95) - 1] ?? {};
  const slowest = times.at(-1);
  console.log(
    `\nEvery page once by ${ADMINS} at once, its figures ${CACHE_S} s old: p95 ${p95.toFixed(0)} ms, most ${slowest?.ms.toFixed(0)} ms (${slowest?.page})`,
  );
  return p95 <= BAR_MS;
}

async function measureExports(ask: Ask): Promise<void> {
  console.log('\nExports');
  for (const path of ['/admin/users/export', '/admin/subscriptions/export']) {
    globalThis.gc?.();
    const before = process.memoryUsage().rss;
    let [peak, bytes, lines] = [before, 0, 0];
    const begun = performance.now();
    const { body } = await ask(path);
    for await (const piece of body ?? []) {
      bytes += piece.length;
      for (const byte of piece) if (byte === 10) lines += 1;
      peak = Math.max(peak, process.memoryUsage().rss);
    }
    const mb = (size: number) => `${(size / 1e6).toFixed(1)} MB`;
    console.log(
      `${path}: ${(lines - 1).toLocaleString('en-US')} rows, ${mb(bytes)} in ${((performance.now() - begun) / 1_000).toFixed(1)} s; memory ${mb(before)} before, ${mb(peak)} at most`,
    );
  }
}
