/**
 * What becomes of the built site when ten times as much is asked of it as it can do: `npm run bench -- overload [--seconds 60 --idle 10000 --streams 1000]`.
 *
 * The peak is what waiting clients are answered of lists that are not stored. Then ten times as many are asked for a minute, whatever becomes of them, while visitors
 * ask for stored pages and somebody who is signed in for theirs. Afterwards connections that do nothing, streams, and clients that send and read slowly.
 * Server, database and clients share this machine: where other work does as well, the ratio by the server's own processor time tells more than the one by the
 * clock. Ends with 1 when a bar is missed.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { pino } from 'pino';
import sql from 'sql-template-tag';
import { type DatabasePool, openDatabase } from '../../../src/platform/db/client.server.ts';
import { startEmbeddedPostgres } from '../../../src/platform/db/embedded.server.ts';
import { emptyDataDir, startBuiltSite, untilReady } from '../../e2e/built-site.ts';
import { addPerson, sessionOf, TEST_SECRET, testAccounts } from '../../factories/accounts.ts';
import { settled } from '../settled.ts';
import type { Hold, Outcome, Round } from './clients.ts';

const TIMES = 10;
const GOODPUT_BAR = 0.8;
const RECOVERY_BAR_S = 5;
const GROWTH_BAR_MB = 200;
const STREAMS_OF_PERSON = 8;
const COMPUTED = ['/api/v1/ideas?page=1&new=NEW', '/api/v1/ideas?page=2&new=NEW', '/api/v1/ideas?category=ai&new=NEW'];
const STORED = ['/', '/browse', '/pricing', '/trending'];

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '60' },
    idle: { type: 'string', default: '10000' },
    streams: { type: 'string', default: '1000' },
  },
});
const [seconds, idle, streams] = [Number(values.seconds), Number(values.idle), Number(values.streams)];
const log = pino({ level: 'silent' });
let holds = true;

function print(what: string, figure: string, isWithin = true): void {
  if (!isWithin) holds = false;
  console.log(`${isWithin ? '  ' : '! '}${what.padEnd(52)} ${figure}`);
}

async function main(): Promise<void> {
  const database = await startEmbeddedPostgres({ dataDir: await emptyDataDir(), log });
  try {
    await measure(database.url);
  } finally {
    await database.stop();
  }
}

async function measure(databaseUrl: string): Promise<void> {
  const start = () =>
    startBuiltSite({ DATABASE_URL: databaseUrl, AUTH_SECRET: TEST_SECRET, LOG_LEVEL: 'error', NODE_OPTIONS: '--max-semi-space-size=16' });
  const site = await start();
  const calm = await start();
  const clients = Array.from({ length: 3 }, () => fork(join(import.meta.dirname, 'clients.ts')));
  const db = openDatabase(databaseUrl, log, { maxConnections: 2, name: 'assay bench' });
  try {
    const port = Number(new URL(site.url).port);
    const world = {
      port,
      calmPort: Number(new URL(calm.url).port),
      pid: site.process.pid as number,
      clients,
      db,
      people: await people(db, Math.ceil(streams / STREAMS_OF_PERSON) + 1),
    };
    await Promise.all([site, calm].map(({ url }) => untilReady(url)));
    await settled(databaseUrl, log);
    console.log(`overload: load of this machine ${loadavg()[0]?.toFixed(1)}`);
    await overload(world);
    await connections(world);
    await manyStreams(world);
    await slowClients(world);
  } finally {
    for (const client of clients) client.kill();
    await db.close();
    await Promise.all([site.stop(), calm.stop()]);
  }
}

/** `calmPort` is of a second process of the site, of which nothing is asked but to compare with. */
type World = { port: number; calmPort: number; pid: number; clients: ChildProcess[]; db: DatabasePool; people: Person[] };
type Person = { id: string; cookie: string };

const send = async (client: ChildProcess | undefined, message: Round | Hold | 'let go'): Promise<Outcome> => {
  client?.send(message);
  return (await once(client as ChildProcess, 'message'))[0] as Outcome;
};

async function people(db: DatabasePool, count: number): Promise<Person[]> {
  const accounts = testAccounts({ db, ctx: { db, log, now: () => new Date() } });
  const made: Person[] = [];
  while (made.length < count) {
    const { id } = await addPerson({ db }, accounts, { tier: 'lifetime' });
    made.push({ id, cookie: (await sessionOf(accounts, id)).cookie });
  }
  return made;
}

