import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createApp } from '../../src/app/api.server.ts';
import { ValidateInput, Validation } from '../../src/research/research.contract.ts';
import { testAccounts } from '../factories/accounts.ts';
import { type TestDatabase, testDatabase } from '../factories/database.ts';

const asked = vi.hoisted(() => ({ examples: 0 }));
vi.mock('../../src/research/validation-example.ts', async (original) => {
  const real = await original<typeof import('../../src/research/validation-example.ts')>();
  return { ...real, validationExample: () => [real.validationExample(), asked.examples++][0] };
});

let t: TestDatabase;
beforeAll(async () => {
  t = await testDatabase();
});
afterAll(() => t.drop());

test('a start leaves the example of the description unmade, which is half a second of work', () => {
  createApp(t.ctx, testAccounts(t));
  expect(asked.examples).toBe(0);
});

test('the whole API can be described', () => {
  const info = { title: 'Assay API', version: '1' };
  const { paths } = createApp(t.ctx, testAccounts(t)).getOpenAPI31Document({ openapi: '3.1.0', info });
  expect(Object.keys(paths ?? {})).toContain('/api/v1/saved-ideas');
});

test('validating an idea is described by an example that the product itself would give', () => {
  const info = { title: 'Assay API', version: '1' };
  const { paths } = createApp(t.ctx, testAccounts(t)).getOpenAPI31Document({ openapi: '3.1.0', info });
  const described = paths?.['/api/v1/validate']?.post as unknown as {
    requestBody: { content: { 'application/json': { example: unknown } } };
    responses: { 200: { content: { 'application/json': { example: { success: boolean; data: unknown } } } } };
  };
  expect(ValidateInput.parse(described.requestBody.content['application/json'].example)).toMatchObject({ category: 'saas' });
  const { success, data } = described.responses[200].content['application/json'].example;
  expect(success).toBe(true);
  expect(Validation.parse(data)).toEqual(data);
});
