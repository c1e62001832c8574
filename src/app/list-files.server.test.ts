import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addPerson, sessionOf, testAccounts } from '../../tests/factories/accounts.ts';
import { aCanaryDossier, CANARY_PATTERN } from '../../tests/factories/canary.ts';
import { type TestDatabase, testDatabase } from '../../tests/factories/database.ts';
import { anIdea } from '../../tests/factories/idea.factory.ts';
import { listsAsFiles } from '../open/index.server.ts';
import { createApp } from './api.server.ts';

const SITE = 'https://assay.example';
let t: TestDatabase;
let files: ReturnType<typeof listsAsFiles>;
let cookie: string;
beforeAll(async () => {
  t = await testDatabase();
  const accounts = testAccounts(t);
  const api = createApp(t.ctx, accounts);
  files = listsAsFiles((request) => api.fetch(request), SITE, t.ctx.now);
  cookie = (await sessionOf(accounts, (await addPerson(t, accounts)).id)).cookie;
  await anIdea(t.ctx, { daysOld: 3, dossier: { title: '=Formula for dentists', category: 'fintech' } });
  await anIdea(t.ctx, { daysOld: 2, dossier: { ...aCanaryDossier().dossier, is_pro_pick: true } });
});
afterAll(() => t.drop());

const read = async (path: string, as?: string) => {
  const answer = await files.request(`${SITE}${path}`, { headers: as ? { cookie: as } : {} });
  const text = await answer.text();
  const rows = answer.status === 200 ? (parse(text, { bom: true, columns: true }) as Record<string, string>[]) : [];
  return { status: answer.status, headers: answer.headers, text, rows };
};

test('a list is a table under the filters of its page, whatever its page; formulas are texts', async () => {
  const all = await read('/browse.csv?sort=newest&page=7&limit=1');
  expect(all.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(all.headers.get('content-disposition')).toMatch(/filename="assay-browse-\d{4}-\d\d-\d\d\.csv"/);
  expect(all.rows).toHaveLength(2);
  expect((await read('/browse.csv?pro=true')).rows).toHaveLength(1);
  const [one, ...others] = (await read('/browse.csv?category=fintech')).rows;
  expect(others).toEqual([]);
  expect(one).toMatchObject({ title: "'=Formula for dentists", category: 'fintech', url: expect.stringMatching(`^${SITE}/ideas/`) });
  expect(Number(one?.idea_score)).toBeGreaterThan(0);
  expect(one?.['scores.opportunity']).toMatch(/^\d/);
});

test('what is locked is in no file', async () => {
  for (const as of [undefined, cookie]) expect((await read('/browse.csv', as)).text).not.toMatch(CANARY_PATTERN);
});

test.each(['/trending.csv', '/calendar.csv'])('%s is for everybody', async (path) => {
  expect(await read(path)).toMatchObject({ status: 200, text: expect.stringContaining(',') });
});

test.each(['/research.csv', '/projects.csv', '/browse.csv?saved=true'])(
  '%s is for whoever is signed in, and holds what is theirs',
  async (path) => {
    expect((await read(path)).status).toBe(401);
    expect(await read(path, cookie)).toMatchObject({ status: 200, rows: [] });
  },
);

test('a filter that means nothing is refused in the words of the API', async () => {
  expect(await read('/browse.csv?sort=best')).toMatchObject({ status: 400, text: expect.stringContaining('sort must be one of') });
});
