import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { authSecret } from './auth-secret.server.ts';

const log = pino({ level: 'silent' });
let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'assay-secret-'));
});
afterEach(() => rmSync(dataDir, { recursive: true }));
const secret = () => authSecret({ authSecret: undefined, dataDir, mode: 'test' }, log);

test('a secret is made once, for its owner only, and nothing is left beside it', () => {
  const made = secret();
  expect(made.length).toBeGreaterThanOrEqual(32);
  expect(secret()).toBe(made);
  expect(readdirSync(dataDir)).toEqual(['auth-secret']);
  expect(statSync(join(dataDir, 'auth-secret')).mode & 0o077).toBe(0);
});

test('processes that start at once agree on it', async () => {
  const module = new URL('./auth-secret.server.ts', import.meta.url).href;
  const script = `import { authSecret } from '${module}';
    console.log(authSecret({ mode: 'test', dataDir: ${JSON.stringify(dataDir)} }, {}));`;
  const run = () => promisify(execFile)(process.execPath, ['--input-type=module', '-e', script]);
  const printed = (await Promise.all(Array.from({ length: 4 }, run))).map(({ stdout }) => stdout.trim());
  expect(new Set(printed)).toEqual(new Set([readFileSync(join(dataDir, 'auth-secret'), 'utf8')]));
});

test.each(['', 'short\n'])('a file that holds %j is refused, with what to do', (text) => {
  writeFileSync(join(dataDir, 'auth-secret'), text);
  expect(secret).toThrow(/^[^\n]*auth-secret holds fewer than 32 characters: remove it[^\n]*$/);
  expect(readFileSync(join(dataDir, 'auth-secret'), 'utf8'), 'and left as it is').toBe(text);
});
