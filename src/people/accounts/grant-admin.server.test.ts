import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addPerson, testAccounts } from '../../../tests/factories/accounts.ts';
import { type TestDatabase, testDatabase } from '../../../tests/factories/database.ts';
import { grantAdmin } from './grant-admin.server.ts';

const root = join(import.meta.dirname, '../../..');
let t: TestDatabase;

beforeAll(async () => {
  t = await testDatabase();
});
afterAll(() => t.drop());

/** The command as it is typed, on the test's database. */
function command(...typed: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/assay.ts', 'admin', ...typed], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, DATABASE_URL: t.url, NODE_ENV: 'production' },
  });
  return { status, said: (stdout || stderr).trim() };
}
const roleOf = async (id: string) => (await t.db.rows<{ role: string }>(sql`SELECT role FROM users WHERE id = ${id}`))[0]?.role;

test('a confirmed account becomes an administrator, however the address is typed; twice changes nothing', async () => {
  const { id, email } = await addPerson(t, testAccounts(t));
  expect(command(`  ${email.toUpperCase()}`)).toEqual({
    status: 0,
    said: `${email} is an administrator now, wherever they are signed in.`,
  });
  expect(await roleOf(id)).toBe('admin');
  expect(await grantAdmin(t.ctx, email)).toEqual({ isAdmin: true, line: `${email} is an administrator already.` });
});

test('what is missing is said, and nothing is changed', async () => {
  const { id, email } = await addPerson(t, testAccounts(t), { verified: false });
  expect(command(email)).toMatchObject({ status: 1, said: expect.stringContaining('has not confirmed the address') });
  expect(await roleOf(id)).toBe('user');
  for (const [address, missing] of [
    ['nobody@people.example', 'has no account'],
    ['nobody', 'nobody is not an email address.'],
  ] as const)
    expect(await grantAdmin(t.ctx, address)).toMatchObject({ isAdmin: false, line: expect.stringContaining(missing) });
});

test('the command says how it is used, and refuses what it does not know', () => {
  for (const [typed, status] of [
    [[], 1],
    [['--help'], 0],
  ] as const)
    expect(command(...typed)).toMatchObject({ status, said: expect.stringContaining('npm run assay -- admin person@example.org') });
  expect(command('a@people.example', '--forse')).toEqual({
    status: 2,
    said: 'admin does not know --forse. See npm run assay -- admin --help',
  });
  expect(command('a@people.example', 'another@people.example').said).toMatch(/^admin does not know another@people\.example\. /);
});
