import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addPerson, testAccounts } from '../../../tests/factories/accounts.ts';
import { aClock } from '../../../tests/factories/clock.ts';
import { type TestDatabase, testDatabase } from '../../../tests/factories/database.ts';
import { aDossier, anIdea } from '../../../tests/factories/idea.factory.ts';
import { listAudit } from '../../admin/audit/list-audit.server.ts';
import type { Admin } from '../../audit/write-audit.server.ts';
import { removePerson } from '../../people/settings/remove-person.server.ts';
import type { Context } from '../../platform/context.server.ts';
import { openDatabase } from '../../platform/db/client.server.ts';
import { visitor } from '../ideas/access.ts';
import { IdeaQuery } from '../ideas/idea-query.contract.ts';
import { listIdeas } from '../ideas/list-ideas.server.ts';
import { AdminIdeaQuery } from './admin-ideas.contract.ts';
import { changeIdea, deleteIdea } from './change-ideas.server.ts';
import { fieldsOf } from './dossier-form.ts';
import { discardDraft, findDraft, saveDraft, startDraft } from './drafts.server.ts';
import { ideaHistory } from './history.server.ts';
import { listAdminIdeas } from './list-ideas.server.ts';
import { cancelPublication, planPublication } from './plan-publication.server.ts';
import { publishDue } from './publish-due.server.ts';
import { saveIdea } from './save-idea.server.ts';

const BEGUN = '2026-11-21T12:00:00.000Z';
const DUE = '2026-11-25T09:00:00.000Z';
const NOTHING = { published: 0, held_back: 0 };
const clock = aClock(BEGUN);
let t: TestDatabase;
let ada: Admin & { userId: string };

beforeAll(async () => {
  t = await testDatabase(clock.now);
});
afterAll(() => t.drop());
beforeEach(async () => {
  clock.set(BEGUN);
  await t.db.rows(sql`DELETE FROM planned_publications`);
  await t.db.rows(sql`DELETE FROM ideas`);
  await t.db.rows(sql`DELETE FROM idea_drafts`);
  const { id } = await addPerson(t, testAccounts(t), { role: 'admin' });
  ada = { plan: 'free', isAdmin: true, userId: id };
});

/** A draft that passes, to be published at `DUE`. */
async function aPlannedDraft(overrides: Parameters<typeof aDossier>[0] = {}): Promise<string> {
  const { id } = await startDraft(t.ctx, ada, fieldsOf(aDossier(overrides)));
  await planPublication(t.ctx, ada, id, DUE);
  return id;
}
const found = async () => (await listIdeas(t.ctx, visitor, IdeaQuery.parse({}))).ideas.map(({ id }) => id);
const planOf = async (id: string) => (await findDraft(t.ctx, id)).publication;
const actions = async (id: string) =>
  (await listAudit(t.ctx, { target_id: id })).entries.map(({ action, admin, after }) => ({ action, by: admin?.id ?? null, after }));

test('a draft is published when its time comes and not before, as it was saved last, logged as planned by its administrator', async () => {
  const id = await aPlannedDraft();
  const { version, fields } = await findDraft(t.ctx, id);
  await saveDraft(t.ctx, ada, id, { version, fields: { ...fields, title: 'Its title at last' } });
  clock.set('2026-11-25T08:59:59.999Z');
  expect(await publishDue(t.ctx)).toEqual(NOTHING);
  expect(await found()).toEqual([]);
  clock.set(DUE);
  expect(await publishDue(t.ctx)).toEqual({ published: 1, held_back: 0 });
  expect((await listIdeas(t.ctx, visitor, IdeaQuery.parse({}))).ideas).toMatchObject([
    { id, title: 'Its title at last', published_at: DUE },
  ]);
  expect(await planOf(id)).toBeNull();
  expect(await publishDue(t.ctx)).toEqual(NOTHING);
  expect(await actions(id)).toMatchObject([
    { action: 'idea.created', by: ada.userId, after: { state: 'published', planned_for: DUE } },
    { action: 'idea.publication_planned', by: ada.userId, after: { publish_at: DUE } },
  ]);
});

