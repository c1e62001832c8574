import { afterAll, beforeAll, expect, test } from 'vitest';
import { testAccounts } from '../../../tests/factories/accounts.ts';
import { type TestDatabase, testDatabase } from '../../../tests/factories/database.ts';
import { createApp } from '../../app/api.server.ts';

let t: TestDatabase;
let app: ReturnType<typeof createApp>;
beforeAll(async () => {
  t = await testDatabase();
  app = createApp(t.ctx, testAccounts(t));
});
afterAll(() => t.drop());

test.each([
  ['/ideas?search=a%00b', 'search'],
  ['/trends?search=%00', 'search'],
  ['/ideas?a%00=b', 'query'],
  ['/ideas/a%00b', 'address'],
])('%s is refused by name before anything reads it', async (path, field) => {
  const response = await app.request(`/api/v1${path}`);
  expect(response.status).toBe(400);
  expect((await response.json()).error).toMatchObject({
    code: 'invalid_input',
    message: `${field} holds a character that cannot be kept, such as NUL or half an emoji. Take it out and send it again.`,
    fields: { [field]: expect.any(String) },
  });
});

test.each([
  ['NUL', 'a\0b'],
  ['half a surrogate pair', 'a\ud83eb'],
])('%s in a body is refused by the path of its field, whole pairs are not', async (_, text) => {
  const post = (email: unknown) =>
    app.request('/api/v1/auth/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: 'none 🐉 of it' }),
    });
  const refused = await (await post({ list: ['fine', text] })).json();
  expect(refused.error.message).toBe(
    'email.list.1 holds a character that cannot be kept, such as NUL or half an emoji. Take it out and send it again.',
  );
  expect((await (await post('nobody@people.example')).json()).error.message).not.toContain('cannot be kept');
});
