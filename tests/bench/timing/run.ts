/**
 * `npm run bench -- timing`: whether the time of an answer tells if an address has an account. Asks the API the same for known and unknown addresses, in
 * turns, in one run, and compares the two samples of each question by their medians and by a rank-sum test.
 * A control with a real difference (a sleep of a millisecond for half of the questions) shows what the test would event.
 */

import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { pino } from 'pino';
import sql from 'sql-template-tag';
import { createApp } from '../../../src/app/api.server.ts';
import { type Accounts, createAccounts } from '../../../src/people/accounts/accounts.server.ts';
import { hashPassword, setPassword } from '../../../src/people/accounts/passwords.server.ts';
import { parseConfig } from '../../../src/platform/config.server.ts';
import type { Context } from '../../../src/platform/context.server.ts';
import { openDatabase } from '../../../src/platform/db/client.server.ts';
import { startEmbeddedPostgres } from '../../../src/platform/db/embedded.server.ts';
import { migrate } from '../../../src/platform/db/migrate.server.ts';
import { emptyDataDir, root } from '../../e2e/built-site.ts';
import { installJobs } from '../../factories/jobs.ts';
import { median, rankSum } from './rank-sum.ts';

const { values } = parseArgs({ options: { pairs: { type: 'string', default: '150' } } });
const pairs = Number(values.pairs);
const WARM_UP = 10;
/** A difference is reported when chance would bring it about less often than this, over the three questions together. */
const SIGNIFICANT = 0.01 / 3;

const log = pino({ level: 'silent' });
const dataDir = await emptyDataDir();
const embedded = await startEmbeddedPostgres({ dataDir: `${dataDir}/postgres`, log });
const quiet = new pg.Client({ connectionString: embedded.url });
await quiet.connect();
// What is measured is the work of an answer, not when the disk is ready.
await quiet.query('ALTER SYSTEM SET synchronous_commit = off');
await quiet.query('SELECT pg_reload_conf()');
await quiet.end();
await migrate({ url: embedded.url, folder: `${root}/migrations`, log });
const database = openDatabase(embedded.url, log);
const ctx: Context = { db: database, log, now: () => new Date() };
await installJobs(ctx, database);
const config = parseConfig({
  NODE_ENV: 'test',
  APP_URL: 'http://localhost:3000',
  AUTH_SECRET: 'a secret of this measurement, long enough',
});
const accounts: Accounts = createAccounts(config, database.pool, log);
const app = createApp(ctx, accounts);

const hash = await hashPassword(accounts, 'correct horse battery');
const total = pairs + WARM_UP;
for (let i = 0; i < total; i++) {
  const [user] = await database.rows<{ id: string }>(
    sql`INSERT INTO users (id, email, email_verified) VALUES (gen_random_uuid(), ${`known-${i}@people.example`}, true) RETURNING id`,
  );
  await setPassword(database, user?.id ?? '', hash, { onlyUnconfirmed: false });
}

type Question = { name: string; path: string; body: (email: string) => object };
const password = 'a wrong password';
const questions: Question[] = [
  { name: 'sign-in', path: '/auth/login', body: (email) => ({ email, password }) },
  { name: 'sign-up', path: '/auth/signup', body: (email) => ({ email, password, confirm_password: password, terms: true }) },
  { name: 'reset', path: '/auth/password-reset', body: (email) => ({ email }) },
];

/** Asks once, from an address of the network of its own. @returns milliseconds until the whole answer is there */
async function ask({ path, body }: Question, email: string, from: number, alsoMs = 0): Promise<number> {
  const request = new Request(`http://localhost:3000/api/v1${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-client-address': `10.${from >> 16}.${(from >> 8) & 255}.${from & 255}` },
    body: JSON.stringify(body(email)),
  });
  const startedAt = performance.now();
  const response = await app.fetch(request);
  await response.text();
  if (alsoMs > 0) await delay(alsoMs);
  if (response.status === 429) throw new Error('a limit was reached: the measurement would be of the limit');
  return performance.now() - startedAt;
}

let from = 0;
/** Known and unknown in turns, which of them first by chance, so that whatever else the machine does meets both. */
async function compare(question: Question, alsoMsForKnown = 0) {
  const known: number[] = [];
  const unknown: number[] = [];
  for (let i = 0; i < total; i++) {
    const askKnown = async () => known.push(await ask(question, `known-${i}@people.example`, from++, alsoMsForKnown));
    const askUnknown = async () => unknown.push(await ask(question, `nobody-${crypto.randomUUID().slice(0, 8)}@people.example`, from++));
    for (const one of Math.random() < 0.5 ? [askKnown, askUnknown] : [askUnknown, askKnown]) await one();
  }
  const [a, b] = [known.slice(WARM_UP), unknown.slice(WARM_UP)];
  return { known: median(a), unknown: median(b), ...rankSum(a, b) };
}

const ms = (value: number) => value.toFixed(2).padStart(8);
let differs = false;
try {
  console.log(`${pairs} pairs of questions each; medians in ms; a difference counts below p = ${SIGNIFICANT.toFixed(4)}\n`);
  console.log('question            known  unknown    known/unknown      z        p');
  const show = (name: string, { known, unknown, z, p }: Awaited<ReturnType<typeof compare>>) =>
    console.log(
      `${name.padEnd(16)} ${ms(known)} ${ms(unknown)} ${(known / unknown).toFixed(4).padStart(16)} ${z.toFixed(2).padStart(6)} ${p.toFixed(4).padStart(8)}`,
    );
  for (const question of questions) {
    const result = await compare(question);
    if (result.p < SIGNIFICANT) differs = true;
    show(question.name, result);
  }
  await database.rows(sql`DELETE FROM attempts`);
  show('control, +1 ms', await compare(questions[2] as Question, 1));
  console.log(differs ? '\nThe time of an answer tells whether an address has an account.' : '\nNo difference beyond chance.');
} finally {
  await database.close();
  await embedded.stop();
}
process.exit(differs ? 1 : 0);
