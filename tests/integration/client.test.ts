import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createClient, dataOf } from '../../client/index.ts';
import { publicDescription } from '../../scripts/client/public-description.ts';
import { createApp } from '../../src/app/api.server.ts';
import { digestOfKey } from '../../src/open/keys/make-key.server.ts';
import { addPerson, testAccounts } from '../factories/accounts.ts';
import { type TestDatabase, testDatabase } from '../factories/database.ts';
import { anIdea, featureToday, indexWords } from '../factories/idea.factory.ts';

/** The typed client that programs use: client/. */
let t: TestDatabase;
let app: ReturnType<typeof createApp>;
const KEY = 'ak_of-the-client';

beforeAll(async () => {
  t = await testDatabase();
  const accounts = testAccounts(t);
  app = createApp(t.ctx, accounts);
  await featureToday(t.ctx, await anIdea(t.ctx, { daysOld: 1, dossier: { slug: 'todays-idea', category: 'saas' } }));
  await indexWords(t.ctx);
  const { id } = await addPerson(t, accounts, { tier: 'lifetime' });
  await t.db.rows(sql`
    INSERT INTO api_keys (id, user_id, name, digest, ending, scopes, created_at, expires_at)
    VALUES (gen_random_uuid(), ${id}, 'k', ${digestOfKey(KEY)}, 'ient', '{read,write}', now(), now() + interval '1 day')`);
});
afterAll(() => t.drop());

const client = (key?: string) => createClient({ url: 'http://localhost:3000/', key, fetch: async (request) => app.fetch(request) });

test('its types are written from the description as it is: after a change of the API, npm run client', async () => {
  const { digest } = publicDescription(await (await app.request('/api/v1/openapi.json')).text());
  const written = await readFile(join(import.meta.dirname, '../../client/schema.d.ts'), 'utf8');
  expect(/^\/\/ description: (\w+)$/m.exec(written)?.[1]).toBe(digest);
});

test('it reads as a visitor and writes with a key', async () => {
  const { ideas, pagination } = await dataOf(client().GET('/api/v1/ideas', { params: { query: { category: 'saas' } } }));
  expect([ideas[0]?.slug, pagination.total]).toEqual(['todays-idea', 1]);
  const params = { path: { id: ideas[0]?.id ?? '' } };
  await dataOf(client(KEY).POST('/api/v1/saved-ideas', { body: { idea_id: params.path.id } }));
  const { ideas: saved } = await dataOf(client(KEY).GET('/api/v1/saved-ideas', {}));
  expect(saved).toHaveLength(1);
});

test('a refusal is an error with its code; what is no Assay site is told apart', async () => {
  await expect(dataOf(client().GET('/api/v1/saved-ideas', {}))).rejects.toMatchObject({ code: 'signed_out', status: 401 });
  await expect(dataOf(client('ak_wrong').GET('/api/v1/ideas', {}))).rejects.toMatchObject({ code: 'signed_out' });
  const elsewhere = createClient({ url: 'http://localhost:3000', fetch: async () => Response.json({ hello: 'there' }) });
  await expect(dataOf(elsewhere.GET('/api/v1/ideas', {}))).rejects.toMatchObject({ code: 'unreadable' });
});