test('an idea that was taken back from readers is published again with its draft, and keeps its day', async () => {
  const idea = await anIdea(t.ctx, { daysOld: 20 });
  await changeIdea(t.ctx, ada, idea.id, { state: 'draft' });
  await planPublication(t.ctx, ada, idea.id, DUE);
  expect((await listAdminIdeas(t.ctx, AdminIdeaQuery.parse({}))).ideas).toMatchObject([{ publish_at: DUE, publish_problem: null }]);
  clock.set(DUE);
  const publishedBefore = (await findDraft(t.ctx, idea.id)).idea?.published_at;
  expect(await publishDue(t.ctx)).toEqual({ published: 1, held_back: 0 });
  expect((await findDraft(t.ctx, idea.id)).idea).toMatchObject({ state: 'published', published_at: publishedBefore });
  expect((await actions(idea.id))[0]).toMatchObject({ action: 'idea.published', by: ada.userId, after: { planned_for: DUE } });
});

test('however many processes look at once, each idea is published once, those of a long outage at once', async () => {
  const ids = [await aPlannedDraft(), await aPlannedDraft(), await aPlannedDraft()];
  clock.set('2026-12-09T15:00:00.000Z');
  const other = openDatabase(t.url, t.ctx.log, { maxConnections: 5, name: 'another process' });
  const processes: Context[] = [t.ctx, { ...t.ctx, db: other }, t.ctx, { ...t.ctx, db: other }];
  const counts = await Promise.all(processes.map((ctx) => publishDue(ctx)));
  await other.close();
  expect(counts.reduce((sum, { published }) => sum + published, 0)).toBe(3);
  expect(counts.every(({ held_back }) => held_back === 0)).toBe(true);
  expect((await found()).sort()).toEqual([...ids].sort());
  for (const id of ids) {
    expect((await ideaHistory(t.ctx, id, 1)).latest).toBe(1);
    expect((await actions(id)).map(({ action }) => action)).toEqual(['idea.created', 'idea.publication_planned']);
    expect((await findDraft(t.ctx, id)).idea?.published_at, 'when readers got it').toBe('2026-12-09T15:00:00.000Z');
  }
});

test('what was taken back or given another time is not published at the first', async () => {
  const [taken, moved] = [await aPlannedDraft(), await aPlannedDraft()];
  await cancelPublication(t.ctx, ada, taken);
  await expect(cancelPublication(t.ctx, ada, taken)).rejects.toMatchObject({ code: 'not_found' });
  await planPublication(t.ctx, ada, moved, '2026-11-26T09:00:00Z');
  clock.set(DUE);
  expect(await publishDue(t.ctx)).toEqual(NOTHING);
  clock.set('2026-11-26T09:00:00Z');
  await publishDue(t.ctx);
  expect(await found()).toEqual([moved]);
  expect((await actions(taken))[0]).toMatchObject({ action: 'idea.publication_cancelled', by: ada.userId, after: { publish_at: null } });
});

