/**
 * What streaming answers costs, on the built site: `npm run bench -- streams [--streams 100 --rounds 4]`.
 *
 * With a double of a model that writes 50 tokens a second: so many answers at once, round after round. A stall is how much longer than the double took
 * to write it a sentence was on its way, by the gaps between sentences as they are heard. Memory is the server's, after each round, with a heap so small
 * that it has to be cleared on the way: what grows then is held on to. The server's processor time of each round tells its own cost from that of a machine
 * others use at the same time.
 * Without a model: how long the first sentence of the built-in strategist takes from the question on. Ends with 1 when a bar is missed.
 */
import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { pino } from 'pino';
import { openDatabase } from '../../../src/platform/db/client.server.ts';
import { startEmbeddedPostgres } from '../../../src/platform/db/embedded.server.ts';
import { languageModelDouble } from '../../doubles/language-model.ts';
import { type BuiltSite, emptyDataDir, startBuiltSite } from '../../e2e/built-site.ts';
import { addPerson, sessionOf, TEST_SECRET, testAccounts } from '../../factories/accounts.ts';
import { settled } from '../settled.ts';

const STALL_BAR_MS = 250;
const FIRST_BAR_MS = 300;
const GROWTH_BAR_MB = 48;
const HEAP_MB = 256;
/** As the product is started (scripts/start.ts): V8 would make it smaller with so small a heap. */
const YOUNG_MB = 16;
const TOKEN_MS = 20;
const TOKENS_OF_SENTENCE = 12;
const SENTENCES = 14;
const STREAMS_OF_PERSON = 4;
const FIRST_ASKED = 30;

const { values } = parseArgs({ options: { streams: { type: 'string', default: '100' }, rounds: { type: 'string', default: '4' } } });
const streams = Number(values.streams);
const log = pino({ level: 'silent' });

async function main(): Promise<boolean> {
  const model = await languageModelDouble([{ pace: answer(), everyMs: TOKEN_MS }]);
  const database = await startEmbeddedPostgres({ dataDir: await emptyDataDir(), log });
  const env = { DATABASE_URL: database.url, AUTH_SECRET: TEST_SECRET };
  let holds = true;
  try {
    const written = await startBuiltSite({
      ...env,
      AI_PROVIDER: 'openai-compatible',
      AI_MODEL: 'double',
      AI_BASE_URL: model.baseUrl,
      NODE_OPTIONS: `--max-old-space-size=${HEAP_MB} --max-semi-space-size=${YOUNG_MB}`,
    });
    const cookies = await people(database.url, Math.ceil(streams / STREAMS_OF_PERSON));
    await settled(database.url, log);
    try {
      holds = await measureStreams(written, cookies);
    } finally {
      await written.stop();
    }
    const plain = await startBuiltSite(env);
    try {
      holds = (await measureFirst(plain, cookies)) && holds;
    } finally {
      await plain.stop();
    }
  } finally {
    await model.close();
    await database.stop();
  }
  return holds;
}

/** Twelve tokens that end with the id of a line of the dossier, which is said in their place, for each of its first lines. */
const answer = (): string[] =>
  Array.from({ length: SENTENCES }, (_, at) => [
    ...`${at === 0 ? '' : ' '}Say it again and slowly so that all may hear`.split(/(?= )/),
    ' now.',
    ` [A${at + 1}]`,
  ]).flatMap((tokens) => tokens.slice(-TOKENS_OF_SENTENCE));

async function people(url: string, count: number): Promise<string[]> {
  const db = openDatabase(url, log, { maxConnections: 2, name: 'assay bench' });
  try {
    const accounts = testAccounts({ db, ctx: { db, log, now: () => new Date() } });
    const cookies: string[] = [];
    for (let at = 0; at < count; at++) {
      const { id } = await addPerson({ db }, accounts, { tier: 'lifetime' });
      cookies.push((await sessionOf(accounts, id)).cookie);
    }
    return cookies;
  } finally {
    await db.close();
  }
}

async function dailyIdea(url: string): Promise<string> {
  return ((await (await fetch(`${url}/api/v1/ideas/daily/today`)).json()) as { data: { id: string } }).data.id;
}

type Heard = { firstMs: number; gapsMs: number[]; isWhole: boolean };

