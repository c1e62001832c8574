import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

const root = join(import.meta.dirname, '..', '..');

test.each(['scripts/start.ts', 'scripts/dev.ts'])(
  '%s tells of a busy port before it builds or touches its data',
  { timeout: 60_000 },
  async (script) => {
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const dataDir = await mkdtemp(join(tmpdir(), 'assay-busy-'));
    onTestFinished(async () => {
      taken.close();
      await rm(dataDir, { recursive: true, force: true });
    });
    const { port } = taken.address() as AddressInfo;
    const { status, stdout, stderr } = spawnSync(process.execPath, [script], {
      cwd: root,
      encoding: 'utf8',
      env: { ...process.env, NODE_ENV: undefined, PORT: String(port), DATA_DIR: dataDir, DATABASE_URL: '' },
    });
    expect([status, stdout, stderr]).toEqual([
      1,
      '',
      `Assay could not start. PORT ${port} is in use by another program: set PORT to a free one.\n`,
    ]);
    expect(await readdir(dataDir)).toEqual([]);
  },
);
