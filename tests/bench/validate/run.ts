/**
 * `npm run bench -- validate`: how long POST /api/v1/validate takes and what memory it needs, with the shipped catalogue and 50,000 companies, without a language
 * model and asking nobody outside: what this server itself adds to a run. Companies are the catalogue's own, their words put together again.
 * Fails when a bar is missed.
 */

import { pino } from 'pino';
import sql from 'sql-template-tag';
import { createApp } from '../../../src/app/api.server.ts';
import { loadCatalogue } from '../../../src/catalogue/ideas/load-catalogue.server.ts';
import { keepCatalogueCompanies } from '../../../src/engine/companies/catalogue-companies.server.ts';
import type { CompanyRow } from '../../../src/engine/companies/companies.contract.ts';
import { companiesChanged, storeCompanies } from '../../../src/engine/companies/store-companies.server.ts';
import { parseConfig } from '../../../src/platform/config.server.ts';
import type { Context } from '../../../src/platform/context.server.ts';
import { openDatabase } from '../../../src/platform/db/client.server.ts';
import { startEmbeddedPostgres } from '../../../src/platform/db/embedded.server.ts';
import { migrate } from '../../../src/platform/db/migrate.server.ts';
import { createEngine } from '../../../src/research/engine.server.ts';
import { emptyDataDir, root } from '../../e2e/built-site.ts';
import { addPerson, sessionOf, testAccounts } from '../../factories/accounts.ts';
import { installJobs } from '../../factories/jobs.ts';

const COMPANIES = 50_000;
const BATCH = 2_000;
const RUNS = 60;
const AT_ONCE = 4;
const P95_MS = 1_000;
const RSS_MIB = 600;
const MIB = 1024 * 1024;

const log = pino({ level: 'silent' });
const embedded = await startEmbeddedPostgres({ dataDir: `${await emptyDataDir()}/postgres`, log });
const db = openDatabase(embedded.url, log);
const shortfalls: string[] = [];
try {
  await migrate({ url: embedded.url, folder: `${root}/migrations`, log });
  const ctx: Context = { db, log, now: () => new Date() };
  await installJobs(ctx, db);
  await loadCatalogue(ctx, `${root}/catalogue`, {});
  await keepCatalogueCompanies(ctx);
  const real = await db.rows<CompanyRow>(
    sql`SELECT source_id, name, one_liner, description, tags, batch, fate, country, year_founded, team_size, url FROM companies ORDER BY source_id`,
  );
  for (let at = 0; at < COMPANIES; at += BATCH)
    await storeCompanies(
      ctx,
      db,
      'yc',
      '2024-05-11',
      Array.from({ length: BATCH }, (_, i) => remade(real, at + i)),
    );
  await companiesChanged(db);
  const ideas = await db.rows<{ text: string }>(
    sql`SELECT left(title || '. ' || tagline, 400) AS text FROM ideas ORDER BY slug LIMIT ${RUNS}`,
  );

  const config = parseConfig({ NODE_ENV: 'test', EVIDENCE_LIVE: 'off', APP_URL: 'http://localhost:3000' });
  const { engine, close } = await createEngine(config, root);
  const accounts = testAccounts({ db, ctx });
  const app = createApp(ctx, accounts, undefined, engine);
  const validate = async (idea: string): Promise<number> => {
    // A person each: how often one may is limited.
    const { id } = await addPerson({ db }, accounts, { tier: 'lifetime' });
    const { cookie } = await sessionOf(accounts, id);
    const begun = performance.now();
    const response = await app.request('/api/v1/validate', {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json' },
      body: JSON.stringify({ idea }),
    });
    if (response.status !== 200) throw new Error(`answered ${response.status}: ${await response.text()}`);
    return performance.now() - begun;
  };
  // The rows were made up in this process; what that took is no part of a run.
  (globalThis as { gc?: () => void }).gc?.();
  const firstMs = await validate('Reminders for late invoices of freelancers');
  const alone: number[] = [];
  for (const { text } of ideas) alone.push(await validate(text));
  const together: number[] = [];
  for (let at = 0; at < ideas.length; at += AT_ONCE)
    together.push(...(await Promise.all(ideas.slice(at, at + AT_ONCE).map(({ text }) => validate(`${text} Again.`)))));
  const rss = process.memoryUsage().rss / MIB;
  console.log(`\nPOST /api/v1/validate, ${COMPANIES.toLocaleString('en')} companies, ${ideas.length} ideas of the catalogue`);
  console.log(`first (builds the list)  ${firstMs.toFixed(0)} ms`);
  console.log(`one at a time            p50 ${at(alone, 0.5)} ms, p95 ${at(alone, 0.95)} ms`);
  console.log(`${AT_ONCE} at once                p50 ${at(together, 0.5)} ms, p95 ${at(together, 0.95)} ms`);
  console.log(`process                  ${rss.toFixed(0)} MiB`);
  if (at(alone, 0.95) > P95_MS) shortfalls.push(`p95 of one at a time is above ${P95_MS} ms`);
  if (rss > RSS_MIB) shortfalls.push(`the process takes more than ${RSS_MIB} MiB`);
  close();
} finally {
  await db.close();
  await embedded.stop();
}
for (const line of shortfalls) console.error(`FELL SHORT: ${line}`);
process.exit(shortfalls.length > 0 ? 1 : 0);

function at(times: readonly number[], share: number): number {
  return Math.round([...times].sort((a, b) => a - b)[Math.floor(share * (times.length - 1))] ?? 0);
}

/** A company that never was: the words of one in another order, with some of another's; the same number makes the same one. */
function remade(real: readonly CompanyRow[], seed: number): CompanyRow {
  const one = real[seed % real.length] as CompanyRow;
  const other = real[(seed * 7_919 + 13) % real.length] as CompanyRow;
  const words = `${one.description} ${one.one_liner}`.split(/\s+/).filter(Boolean);
  const turn = (seed * 31) % Math.max(1, words.length);
  const text = [...words.slice(turn), ...words.slice(0, turn), ...other.one_liner.split(/\s+/).slice(0, 5)].join(' ');
  return {
    ...one,
    source_id: `made-${seed}`,
    name: `${one.name} ${seed}`,
    one_liner: text.slice(0, 200),
    description: text.slice(0, 1_000),
  };
}
