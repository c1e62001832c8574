import sql, { raw } from 'sql-template-tag';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createApp } from '../../src/app/api.server.ts';
import type { Accounts } from '../../src/people/accounts/accounts.server.ts';
import { openDatabase } from '../../src/platform/db/client.server.ts';
import { postFeature } from '../../src/roadmap/features.server.ts';
import { addPerson, sessionOf, testAccounts } from '../factories/accounts.ts';
import { type TestDatabase, testDatabase } from '../factories/database.ts';
import { anIdea } from '../factories/idea.factory.ts';
import { aChat } from '../factories/strategy-chat.ts';

vi.setConfig({ testTimeout: 120_000 });

let t: TestDatabase;
let accounts: Accounts;
let app: ReturnType<typeof createApp>;
let userId: string;
let cookie: string;

beforeAll(async () => {
  t = await testDatabase();
  accounts = testAccounts(t);
  app = createApp(t.ctx, accounts);
  userId = (await addPerson(t, accounts, { tier: 'lifetime' })).id;
  cookie = (await sessionOf(accounts, userId)).cookie;
});
afterAll(() => t.drop());

type Race = { table: string; id: string; method: string; path: string; json?: unknown; cookie?: string };

const ofIdea = (ask: (idea: { id: string; slug: string }) => Omit<Race, 'table' | 'id'>) => async (): Promise<Race> => {
  const idea = await anIdea(t.ctx, { daysOld: 1 });
  return { table: 'ideas', id: idea.id, ...ask(idea) };
};
const ofFeature = (ask: (id: string) => Omit<Race, 'table' | 'id'>) => async (): Promise<Race> => {
  const asAdmin = { plan: 'free', isAdmin: true, userId } as const;
  const { id } = await postFeature(t.ctx, asAdmin, { title: 'A feature', description: 'For everybody.', status: 'planned' });
  return { table: 'roadmap_features', id, ...ask(id) };
};
/** Each writes what refers to something that another deletes at the same time. */
const races: Record<string, () => Promise<Race>> = {
  'a save': ofIdea(({ id }) => ({ method: 'POST', path: '/saved-ideas', json: { idea_id: id } })),
  'a mark': ofIdea(({ id }) => ({ method: 'PUT', path: `/idea-marks/${id}`, json: { mark: 'building' } })),
  'a view': ofIdea(({ id }) => ({ method: 'POST', path: '/idea-views', json: { idea_id: id } })),
  'a watch': ofIdea(({ slug }) => ({ method: 'PUT', path: `/ideas/${slug}/watch` })),
  'a kit': ofIdea(({ id }) => ({ method: 'POST', path: '/build-kits', json: { ideaId: id } })),
  'a chat': ofIdea(({ id }) => ({ method: 'POST', path: '/ai-chat/message', json: { message: 'Why now?', ideaId: id } })),
  'a message': async () => {
    const { sessionId } = await aChat(t.ctx, userId);
    return { table: 'ai_chat_sessions', id: sessionId, method: 'POST', path: '/ai-chat/message', json: { message: 'Why now?', sessionId } };
  },
  'a vote': ofFeature((id) => ({ method: 'PUT', path: `/roadmap/${id}/vote` })),
  'a comment': ofFeature((id) => ({ method: 'POST', path: `/roadmap/${id}/comments`, json: { body: 'Please.' } })),
  'what somebody saves': async () => {
    const { id } = await addPerson(t, accounts);
    const { cookie: theirs } = await sessionOf(accounts, id);
    const idea = await anIdea(t.ctx, { daysOld: 1 });
    return { table: 'users', id, method: 'POST', path: '/saved-ideas', json: { idea_id: idea.id }, cookie: theirs };
  },
};

async function send({ method, path, json, cookie: theirs = cookie }: Race): Promise<number> {
  const headers = { cookie: theirs, ...(json ? { 'content-type': 'application/json' } : {}) };
  return (await app.request(`/api/v1${path}`, { method, headers, ...(json ? { body: JSON.stringify(json) } : {}) })).status;
}

const remove = ({ table, id }: Race) => sql`DELETE FROM ${raw(table)} WHERE id = ${id}`;
const waiting = sql`SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;

test.each(Object.keys(races))('%s of what is deleted meanwhile is no fault of ours', async (name) => {
  const statuses: number[] = [];
  const deleting = openDatabase(t.url, t.ctx.log, { maxConnections: 1 });
  for (let tried = 0; tried < 10; tried++) {
    const race = await (races[name] as () => Promise<Race>)();
    let sent: Promise<number> | undefined;
    // Every other time the deletion is under way when the request comes, and ends when the request waits for it or is done.
    await deleting.transaction(async (db) => {
      if (tried % 2 === 1) sent = send(race);
      await db.rows(remove(race));
      sent ??= send(race);
      let isDone = false;
      void sent.then(() => {
        isDone = true;
      });
      await vi.waitUntil(async () => isDone || (await t.db.rows(waiting)).length > 0, { timeout: 10_000, interval: 2 });
    });
    statuses.push(await (sent as unknown as Promise<number>));
  }
  await deleting.close();
  expect(statuses.filter((status) => ![200, 401, 404, 410].includes(status))).toEqual([]);
  expect(statuses.filter((status) => status !== 200).length, 'the deletion was in the way').toBeGreaterThan(0);
});
