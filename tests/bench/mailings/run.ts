/**
 * How a day's emails get out: `npm run bench -- mailings --people 100000 --kills 10` addresses the daily email to so many people and sends it to a mail
 * server on this machine, in a process of its own, while the sending process is killed (-9) again and again, all through the first half; the last one
 * sends the other half, which shows whether its memory stays as it is. Prints the time, the memory, who got what how often, and how long it takes to
 * ask all of them whether to go on and to switch off who did not answer. Ends with 1 when a bar is missed.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { pino } from 'pino';
import { SMTPServer } from 'smtp-server';
import sql from 'sql-template-tag';
import { loadCatalogue } from '../../../src/catalogue/ideas/load-catalogue.server.ts';
import { allMailings } from '../../../src/mailings/all-mailings.server.ts';
import { DAILY_EMAIL, openDailyEmail } from '../../../src/mailings/daily-email.server.ts';
import { reEngage } from '../../../src/mailings/re-engagement/re-engage.server.ts';
import { sendDueEmails, waitingEmails } from '../../../src/mailings/send-mailings.server.ts';
import type { Context } from '../../../src/platform/context.server.ts';
import { openDatabase } from '../../../src/platform/db/client.server.ts';
import { startEmbeddedPostgres } from '../../../src/platform/db/embedded.server.ts';
import { migrate } from '../../../src/platform/db/migrate.server.ts';
import { smtpPost } from '../../../src/platform/mail/transport.server.ts';
import { installJobs } from '../../factories/jobs.ts';

const { values } = parseArgs({
  options: {
    people: { type: 'string', default: '100000' },
    kills: { type: 'string', default: '10' },
    as: { type: 'string' },
    database: { type: 'string', default: '' },
    smtp: { type: 'string', default: '' },
  },
});
const BAR_MS = 600_000;
/** For addressing all who were not seen, and for switching off all who did not answer. */
const BAR_ASKING_MS = 120_000;
const AT_ONCE = 8;
/** How much more memory than after its first emails the sender may take, by its peak. */
const BAR_GROWTH = 1.25;
const FIRST_EMAILS = 5_000;
const BLOCK = 5_000;
const log = pino({ level: 'silent' });
const root = join(import.meta.dirname, '../../..');

if (values.as === 'sink') await sink();
else if (values.as === 'sender') await send();
else process.exitCode = (await measure()) ? 0 : 1;

type Got = { people: number; emails: number; handedOver: number; mostOfOne: number };

/** A mail server that takes everything; asked for the numbers it prints how many emails, told apart by Message-ID, came to how many, how often. */
async function sink(): Promise<void> {
  const people = new Set<string>();
  const times = new Map<string, number>();
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData: (stream, _session, done) => {
      let head = '';
      stream.on('data', (chunk: Buffer) => {
        if (head.length < 4_000) head += chunk.toString('latin1');
      });
      stream.on('end', () => {
        // Copies: a piece of a text keeps all of it.
        const header = (name: string) => Buffer.from(new RegExp(`^${name}: (.*)$`, 'im').exec(head)?.[1] ?? '?').toString();
        const [to, email] = [header('To'), `${header('To')} ${header('Message-ID')}`];
        people.add(to);
        times.set(email, (times.get(email) ?? 0) + 1);
        done();
      });
    },
  });
  // A sender that is killed cuts its connections.
  server.on('error', () => undefined);
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  console.log((server.server.address() as { port: number }).port);
  for await (const _ of createInterface(process.stdin)) {
    let [handedOver, mostOfOne] = [0, 0];
    for (const n of times.values()) [handedOver, mostOfOne] = [handedOver + n, Math.max(mostOfOne, n)];
    console.log(JSON.stringify({ people: people.size, emails: times.size, handedOver, mostOfOne } satisfies Got));
  }
}

async function send(): Promise<void> {
  const db = openDatabase(values.database, log, { maxConnections: AT_ONCE + 2, name: 'bench sender' });
  const ctx: Context = { db, log, now: () => new Date() };
  const { post } = smtpPost(values.smtp, () => 'Assay <hello@assay.example>', { atOnce: AT_ONCE });
  const accounts = { secret: 'a secret of the bench, long enough', appUrl: 'https://assay.example' };
  const sender = {
    kinds: allMailings(accounts),
    accounts,
    post,
    atOnce: AT_ONCE,
    gapMs: 0,
  };
  console.log('up');
  for (;;) if ((await sendDueEmails(ctx, sender)) === 0) await delay(1_000);
}

