/**
 * How a day's letters get out: `npm run bench:mailings -- --people 100000 --kills 10` addresses the daily letter to so many people and sends it to a mail
 * server on this machine, in a process of its own, while the sending process is killed (-9) again and again. Prints the time, the peak memory of the
 * sender, how many people got the letter how often. Ends with 1 when a bar is missed.
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
import { loadCatalogue } from '../../../src/features/ideas/load-catalogue.server.ts';
import { allMailings } from '../../../src/features/mailings/all-mailings.server.ts';
import { DAILY_LETTER, openDailyLetter } from '../../../src/features/mailings/daily-letter.server.ts';
import { sendDueLetters, waitingLetters } from '../../../src/features/mailings/send-mailings.server.ts';
import { reEngage } from '../../../src/features/re-engagement/re-engage.server.ts';
import type { Context } from '../../../src/platform/context.server.ts';
import { openDatabase } from '../../../src/platform/db/client.server.ts';
import { startEmbeddedPostgres } from '../../../src/platform/db/embedded.server.ts';
import { migrate } from '../../../src/platform/db/migrate.server.ts';
import { smtpPost } from '../../../src/platform/mail/transport.server.ts';

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
const AT_ONCE = 8;
const BLOCK = 5_000;
const log = pino({ level: 'silent' });
const root = join(import.meta.dirname, '../../..');

if (values.as === 'sink') await sink();
else if (values.as === 'sender') await send();
else process.exitCode = (await measure()) ? 0 : 1;

/** A mail server that takes everything; asked for the numbers it prints how often each letter came. */
async function sink(): Promise<void> {
  const times = new Map<string, number>();
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData: (stream, _session, done) => {
      let head = '';
      stream.on('data', (chunk: Buffer) => {
        if (head.length < 4_000) head += chunk.toString('latin1');
      });
      stream.on('end', () => {
        // A copy: a piece of a text keeps all of it.
        const to = Buffer.from(/^To: (.*)$/im.exec(head)?.[1] ?? '?').toString();
        times.set(to, (times.get(to) ?? 0) + 1);
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
    const all = [...times.values()];
    console.log(JSON.stringify({ people: times.size, letters: all.reduce((sum, n) => sum + n, 0) }));
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
  for (;;) if ((await sendDueLetters(ctx, sender)) === 0) await delay(1_000);
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
    await openDailyLetter(ctx);
    const addressedMs = Date.now() - began;
    // Everybody's morning is now: the most that can be asked of a server at once.
    await db.rows(sql`UPDATE mailing_letters SET next_try_at = now() - interval '1 second'`);
    const { peakMb, kills } = await sendKilled(ctx, ['--as', 'sender', '--database', postgres.url, '--smtp', smtp], people);
    const ms = Date.now() - began;
    mailServer.stdin?.write('how many\n');
    const got = JSON.parse((await lines.next()).value as string) as { people: number; letters: number };
    const [row] = await db.rows<{ sent: number }>(
      sql`SELECT count(*) AS sent FROM mailing_letters l JOIN mailings m ON m.id = l.mailing_id WHERE m.kind = ${DAILY_LETTER} AND l.state = 'sent'`,
    );
    console.log(
      `${people} people addressed in ${(addressedMs / 1000).toFixed(1)} s; all letters out after ${(ms / 1000).toFixed(0)} s (bar ${BAR_MS / 1000} s)`,
    );
    console.log(`${kills} kills -9 of the sending process; its peak memory ${peakMb} MB`);
    console.log(
      `${row?.sent} noted as sent; ${got.people} people got the letter, ${got.letters - got.people} letters came a second time, under the same Message-ID`,
    );
    // The most there can be: nobody was seen for two months, and all had been here before.
    await db.rows(sql`UPDATE users SET created_at = now() - interval '1 year'`);
    for (let from = 0; from < people; from += BLOCK)
      await db.rows(sql`
        INSERT INTO sessions (id, user_id, token, expires_at, created_at, last_used_at)
        SELECT id, id, id, now(), now() - interval '90 days', now() - interval '70 days' FROM users ORDER BY id LIMIT ${BLOCK} OFFSET ${from}`);
    const asking = Date.now();
    const { addressed } = await reEngage(ctx);
    console.log(`${addressed} people asked whether to go on, addressed in ${((Date.now() - asking) / 1000).toFixed(1)} s`);
    await db.rows(sql`UPDATE re_engagements SET asked_at = now() - interval '32 days'`);
    const ending = Date.now();
    const { switchedOff } = await reEngage(ctx);
    console.log(`the daily letter switched off for ${switchedOff} who did not answer, in ${((Date.now() - ending) / 1000).toFixed(1)} s`);
    return ms <= BAR_MS && got.people === people && row?.sent === people && addressed === people && switchedOff === people;
  } finally {
    mailServer.kill();
    await db.close();
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true, maxRetries: 10 });
  }
}

function start(args: string[]): ChildProcess {
  return spawn(process.execPath, [fileURLToPath(import.meta.url), ...args], { stdio: ['pipe', 'pipe', 'inherit'] });
}

/** Kills the sender whenever another share of the letters is out, so that the kills are spread over the run. */
async function sendKilled(ctx: Context, args: string[], people: number): Promise<{ peakMb: number; kills: number }> {
  let [peakMb, kills] = [0, 0];
  for (;;) {
    const sender = start(args);
    await once(sender.stdout as NodeJS.ReadableStream, 'data');
    sender.stdout?.resume();
    const killAt = people * (1 - (kills + 1) / (Number(values.kills) + 1));
    for (;;) {
      await delay(200);
      const waiting = await waitingLetters(ctx);
      peakMb = Math.max(peakMb, await memoryMb(sender.pid ?? 0));
      if (waiting === 0) {
        sender.kill('SIGKILL');
        return { peakMb, kills };
      }
      if (kills < Number(values.kills) && waiting <= killAt) break;
    }
    const ended = once(sender, 'exit');
    sender.kill('SIGKILL');
    await ended;
    kills++;
  }
}

async function memoryMb(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Math.round(Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024);
}
