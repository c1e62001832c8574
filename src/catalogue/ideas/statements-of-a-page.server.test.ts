import type { Sql } from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addPerson, testAccounts } from '../../../tests/factories/accounts.ts';
import { type TestDatabase, testDatabase } from '../../../tests/factories/database.ts';
import { anIdea } from '../../../tests/factories/idea.factory.ts';
import type { Context } from '../../platform/context.server.ts';
import type { Database } from '../../platform/db/client.server.ts';
import { isWatched } from '../watches/watch.server.ts';
import { visitor } from './access.ts';
import { evidenceOf, findSubject } from './find-idea.server.ts';
import { topicsOfIdea } from './idea-topics.server.ts';
import { relatedIdeas } from './related-ideas.server.ts';

let t: TestDatabase;
const slug = 'one-idea';
beforeAll(async () => {
  t = await testDatabase();
  await anIdea(t.ctx, { dossier: { slug, title: 'One idea' } });
});
afterAll(() => t.drop());

/** @returns the texts of the statements that `work` sends */
async function sentBy(work: (ctx: Context) => Promise<unknown>): Promise<string[]> {
  const sent: Sql[] = [];
  const rows: Database['rows'] = (statement) => {
    sent.push(statement);
    return t.db.rows(statement);
  };
  await work({ ...t.ctx, db: { ...t.db, rows } });
  return sent.map(({ text }) => text);
}

test.each([
  ['what is near it', (ctx: Context) => relatedIdeas(ctx, visitor, slug)],
  ['the topics it meets', (ctx: Context) => topicsOfIdea(ctx, slug)],
  ['its figures', (ctx: Context) => evidenceOf(ctx, visitor, slug)],
])('beside an idea, %s are found without opening its dossier', async (_, work) => {
  // What is near an idea is kept once it was found.
  await work(t.ctx);
  const sent = await sentBy(work);
  expect(sent.length).toBeGreaterThan(0);
  expect(sent.filter((text) => /i\.dossier\b/.test(text))).toEqual([]);
});

test('an idea to compare others with is found in one statement, and so is whether somebody watches it', async () => {
  const { viewer } = await addPerson(t, testAccounts(t));
  expect(await sentBy((ctx) => findSubject(ctx, slug))).toHaveLength(1);
  expect(await sentBy((ctx) => isWatched(ctx, viewer, { slug }))).toHaveLength(1);
});