async function measure(): Promise<boolean> {
  const dataDir = await mkdtemp(join(tmpdir(), 'assay-mailings-'));
  const postgres = await startEmbeddedPostgres({ dataDir, log });
  const db = openDatabase(postgres.url, log, { maxConnections: 3, name: 'bench' });
  const mailServer = start(['--as', 'sink']);
  const lines = createInterface(mailServer.stdout as NodeJS.ReadableStream)[Symbol.asyncIterator]();
  try {
    await migrate({ url: postgres.url, folder: join(root, 'migrations'), log });
    const ctx: Context = { db, log, now: () => new Date() };
    await installJobs(ctx, db);
    await loadCatalogue(ctx, join(root, 'catalogue'));
    const people = Number(values.people);
    // In blocks: each new account holds a lock of its own until its transaction ends.
    for (let from = 1; from <= people; from += BLOCK)
      await db.rows(sql`
        INSERT INTO users (id, email, email_verified, subscription_status_since)
        SELECT gen_random_uuid(), 'person' || n || '@people.example', true, now()
        FROM generate_series(${from}::int, ${Math.min(from + BLOCK - 1, people)}::int) n`);
    const smtp = `smtp://127.0.0.1:${(await lines.next()).value}`;
    const began = Date.now();
    await openDailyEmail(ctx);
    const addressedMs = Date.now() - began;
    // Everybody's morning is now: the most that can be asked of a server at once.
    await db.rows(sql`UPDATE mailing_emails SET next_try_at = now() - interval '1 second'`);
    const { firstMb, peakMb, kills } = await sendKilled(ctx, ['--as', 'sender', '--database', postgres.url, '--smtp', smtp], people);
    const ms = Date.now() - began;
    mailServer.stdin?.write('how many\n');
    const got = JSON.parse((await lines.next()).value as string) as Got;
    const [row] = await db.rows<{ sent: number }>(
      sql`SELECT count(*) AS sent FROM mailing_emails l JOIN mailings m ON m.id = l.mailing_id WHERE m.kind = ${DAILY_EMAIL} AND l.state = 'sent'`,
    );
    console.log(
      `${people} people addressed in ${(addressedMs / 1000).toFixed(1)} s; all emails out after ${(ms / 1000).toFixed(0)} s (bar ${BAR_MS / 1000} s)`,
    );
    const twice = got.handedOver - got.emails;
    const mostTwice = AT_ONCE * kills;
    console.log(
      `${kills} kills -9 of the sending process; the last one took ${firstMb} MB with its first emails and ${peakMb} MB at its peak (bar ${BAR_GROWTH} times)`,
    );
    console.log(`${row?.sent} noted as sent; ${got.people} people got ${got.emails} emails, told apart by Message-ID (bar one each)`);
    console.log(
      `${twice} handed over a second time under the same Message-ID (bar ${AT_ONCE} connections × ${kills} kills = ${mostTwice}), none more than ${got.mostOfOne} times`,
    );
    // The most there can be: nobody was seen for two months, and all had been here before.
    await db.rows(sql`UPDATE users SET created_at = now() - interval '1 year'`);
    for (let from = 0; from < people; from += BLOCK)
      await db.rows(sql`
        INSERT INTO sessions (id, user_id, token, expires_at, created_at, last_used_at)
        SELECT id, id, id, now(), now() - interval '90 days', now() - interval '70 days' FROM users ORDER BY id LIMIT ${BLOCK} OFFSET ${from}`);
    const asking = Date.now();
    const { addressed } = await reEngage(ctx);
    const askingMs = Date.now() - asking;
    const bar = `(bar ${BAR_ASKING_MS / 1000} s)`;
    console.log(`${addressed} people asked whether to go on, addressed in ${(askingMs / 1000).toFixed(1)} s ${bar}`);
    await db.rows(sql`UPDATE re_engagements SET asked_at = now() - interval '32 days'`);
    const ending = Date.now();
    const { switchedOff } = await reEngage(ctx);
    const endingMs = Date.now() - ending;
    console.log(`the daily email switched off for ${switchedOff} who did not answer, in ${(endingMs / 1000).toFixed(1)} s ${bar}`);
    const isAskedInTime = addressed === people && switchedOff === people && Math.max(askingMs, endingMs) <= BAR_ASKING_MS;
    const isOneEach = row?.sent === people && got.people === people && got.emails === people && twice <= mostTwice;
    return ms <= BAR_MS && isOneEach && peakMb <= firstMb * BAR_GROWTH && isAskedInTime;
  } finally {
    mailServer.kill();
    await db.close();
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true, maxRetries: 10 });
  }
}

function start(args: string[]): ChildProcess {
  return spawn(process.execPath, [...process.execArgv, fileURLToPath(import.meta.url), ...args], { stdio: ['pipe', 'pipe', 'inherit'] });
}

/** Kills the sender whenever another share of the first half is out. The memory is that of the last one, which sends the second half. */
async function sendKilled(ctx: Context, args: string[], people: number): Promise<{ firstMb: number; peakMb: number; kills: number }> {
  const wanted = Number(values.kills);
  for (let kills = 0; ; kills++) {
    const sender = start(args);
    const pid = sender.pid ?? 0;
    await once(sender.stdout as NodeJS.ReadableStream, 'data');
    sender.stdout?.resume();
    const from = await waitingEmails(ctx);
    const killAt = people * (1 - (kills + 1) / (2 * (wanted + 1)));
    let [waiting, firstMb] = [from, 0];
    while (waiting > (kills < wanted ? killAt : 0)) {
      await delay(200);
      waiting = await waitingEmails(ctx);
      if (from - waiting <= FIRST_EMAILS) firstMb = await peakMemoryMb(pid);
    }
    const peakMb = await peakMemoryMb(pid);
    const ended = once(sender, 'exit');
    sender.kill('SIGKILL');
    await ended;
    if (kills === wanted) return { firstMb, peakMb, kills };
  }
}

async function peakMemoryMb(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Math.round(Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024);
}