/** Answers with 200 a second, by the clock and by the server's own processor time. */
type Goodput = { perSecond: number; perProcessorSecond: number };

async function overload({ port, calmPort, pid, clients: [many, visitors, member], people }: World): Promise<void> {
  const peakRound: Round = { kind: 'clients', port, paths: COMPUTED, size: 24, seconds: Math.max(3, seconds / 6) };
  const measured = async (round: Round): Promise<{ outcome: Outcome; goodput: Goodput }> => {
    const before = processorSeconds(pid);
    const outcome = await send(many, round);
    const good = outcome.statuses['200'] ?? 0;
    return {
      outcome,
      goodput: { perSecond: good / round.seconds, perProcessorSecond: good / (processorSeconds(pid) - before) },
    };
  };
  await send(many, { ...peakRound, seconds: 2 });
  const before = await measured(peakRound);
  const memory = memoryMb(pid);
  const rate = Math.round(before.goodput.perSecond * TIMES);
  let highest = memory;
  const watch = setInterval(() => {
    highest = Math.max(highest, memoryMb(pid));
  }, 250);
  const [asked, stored, own] = await Promise.all([
    measured({ kind: 'rate', port, paths: COMPUTED, size: rate, seconds }),
    send(visitors, { kind: 'rate', port, paths: STORED, size: 40, seconds }),
    send(member, { kind: 'rate', port, paths: ['/saved'], headers: { cookie: (people.at(-1) as Person).cookie }, size: 2, seconds }),
  ]);
  clearInterval(watch);
  const recoveryS = await recovered(port, calmPort);
  const after = await measured(peakRound);
  const peak = (of: keyof Goodput) => (before.goodput[of] + after.goodput[of]) / 2;
  const ratio = (of: keyof Goodput) => asked.goodput[of] / peak(of);

  print(
    'peak: lists that are not stored a second, before and after',
    `${Math.round(before.goodput.perSecond)}, ${Math.round(after.goodput.perSecond)}`,
  );
  print(`asked a second for ${seconds} s`, `${rate}: ${said(asked.outcome)}`);
  print('of the peak still answered', `${ratio('perSecond').toFixed(2)} (bar ${GOODPUT_BAR})`, ratio('perSecond') >= GOODPUT_BAR);
  print('of the peak still answered, by processor time', ratio('perProcessorSecond').toFixed(2));
  print('refused without saying when to come back', `${asked.outcome.withoutWord} (bar 0)`, asked.outcome.withoutWord === 0);
  print('lists answered: middle and 95th percentile', `${Math.round(asked.outcome.middleMs)} and ${Math.round(asked.outcome.p95Ms)} ms`);
  const visitorsLost = total(stored) - (stored.statuses['200'] ?? 0);
  print('stored pages of visitors meanwhile', `${said(stored)}; 95th percentile ${Math.round(stored.p95Ms)} ms`, visitorsLost === 0);
  print('pages of somebody signed in meanwhile', `${said(own)}; 95th percentile ${Math.round(own.p95Ms)} ms`);
  print('memory before and at its highest', `${memory} and ${highest} MB (bar ${GROWTH_BAR_MB} more)`, highest - memory <= GROWTH_BAR_MB);
  print('as quick as a process that nobody rushed after', `${recoveryS.toFixed(1)} s (bar ${RECOVERY_BAR_S})`, recoveryS <= RECOVERY_BAR_S);
}

/** Until three answers in a row take no longer than twice what a process that nobody rushed takes at the same moment, or 50 ms. */
async function recovered(port: number, calmPort: number): Promise<number> {
  const startedAt = performance.now();
  const ask = async (at: number, nth: number): Promise<number> => {
    const begunAt = performance.now();
    const answer = await fetch(`http://127.0.0.1:${at}/api/v1/ideas?new=after-${nth}`);
    await answer.text();
    return answer.ok ? performance.now() - begunAt : Number.POSITIVE_INFINITY;
  };
  for (let [quick, asked] = [0, 0]; quick < 3 && performance.now() - startedAt < 30_000; asked++) {
    const [own, calm] = [await ask(port, asked), await ask(calmPort, asked)];
    quick = own <= Math.max(2 * calm, 50) ? quick + 1 : 0;
  }
  return (performance.now() - startedAt) / 1_000;
}

