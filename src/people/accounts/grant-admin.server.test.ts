import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addPerson, testAccounts } from '../../../tests/factories/accounts.ts';
import { type TestDatabase, testDatabase } from '../../../tests/factories/database.ts';

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
  expect(command(email)).toEqual({ status: 0, said: `${email} is an administrator already.` });
});

test('what is missing is said, and nothing is changed', async () => {
  const { id, email } = await addPerson(t, testAccounts(t), { verified: false });
  expect(command(email)).toMatchObject({ status: 1, said: expect.stringContaining('has not confirmed the address') });
  expect(await roleOf(id)).toBe('user');
  expect(command('nobody@people.example')).toMatchObject({ status: 1, said: expect.stringContaining('has no account') });
  expect(command('nobody')).toMatchObject({ status: 1, said: 'nobody is not an e-mail address.' });
  for (const typed of [[], ['--help']]) expect(command(...typed).said).toContain('npm run assay -- admin person@example.org');
  expect([command().status, command('--help').status]).toEqual([1, 0]);
  expect(command(email, '--forse')).toEqual({ status: 1, said: 'admin does not know --forse. See npm run assay -- admin --help' });
  expect(command(email, 'another@people.example').said).toMatch(/^admin does not know another@people\.example\. /);
});