test('a draft that does not pass stays one and says why, is not tried again until it has another time, and holds up no other', async () => {
  const { id } = await startDraft(t.ctx, ada, { ...fieldsOf(aDossier()), title: '', problem_narrative: 'Too short' });
  await planPublication(t.ctx, ada, id, '2026-11-25T08:00:00Z');
  const whole = await aPlannedDraft();
  const warned: unknown[] = [];
  const log = { ...t.ctx.log, warn: (facts: unknown) => void warned.push(facts) } as unknown as Context['log'];
  clock.set(DUE);
  expect(await publishDue({ ...t.ctx, log })).toEqual({ published: 1, held_back: 1 });
  expect(await found()).toEqual([whole]);
  const problem = '2 fields have to be mended first.';
  expect(await planOf(id)).toMatchObject({ at: '2026-11-25T08:00:00.000Z', failed_at: DUE, problem });
  expect((await listAdminIdeas(t.ctx, AdminIdeaQuery.parse({}))).drafts).toMatchObject([{ id, publish_problem: problem }]);
  expect(warned).toMatchObject([{ idea: id, problem, fields: { problem_narrative: 'at least 400 characters; it has 9' } }]);
  const { version, fields } = await findDraft(t.ctx, id);
  await saveDraft(t.ctx, ada, id, { version, fields: { ...fields, ...fieldsOf(aDossier()) } });
  clock.advance(60_000);
  expect(await publishDue(t.ctx)).toEqual(NOTHING);
  await planPublication(t.ctx, ada, id, '2026-11-25T10:00:00Z');
  expect(await planOf(id)).toMatchObject({ failed_at: null, problem: null });
  clock.set('2026-11-25T10:00:00Z');
  expect(await publishDue(t.ctx)).toEqual({ published: 1, held_back: 0 });
});

test('a plan outlives the account of its administrator: the idea is published, in nobody’s name', async () => {
  const id = await aPlannedDraft();
  await t.db.transaction((db) => removePerson({ ...t.ctx, db }, { id: ada.userId, email: 'gone@people.example' }));
  expect(await planOf(id)).toMatchObject({ at: DUE, planned_by: null });
  clock.set(DUE);
  expect(await publishDue(t.ctx)).toEqual({ published: 1, held_back: 0 });
  expect(await found()).toEqual([id]);
  expect((await ideaHistory(t.ctx, id, 1)).entries.filter(({ number }) => number)).toMatchObject([{ what: 'Written', by: null }]);
  expect((await listAudit(t.ctx, { target_id: id, action: 'idea.created' })).entries).toMatchObject([{ admin: null, by_command: false }]);
});

test.each([
  ['published at once', async (id: string) => void (await saveIdea(t.ctx, ada, id, { version: 1, publish: true }))],
  ['thrown away', (id: string) => discardDraft(t.ctx, ada, id)],
  ['deleted', (id: string) => deleteIdea(t.ctx, ada, id)],
])('a draft that was %s meanwhile has no time any more', async (_, action) => {
  await action(await aPlannedDraft());
  clock.set(DUE);
  expect(await publishDue(t.ctx)).toEqual(NOTHING);
  expect(await t.db.rows(sql`SELECT id FROM planned_publications`)).toEqual([]);
});

test('an idea of the catalogue keeps its time while its draft is saved or thrown away, and loses it when it is archived', async () => {
  const id = await aPlannedDraft();
  await saveIdea(t.ctx, ada, id, { version: 1, publish: false });
  const { version, fields } = await findDraft(t.ctx, id);
  await saveDraft(t.ctx, ada, id, { version, fields: { ...fields, title: 'Thrown away with its draft' } });
  await discardDraft(t.ctx, ada, id);
  expect(await planOf(id)).toMatchObject({ at: DUE });
  await changeIdea(t.ctx, ada, id, { state: 'archived' });
  expect(await planOf(id)).toBeNull();
});

test('what is published, not there, or to be published in the past or in years gets no time', async () => {
  const idea = await anIdea(t.ctx);
  await expect(planPublication(t.ctx, ada, idea.id, DUE)).rejects.toMatchObject({ code: 'conflict' });
  await expect(planPublication(t.ctx, ada, '018f0000-0000-7000-8000-000000000000', DUE)).rejects.toMatchObject({ code: 'not_found' });
  const { id } = await startDraft(t.ctx, ada, {});
  for (const at of [BEGUN, '2027-11-23T12:00:00Z'])
    await expect(planPublication(t.ctx, ada, id, at)).rejects.toMatchObject({ code: 'invalid_input', fields: { at: expect.any(String) } });
  expect(await planOf(id)).toBeNull();
});