/** Asks once and hears the answer to its end. */
async function hear(url: string, cookie: string, ideaId: string, pieces: number): Promise<Heard> {
  const startedMs = performance.now();
  const response = await fetch(`${url}/api/v1/ai-chat/message`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'text/event-stream', cookie },
    body: JSON.stringify({ message: 'What should I charge?', ideaId }),
  });
  if (!response.ok || !response.body) throw new Error(`The question was answered ${response.status}: ${await response.text()}`);
  const atMs: number[] = [];
  let rest = '';
  let isDone = false;
  for await (const part of response.body.pipeThrough(new TextDecoderStream())) {
    rest += part;
    const steps = rest.split('\n\n');
    rest = steps.pop() ?? '';
    for (const step of steps) {
      if (step.includes('event: piece')) atMs.push(performance.now());
      if (step.includes('event: done')) isDone = true;
    }
  }
  return {
    firstMs: (atMs[0] ?? Number.POSITIVE_INFINITY) - startedMs,
    gapsMs: atMs.slice(1).map((ms, at) => ms - (atMs[at] as number)),
    isWhole: isDone && (pieces === 0 || atMs.length === pieces),
  };
}

const quantile = (sorted: readonly number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
const ms = (value: number) => `${value.toFixed(0)} ms`;

async function measureStreams(site: BuiltSite, cookies: readonly string[]): Promise<boolean> {
  const ideaId = await dailyIdea(site.url);
  const nominalMs = TOKENS_OF_SENTENCE * TOKEN_MS;
  const memoryMb: number[] = [];
  let worst = 0;
  let isWhole = true;
  for (let round = 0; round < Number(values.rounds); round++) {
    const before = await processorS(site.process.pid as number);
    const all = await Promise.all(
      Array.from({ length: streams }, (_, at) => hear(site.url, cookies[at % cookies.length] as string, ideaId, SENTENCES)),
    );
    const stalls = all.flatMap(({ gapsMs }) => gapsMs.map((gap) => gap - nominalMs)).sort((a, b) => a - b);
    const first = all.map(({ firstMs }) => firstMs).sort((a, b) => a - b);
    memoryMb.push(await residentMb(site.process.pid as number));
    const usedS = (await processorS(site.process.pid as number)) - before;
    isWhole &&= all.every((one) => one.isWhole);
    if (round > 0) worst = Math.max(worst, stalls.at(-1) ?? 0);
    process.stdout.write(
      `round ${round + 1}: ${streams} streams, ${all.filter((one) => one.isWhole).length} whole; beyond the pace p50 ${ms(quantile(stalls, 0.5))}, p99 ${ms(quantile(stalls, 0.99))}, longest ${ms(stalls.at(-1) ?? 0)}; first sentence p50 ${ms(quantile(first, 0.5))}; ${memoryMb.at(-1)?.toFixed(0)} MB; processor ${usedS.toFixed(1)} s\n`,
    );
  }
  // The first round warms up: code is compiled, connections are made, and memory is taken once.
  const growth = (memoryMb.at(-1) ?? 0) - (memoryMb[1] ?? 0);
  process.stdout.write(
    `longest stall ${ms(worst)} (bar ${STALL_BAR_MS} ms); memory since round 2 ${growth.toFixed(0)} MB (bar ${GROWTH_BAR_MB} MB)\n`,
  );
  return isWhole && worst <= STALL_BAR_MS && growth <= GROWTH_BAR_MB;
}

async function residentMb(pid: number): Promise<number> {
  return Number(/VmRSS:\s+(\d+)/.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
}

const TICKS_OF_SECOND = 100;
/** Processor time a process has used by now, its own and the system's for it. */
async function processorS(pid: number): Promise<number> {
  const fields = (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / TICKS_OF_SECOND;
}

async function measureFirst(site: BuiltSite, cookies: readonly string[]): Promise<boolean> {
  const ideaId = await dailyIdea(site.url);
  const firsts: number[] = [];
  for (let at = 0; at < FIRST_ASKED + 3; at++) {
    const { firstMs } = await hear(site.url, cookies[at % cookies.length] as string, ideaId, 0);
    if (at >= 3) firsts.push(firstMs);
  }
  firsts.sort((a, b) => a - b);
  const p95 = quantile(firsts, 0.95);
  process.stdout.write(
    `built-in strategist, first sentence of ${FIRST_ASKED}: p50 ${ms(quantile(firsts, 0.5))}, p95 ${ms(p95)} (bar ${FIRST_BAR_MS} ms)\n`,
  );
  return p95 <= FIRST_BAR_MS;
}

process.exitCode = (await main()) ? 0 : 1;
