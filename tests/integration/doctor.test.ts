import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrationsFolder } from '../../scripts/assay/database.ts';
import { examine } from '../../scripts/assay/examine.ts';
import { parseConfig } from '../../src/platform/config.server.ts';
import type { Context } from '../../src/platform/context.server.ts';
import { addPerson, testAccounts } from '../factories/accounts.ts';
import { type TestDatabase, testDatabase } from '../factories/database.ts';

const SECRET = 'a secret of the tests, long enough to be one';
let t: TestDatabase;
beforeAll(async () => {
  t = await testDatabase();
});
afterAll(() => t.drop());

async function found(env: Record<string, string>, ctx: Context = t.ctx): Promise<Record<string, string>> {
  const findings = await examine(ctx, parseConfig({ NODE_ENV: 'test', ...env }), migrationsFolder);
  return Object.fromEntries(findings.map(({ what, state }) => [what, state]));
}

test('a fresh installation lacks an administrator, and nothing else', async () => {
  const states = await found({});
  expect(states).toMatchObject({
    tables: 'ok',
    mail: 'off',
    payments: 'off',
    model: 'off',
    jobs: 'ok',
    emails: 'ok',
    administrators: 'wrong',
  });
  expect(Object.entries(states).filter(([, state]) => state === 'wrong')).toEqual([['administrators', 'wrong']]);
  await addPerson(t, testAccounts(t), { role: 'admin', twoSteps: false });
  expect((await found({})).administrators).toBe('ok');
});

test('what is unsafe in production is said', async () => {
  await t.db.rows(sql`UPDATE users SET email = 'admin@assay.example'`);
  const production = { NODE_ENV: 'production', APP_URL: 'http://assay.example' };
  expect(await found(production)).toMatchObject({
    address: 'unsafe',
    secret: 'unsafe',
    mail: 'wrong',
    administrators: 'unsafe',
    'demo accounts': 'unsafe',
  });
  const mended = { ...production, APP_URL: 'https://assay.example', AUTH_SECRET: SECRET, SMTP_URL: 'smtp://127.0.0.1:1' };
  expect(await found(mended)).toMatchObject({ address: 'ok', secret: 'ok', mail: 'wrong' });
  expect((await found({ NODE_ENV: 'development', HOST: '0.0.0.0' })).mode).toBe('unsafe');
});

test('what waits, was given up or fell silent is said, and a database that does not answer', async () => {
  await t.db.rows(sql`
    INSERT INTO mail_jobs (id, kind, data, state, created_at) VALUES (gen_random_uuid(), 'password_changed', '{}', 'dead', now())`);
  await t.db.rows(sql`INSERT INTO source_health (source, failures_in_a_row) VALUES ('github', 3)`);
  await t.db.rows(sql`DELETE FROM schema_migrations WHERE name = '0740_webhooks.sql'`);
  expect(await found({ EVIDENCE_LIVE: 'on' })).toMatchObject({ emails: 'slow', sources: 'slow', tables: 'off' });
  await t.db.rows(sql`INSERT INTO schema_migrations (name, checksum) VALUES ('9999_later.sql', 'x')`);
  expect((await found({})).tables).toBe('wrong');
  const away = { ...t.ctx, db: { ...t.db, rows: async () => Promise.reject(new Error('connection refused')) } } as unknown as Context;
  expect((await found({}, away)).database).toBe('wrong');
});
