import { afterAll, beforeAll, expect, test } from 'vitest';
import { testAccounts } from '../../../tests/factories/accounts.ts';
import { type TestDatabase, testDatabase } from '../../../tests/factories/database.ts';
import { createApp } from '../../app/api.server.ts';
import { operationsOf } from '../../platform/api/closed-by-default.server.ts';
import { eventTypeIds } from '../webhooks/event-types.ts';
import { type Document, eventsOf, referenceOf } from './reference.server.ts';
import type { ReferenceOperation } from './reference.ts';

let t: TestDatabase;
let app: ReturnType<typeof createApp>;
let document: Document;
let operations: ReferenceOperation[];

beforeAll(async () => {
  t = await testDatabase();
  app = createApp(t.ctx, testAccounts(t));
  document = (await (await app.request('/api/v1/openapi.json')).json()) as Document;
  const reference = referenceOf(document);
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

test('every event of webhooks is described with what it holds; those of members are shown', () => {
  expect(Object.keys(document.webhooks).sort()).toEqual([...eventTypeIds].sort());
  const shown = eventsOf(document);
  expect(shown.map(({ type }) => type)).not.toContain('payment.received');
  const due = shown.find(({ type }) => type === 'test.due');
  expect(due?.fields.map(({ name }) => name)).toEqual(expect.arrayContaining(['title', 'project.title', 'due_on', 'point_after']));
  for (const { fields } of shown) expect(fields).not.toEqual([]);
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
