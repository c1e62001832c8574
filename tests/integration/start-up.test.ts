import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { pino } from 'pino';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServices } from '../../src/app/services.server.ts';
import { parseConfig } from '../../src/platform/config.server.ts';
import type { Log } from '../../src/platform/log.server.ts';
import { type TestDatabase, testDatabase } from '../factories/database.ts';

const root = join(import.meta.dirname, '../..');
/** Longer than it takes until whatever works looks for something to do. */
const ROUND_MS = 3_000;
let t: TestDatabase;
let folder: string;
beforeAll(async () => {
  t = await testDatabase();
  folder = await mkdtemp(join(tmpdir(), 'assay-start-'));
});
afterAll(async () => {
  await t.drop();
  await rm(folder, { recursive: true, force: true });
});

/** What was logged from warnings on. */
const logged: string[] = [];
const start = () => {
  const config = parseConfig({ DATABASE_URL: t.url, DATA_DIR: folder, EVIDENCE_LIVE: 'off' });
  return startServices(config, pino({ level: 'warn' }, { write: (line: string) => void logged.push(line) }) as Log, root);
};
const ours = async () =>
  (
    await t.db.rows<{ n: number }>(sql`
      SELECT count(*) AS n FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'assay' AND pid <> pg_backend_pid()`)
  )[0]?.n;
const runs = (name: string) =>
  t.db.rows<{ state: string }>(sql`SELECT state::text FROM pgboss.job WHERE name = 'scheduled_jobs' AND singleton_key = ${name}`);

test('a start that fails at its last step leaves nothing running and nothing held', { timeout: 60_000 }, async () => {
  // What the clock does is the last to start.
  await t.db.rows(sql`ALTER TABLE pgboss.schedule RENAME TO no_schedule`);
  await expect(start()).rejects.toThrow();
  await expect.poll(ours).toBe(0);
  // Whatever still worked would ask a closed pool within its round, and warn of that.
  logged.length = 0;
  await delay(ROUND_MS);
  expect(logged).toEqual([]);
  await t.db.rows(sql`ALTER TABLE pgboss.no_schedule RENAME TO schedule`);
});

test('what is due at the start is done once, on schedule', { timeout: 60_000 }, async () => {
  const today = () => new Date().toISOString().slice(0, 10);
  const before = today();
  const services = await start();
  try {
    for (const name of ['daily_idea', 'removals'])
      await expect.poll(async () => (await runs(name)).map(({ state }) => state), { timeout: 20_000 }).toEqual(['completed']);
    expect(await t.db.rows(sql`SELECT day FROM daily_ideas WHERE day IN (${before}, ${today()})`)).not.toHaveLength(0);
  } finally {
    await services.stop();
  }
  await expect.poll(ours).toBe(0);
});

test.each([
  ['npm start, before it builds', 'scripts/start.ts'],
  ['the server, before it touches the data', 'build/server/index.js'],
])('%s, says that the port is taken', { timeout: 60_000 }, async (_, file) => {
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const { port } = taken.address() as AddressInfo;
  const dataDir = await mkdtemp(join(folder, 'taken-'));
  const env = { ...process.env, NODE_ENV: 'development', PORT: String(port), DATABASE_URL: '', DATA_DIR: dataDir };
  const child = spawn(process.execPath, [join(root, file)], { cwd: root, env });
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  taken.close();
  expect([code, out, err]).toEqual([1, '', `Assay could not start. PORT ${port} is in use by another program: set PORT to a free one.\n`]);
  expect(await readdir(dataDir)).toEqual([]);
});
