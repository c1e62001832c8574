import { afterAll, beforeAll, expect, test } from 'vitest';
import { testAccounts } from '../../../tests/factories/accounts.ts';
import { type TestDatabase, testDatabase } from '../../../tests/factories/database.ts';
import { createApp } from '../../app/api.server.ts';
import { operationsOf } from '../../platform/api/closed-by-default.server.ts';
import { type Document, referenceOf } from './reference.server.ts';
import type { ReferenceOperation } from './reference.ts';

let t: TestDatabase;
let app: ReturnType<typeof createApp>;
let operations: ReferenceOperation[];

beforeAll(async () => {
  t = await testDatabase();
  app = createApp(t.ctx, testAccounts(t));
  const reference = referenceOf((await (await app.request('/api/v1/openapi.json')).json()) as Document);
  operations = reference.flatMap((group) => group.operations);
});
afterAll(() => t.drop());

test('it holds every operation that a key opens, each once, and no other', () => {
  const open = operationsOf(app.openAPIRegistry.definitions, '/api/v1').filter(({ scope }) => scope);
  expect(operations.map(({ method, path }) => `${method} ${path}`).sort()).toEqual(
    open.map(({ method, path }) => `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`).sort(),
  );
  expect(new Set(operations.map(({ id }) => id)).size).toBe(operations.length);
});

test('the body shown for an operation is one that it takes', async () => {
  const check = operations.find(({ path }) => path === '/api/v1/validate');
  expect(check).toMatchObject({ scope: 'research', isOpen: false, body: { idea: expect.any(String) } });
  const save = operations.find(({ path, method }) => path === '/api/v1/saved-ideas' && method === 'POST');
  expect(save).toMatchObject({
    body: { idea_id: '018f0000-0000-7000-8000-000000000000' },
    fields: expect.arrayContaining([expect.objectContaining({ name: 'idea_id', type: 'id', isRequired: true })]),
  });
});

test('what an operation answers is named by its fields, those of lists included', () => {
  const ideas = operations.find(({ path }) => path === '/api/v1/ideas');
  expect(ideas?.answer.map(({ name }) => name)).toEqual(expect.arrayContaining(['ideas', 'ideas[].slug', 'pagination.total']));
});
