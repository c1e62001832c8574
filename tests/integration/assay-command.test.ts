import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openByKey } from '../../src/open/keys/open-by-key.server.ts';
import { keysOfAddress, makeKeyFor, revokeKeysOf } from '../../src/open/keys/operate-keys.server.ts';
import { addPerson, testAccounts } from '../factories/accounts.ts';
import { type TestDatabase, testDatabase } from '../factories/database.ts';

const root = join(import.meta.dirname, '../..');
let t: TestDatabase;
let folder: string;
let email: string;
beforeAll(async () => {
  t = await testDatabase();
  folder = await mkdtemp(join(tmpdir(), 'assay-command-'));
  email = (await addPerson(t, testAccounts(t))).email;
});
afterAll(async () => {
  await t.drop();
  await rm(folder, { recursive: true, force: true });
});

const assay = (...typed: string[]) =>
  spawnSync(process.execPath, ['--import', './scripts/tsx.ts', 'scripts/assay.ts', ...typed], {
    cwd: root,
    env: { ...process.env, NO_COLOR: '1', NODE_ENV: 'test', DATABASE_URL: t.url, DATA_DIR: folder },
    encoding: 'utf8',
  });
const answered = ({ stdout }: { stdout: string }) => JSON.parse(stdout) as Record<string, unknown>;

test('what is not understood ends with 2, what cannot be done with 1, and both say why on standard error', { timeout: 120_000 }, () => {
  for (const typed of [['bakup'], ['doctor', '--jsn']]) {
    const { status, stderr } = assay(...typed);
    expect([status, stderr], typed.join(' ')).toEqual([2, expect.stringMatching(/There is no “bakup”|does not know/)]);
  }
  const failed = assay('key', 'nobody@example.org', '--json');
  expect([failed.status, answered(failed)]).toEqual([1, { done: false, said: [], error: 'nobody@example.org has no account.' }]);
  expect(failed.stderr).toContain('has no account');
});

test('a backup tells programs what it holds, and how far it is on standard error', () => {
  const file = join(folder, 'x.backup');
  const made = assay('backup', file, '--json');
  expect(made.status).toBe(0);
  expect(answered(made)).toMatchObject({
    done: true,
    file,
    tables: expect.any(Number),
    rows: expect.any(Number),
    said: [expect.stringContaining(file)],
  });
  expect(made.stderr).toMatch(/\d+ of \d+ tables\n[\s\S]*reading it again/);
  expect(existsSync(file)).toBe(true);
});

test('an operator makes a key, which opens; lists it without its text; and revokes it, with lines in the audit log and an email', async () => {
  const made = answered(assay('key', email, '--make', 'Nightly export', '--days', '7', '--json')) as { key: { key: string; id: string } };
  expect((await openByKey(t.ctx, made.key.key)).key.scopes).toEqual(['read']);
  const listed = await keysOfAddress(t.ctx, email);
  expect(listed).toMatchObject([{ id: made.key.id, name: 'Nightly export' }]);
  expect(JSON.stringify(listed)).not.toContain(made.key.key);
  expect(await t.db.rows(sql`SELECT 1 FROM mail_jobs WHERE kind = 'api_key_made'`)).toHaveLength(1);
  await expect(makeKeyFor(t.ctx, email, { name: 'Long', scopes: ['read'], days: 8 })).rejects.toThrow('Choose how long the key holds.');
  expect(await revokeKeysOf(t.ctx, email, made.key.id)).toEqual([{ id: made.key.id, name: 'Nightly export' }]);
  expect(await revokeKeysOf(t.ctx, email, 'all')).toEqual([]);
  await expect(openByKey(t.ctx, made.key.key)).rejects.toThrow(/not valid/);
  const lines = await t.db.rows<{ action: string }>(sql`SELECT action FROM admin_audit_log WHERE action LIKE 'api_key.%' ORDER BY at`);
  expect(lines.map(({ action }) => action)).toEqual(['api_key.made', 'api_key.revoked']);
});