/** @param what of the others that are held meanwhile */
async function beside({ port, clients: [, visitors] }: World, what: string): Promise<void> {
  const stored = await send(visitors, { kind: 'rate', port, paths: STORED, size: 40, seconds: 3 });
  print(
    `stored pages beside ${what}`,
    `${said(stored)}; 95th percentile ${Math.round(stored.p95Ms)} ms`,
    (stored.statuses['200'] ?? 0) === total(stored),
  );
}

async function connections(world: World): Promise<void> {
  const { port, pid, clients } = world;
  const before = memoryMb(pid);
  const opened = await send(clients[0], { kind: 'idle', port, size: idle, paths: ['/pricing'] });
  print(
    `${idle} connections that were answered once and stay`,
    `${said(opened)}; ${memoryMb(pid) - before} MB`,
    (opened.statuses['200'] ?? 0) === idle,
  );
  await beside(world, `${idle} idle connections`);
  await send(clients[0], 'let go');
}

async function manyStreams(world: World): Promise<void> {
  const { port, pid, clients, db } = world;
  const readers = world.people.slice(0, Math.ceil(streams / STREAMS_OF_PERSON));
  const paths: string[] = [];
  for (const { id } of readers) paths.push(`/api/v1/ai-chat/turns/${await turnUnderWay(db, id)}/events`);
  const [before, spent] = [memoryMb(pid), processorSeconds(pid)];
  const followed = await send(clients[0], { kind: 'streams', port, size: streams, paths, cookies: readers.map(({ cookie }) => cookie) });
  const figure = `${said(followed)}; ${memoryMb(pid) - before} MB`;
  print(`${streams} streams that wait for their next step`, figure, (followed.statuses['200'] ?? 0) === streams);
  const last = world.people.at(-1) as Person;
  const path = `/api/v1/ai-chat/turns/${await turnUnderWay(db, last.id)}/events`;
  const further = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { cookie: last.cookie } });
  await further.body?.cancel();
  if (streams >= 1_000) print('one more than a process gives', `${further.status} (bar 429)`, further.status === 429);
  await beside(world, `${streams} streams`);
  print('processor time of the streams and these pages', `${(processorSeconds(pid) - spent).toFixed(1)} s`);
  await send(clients[0], 'let go');
}

/** An answer of a person that nobody writes on: whoever follows it waits. @returns its id */
async function turnUnderWay(db: DatabasePool, userId: string): Promise<string> {
  const [session, turn, now] = [randomUUID(), randomUUID(), new Date()];
  await db.rows(sql`
    INSERT INTO ai_chat_sessions (id, user_id, session_title, last_message_at, created_at) VALUES (${session}, ${userId}, 'Waits', ${now}, ${now})`);
  await db.rows(sql`
    INSERT INTO ai_chat_turns (id, session_id, user_id, request_key, question, alive_until, created_at)
    VALUES (${turn}, ${session}, ${userId}, ${turn}, 'Waits', ${new Date(now.getTime() + 3_600_000)}, ${now})`);
  return turn;
}

async function slowClients(world: World): Promise<void> {
  const { port, pid, clients } = world;
  const before = memoryMb(pid);
  await send(clients[0], { kind: 'readers', port, size: 500, paths: ['/browse'] });
  await send(clients[2], { kind: 'senders', port, size: 500, paths: ['/browse'] });
  await delay(2_000);
  print('500 clients that read nothing, 500 that never end', `${memoryMb(pid) - before} MB`);
  await beside(world, 'slow clients');
  await Promise.all([send(clients[0], 'let go'), send(clients[2], 'let go')]);
}

const total = ({ statuses, lost }: Outcome) => lost + Object.values(statuses).reduce((sum, count) => sum + count, 0);
const said = ({ statuses, lost }: Outcome) =>
  [...Object.entries(statuses).map(([status, count]) => `${count} × ${status}`), ...(lost ? [`${lost} lost`] : [])].join(', ');

const memoryMb = (pid: number): number =>
  Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024);

/** Linux counts processor time in hundredths of a second. */
function processorSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

await main();
process.exit(holds ? 0 : 1);
