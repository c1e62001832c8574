import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApp } from '../../src/api.server.ts';
import { testAccounts } from '../factories/accounts.ts';
import { type TestDatabase, testDatabase } from '../factories/database.ts';

let t: TestDatabase;
beforeAll(async () => {
  t = await testDatabase();
});
afterAll(() => t.drop());

test('the whole API can be described', () => {
  const info = { title: 'Assay API', version: '1' };
  const { paths } = createApp(t.ctx, testAccounts(t)).getOpenAPI31Document({ openapi: '3.1.0', info });
  expect(Object.keys(paths ?? {})).toContain('/api/v1/saved-ideas');
});
