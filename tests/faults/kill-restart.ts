/**
 * Kills the app and its Postgres at random moments during writes and checks that no acknowledged row is lost.
 * `npm run faults -- kill [--runs 20 --seed 1]`
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync, writeSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../src/platform/db/embedded.server.ts';
import { randomFrom } from './random.ts';

type Outcome = { killed: string; acknowledged: string[]; lost: string[]; spoilt: string[]; unacknowledged: number; restartMs: number };

const { values: options } = parseArgs({
  options: {
    runs: { type: 'string', default: '20' },
    seed: { type: 'string', default: '1' },
    writer: { type: 'string' },
    run: { type: 'string' },
  },
});
const silent = { debug() {}, info() {}, warn() {}, error() {} };
const everAcknowledged: string[] = [];
let held: EmbeddedPostgres | undefined;
const payloadOf = (id: string) => createHash('sha256').update(id).digest('hex').repeat(8);

if (options.writer) await write(options.writer, Number(options.run));
else process.exit((await killAndRestart(Number(options.runs), Number(options.seed))) ? 0 : 1);

/** The child: one row at a time, each id printed once its commit is acknowledged. */
async function write(dataDir: string, run: number): Promise<void> {
  const { url } = await startEmbeddedPostgres({ dataDir, log: silent });
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  await client.query('create table if not exists acknowledged (id text primary key, payload text not null)');
  try {
    for (let count = 1; ; count += 1) {
      const id = `${run}-${count}`;
      await client.query('insert into acknowledged values ($1, $2)', [id, payloadOf(id)]);
      writeSync(1, `${id}\n`);
    }
  } catch {
    // The server was killed first. The launcher now brings it back; it is killed in the middle of that.
    await delay(60_000);
  }
}

async function killAndRestart(runs: number, seed: number): Promise<boolean> {
  const dataDir = await mkdtemp(join(tmpdir(), 'assay-kill-restart-'));
  const random = randomFrom(seed);
  const outcomes: Outcome[] = [];
  try {
    for (let run = 1; run <= runs; run += 1) {
      const outcome = await oneRun(dataDir, run, random);
      outcomes.push(outcome);
      const { killed, acknowledged, lost, spoilt, unacknowledged, restartMs } = outcome;
      console.log(
        `run ${run}: killed ${killed} after ${acknowledged.length} rows; lost ${lost.length}, spoilt ${spoilt.length}, ` +
          `written but not acknowledged ${unacknowledged}; back in ${restartMs} ms`,
      );
    }
  } finally {
    await held?.stop();
    killServer(dataDir);
    await rm(dataDir, { recursive: true, force: true, maxRetries: 10 });
  }
  const total = (count: (outcome: Outcome) => number) => outcomes.reduce((sum, outcome) => sum + count(outcome), 0);
  // A lost row stays lost: each run after it reports it again.
  const lost = new Set(outcomes.flatMap((outcome) => outcome.lost)).size;
  const spoilt = total((outcome) => outcome.spoilt.length);
  // One row may be on its way at the moment of the kill; more would mean that acknowledgements went missing here.
  const strays = outcomes.filter((outcome) => outcome.unacknowledged > 1).length;
  const idle = outcomes.filter((outcome) => outcome.acknowledged.length === 0).length;
  const slowest = Math.max(...outcomes.map((outcome) => outcome.restartMs));
  console.log(
    `kill-restart: ${runs} runs (seed ${seed}), ${total((outcome) => outcome.acknowledged.length)} rows acknowledged, ${lost} lost, ${spoilt} spoilt, ` +
      `${strays} runs with stray rows, ${idle} runs without a row, slowest restart ${slowest} ms`,
  );
  return outcomes.length === runs && lost + spoilt + strays + idle === 0;
}

async function oneRun(dataDir: string, run: number, random: () => number): Promise<Outcome> {
  const child = spawn(process.execPath, [...process.execArgv, fileURLToPath(import.meta.url), '--writer', dataDir, '--run', String(run)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const acknowledged: string[] = [];
  const lines = createInterface({ input: child.stdout });
  lines.on('line', (id) => acknowledged.push(id));
  const ended = once(lines, 'close');
  await Promise.race([
    once(lines, 'line'),
    once(child, 'exit').then(() => Promise.reject(new Error('the writer ended before its first row'))),
  ]);
  await delay(20 + random() * 600);
  const killed = await kill(child, dataDir, run % 2 === 0, random);
  await ended;
  const startedMs = performance.now();
  const server = await startEmbeddedPostgres({ dataDir, log: silent });
  const restartMs = Math.round(performance.now() - startedMs);
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  const { rows } = await client.query<{ id: string; payload: string }>('select id, payload from acknowledged where id like $1', [
    `${run}-%`,
  ]);
  // Rows of earlier runs must still be there as well: recovery must not undo what an earlier one saved.
  everAcknowledged.push(...acknowledged);
  const { rows: missing } = await client.query<{ id: string }>(
    'select id from unnest($1::text[]) as wanted (id) where not exists (select from acknowledged where acknowledged.id = wanted.id)',
    [everAcknowledged],
  );
  await client.end();
  // After every third run this process stays, so that the next writer shares the server and both want to bring it back.
  await held?.stop();
  held = run % 3 === 0 ? server : undefined;
  if (!held) await server.stop();
  const wanted = new Set(acknowledged);
  return {
    killed,
    acknowledged,
    lost: missing.map(({ id }) => id),
    spoilt: rows.filter(({ id, payload }) => payload !== payloadOf(id)).map(({ id }) => id),
    unacknowledged: rows.filter(({ id }) => !wanted.has(id)).length,
    restartMs,
  };
}

async function kill(child: ChildProcess, dataDir: string, withServer: boolean, random: () => number): Promise<string> {
  const gapMs = random() * 150;
  const serverFirst = random() < 0.5;
  if (!withServer) {
    child.kill('SIGKILL');
    return 'app';
  }
  if (serverFirst) killServer(dataDir);
  else child.kill('SIGKILL');
  await delay(gapMs);
  if (serverFirst) child.kill('SIGKILL');
  else killServer(dataDir);
  return serverFirst ? 'server, then app' : 'app, then server';
}

function killServer(dataDir: string): void {
  try {
    const pid = Number.parseInt(readFileSync(join(dataDir, 'cluster', 'postmaster.pid'), 'utf8'), 10);
    if (pid > 1) process.kill(pid, 'SIGKILL');
  } catch {
    // Nothing runs there just now.
  }
}
