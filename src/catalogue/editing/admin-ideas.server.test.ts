import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addPerson, testAccounts } from '../../../tests/factories/accounts.ts';
import { aCatalogue } from '../../../tests/factories/catalogue.factory.ts';
import { claimIdea } from '../../../tests/factories/claims.ts';
import { type TestDatabase, testDatabase } from '../../../tests/factories/database.ts';
import { aDossier, anIdea, type MadeIdea } from '../../../tests/factories/idea.factory.ts';
import type { Admin } from '../../audit/write-audit.server.ts';
import { visitor } from '../ideas/access.ts';
import { ideaOfTheDay } from '../ideas/daily-idea.server.ts';
import { Dossier } from '../ideas/dossier.contract.ts';
import { currentSlug, findIdea } from '../ideas/find-idea.server.ts';
import { IdeaQuery } from '../ideas/idea-query.contract.ts';
import { listIdeas } from '../ideas/list-ideas.server.ts';
import { loadCatalogue } from '../ideas/load-catalogue.server.ts';
import { AdminIdeaQuery, BulkChange } from './admin-ideas.contract.ts';
import { revisionKinds } from './admin-ideas.ts';
import { changeIdea, changeIdeas, deleteIdea } from './change-ideas.server.ts';
import { dailySchedule, moveDaily, scheduleDaily, unscheduleDaily } from './daily-schedule.server.ts';
import { fieldsOf } from './dossier-form.ts';
import { discardDraft, findDraft, saveDraft, startDraft } from './drafts.server.ts';
import { ideaHistory } from './history.server.ts';
import { idsFound, listAdminIdeas } from './list-ideas.server.ts';
import { compareRevision, restoreRevision } from './revisions.server.ts';
import { saveIdea } from './save-idea.server.ts';
import { OWNED } from './store-idea.server.ts';

const now = () => new Date('2026-11-21T12:00:00Z');
let t: TestDatabase;
let ada: Admin;
let ben: Admin;

beforeAll(async () => {
  t = await testDatabase(now);
  const accounts = testAccounts(t);
  const [one, two] = [await addPerson(t, accounts, { role: 'admin' }), await addPerson(t, accounts, { role: 'admin' })];
  ada = { plan: 'free', isAdmin: true, userId: one.id };
  ben = { plan: 'free', isAdmin: true, userId: two.id };
});
afterAll(() => t.drop());
beforeEach(async () => {
  await t.db.rows(sql`DELETE FROM claims`);
  await t.db.rows(sql`DELETE FROM ideas`);
  await t.db.rows(sql`DELETE FROM idea_drafts`);
});

const list = (query: object = {}) => listAdminIdeas(t.ctx, AdminIdeaQuery.parse(query));
const slugs = async (query: object = {}) => (await list(query)).ideas.map(({ slug }) => slug).sort();
const lastAction = async () =>
  (
    await t.db.rows<{ action: string; before: unknown; after: unknown }>(
      sql`SELECT action, before, after FROM admin_audit_log ORDER BY id DESC LIMIT 1`,
    )
  )[0];

test('the list is narrowed by a part of title or slug, category, Pro Pick, active and state', async () => {
  const pick = await anIdea(t.ctx, { dossier: { slug: 'a-rare-thing', title: 'Title of 100% kelp', category: 'saas', is_pro_pick: true } });
  const hidden = await anIdea(t.ctx, { dossier: { category: 'saas' }, active: false });
  const draft = await anIdea(t.ctx, { dossier: { category: 'fintech' }, state: 'draft' });
  expect(await slugs({ search: 'OF 100% KE' })).toEqual([pick.slug]);
  expect(await slugs({ search: 'RARE-T' })).toEqual([pick.slug]);
  expect(await slugs({ search: 'rare_t' })).toEqual([]);
  // Signs of patterns stand for themselves.
  expect(await slugs({ search: '%' })).toEqual([pick.slug]);
  expect(await slugs({ category: 'saas' })).toEqual([pick.slug, hidden.slug].sort());
  expect(await slugs({ pick: 'only' })).toEqual([pick.slug]);
  expect(await slugs({ pick: 'regular' })).toEqual([hidden.slug, draft.slug].sort());
  expect(await slugs({ active: 'inactive' })).toEqual([hidden.slug]);
  expect(await slugs({ state: 'draft', active: 'active' })).toEqual([draft.slug]);
  expect((await list()).pagination).toEqual({ page: 1, limit: 20, total: 3, pages: 1 });
});

test('Pro Pick is part of the dossier: no shipped file and no older draft sets it back', async () => {
  const dossier = aDossier();
  const catalogue = await aCatalogue([dossier]);
  await loadCatalogue(t.ctx, catalogue.folder);
  const [{ id } = { id: '' }] = (await list()).ideas;
  await saveDraft(t.ctx, ada, id, { version: 0, fields: { ...fieldsOf(dossier), title: 'Another title for this idea' } });
  await changeIdea(t.ctx, ben, id, { is_pro_pick: true });
  expect(await lastAction()).toMatchObject({
    action: 'idea.pro_pick_marked',
    before: { is_pro_pick: false },
    after: { is_pro_pick: true },
  });
  await catalogue.write({ ...dossier, tagline: aDossier().tagline });
  await loadCatalogue(t.ctx, catalogue.folder);
  expect((await list()).ideas[0]).toMatchObject({ is_pro_pick: true, has_draft: true });
  const draft = await findDraft(t.ctx, id);
  expect(draft.fields).toMatchObject({ is_pro_pick: 'true', title: 'Another title for this idea' });
  await saveIdea(t.ctx, ada, id, { version: draft.version, publish: false });
  expect((await list()).ideas[0]).toMatchObject({ is_pro_pick: true, title: 'Another title for this idea' });
});

test('an idea that is not active, or a draft, is found by nobody; publishing again keeps its day', async () => {
  const idea = await anIdea(t.ctx, { daysOld: 20 });
  const isThere = async () => (await listIdeas(t.ctx, visitor, IdeaQuery.parse({}))).ideas.length === 1;
  await changeIdea(t.ctx, ada, idea.id, { active: false });
  expect(await isThere()).toBe(false);
  await changeIdea(t.ctx, ada, idea.id, { active: true, state: 'draft' });
  expect(await isThere()).toBe(false);
  await changeIdea(t.ctx, ada, idea.id, { state: 'published' });
  expect((await findIdea(t.ctx, visitor, idea.slug)).published_at).toBe('2026-11-01T12:00:00.000Z');
});

test('a shipped idea that was deleted stays deleted at the next start', async () => {
  const catalogue = await aCatalogue([aDossier(), aDossier()]);
  await loadCatalogue(t.ctx, catalogue.folder);
  const [idea] = (await list()).ideas;
  await deleteIdea(t.ctx, ada, idea?.id as string);
  expect(await lastAction()).toMatchObject({ action: 'idea.deleted', before: { slug: idea?.slug } });
  await loadCatalogue(t.ctx, catalogue.folder);
  expect((await list()).ideas).toHaveLength(1);
});

test('what was opened before another administrator published is brought together with theirs, or asked about', async () => {
  const idea = await anIdea(t.ctx, { daysOld: 20 });
  const opened = await findDraft(t.ctx, idea.id);
  const theirs = await saveDraft(t.ctx, ben, idea.id, {
    version: opened.version,
    fields: { ...opened.fields, title: 'Theirs, published' },
  });
  await saveIdea(t.ctx, ben, idea.id, { version: theirs.version, publish: true });
  const other = await saveDraft(t.ctx, ada, idea.id, {
    version: opened.version,
    fields: { ...opened.fields, tagline: 'Another field of hers' },
  });
  expect(other).toMatchObject({ state: 'merged', fields: { title: 'Theirs, published', tagline: 'Another field of hers' } });
  const same = await saveDraft(t.ctx, ada, idea.id, { version: opened.version, fields: { ...opened.fields, title: 'Hers' } });
  expect(same).toMatchObject({ state: 'conflict' });
  expect((await findIdea(t.ctx, visitor, idea.slug)).title).toBe('Theirs, published');
});

test('what somebody owns or owned is never deleted, nor changed while they own it', async () => {
  const idea = await anIdea(t.ctx);
  const { id: userId } = await addPerson(t, testAccounts(t));
  await claimIdea(t.ctx, idea.id, { userId });
  for (const change of [
    () => deleteIdea(t.ctx, ada, idea.id),
    () => changeIdea(t.ctx, ada, idea.id, { state: 'published' }),
    () => saveDraft(t.ctx, ada, idea.id, { version: 0, fields: {} }),
  ])
    await expect(change()).rejects.toMatchObject({ code: 'conflict', message: 'Somebody owns this idea, so it can no longer be changed.' });
  await t.db.rows(sql`UPDATE claims SET ended_at = ${now()} WHERE idea_id = ${idea.id}`);
  await t.db.rows(sql`UPDATE ideas SET state = 'published' WHERE id = ${idea.id}`);
  await expect(deleteIdea(t.ctx, ada, idea.id)).rejects.toMatchObject({
    code: 'conflict',
    message: expect.stringContaining('Archive it instead'),
  });
});

test('many ideas are changed at once; those that refuse are named and the others change', async () => {
  const [one, two, owned] = [await anIdea(t.ctx), await anIdea(t.ctx), await anIdea(t.ctx)];
  const { id: userId } = await addPerson(t, testAccounts(t));
  await claimIdea(t.ctx, owned.id, { userId });
  const nobody = '018f0000-0000-7000-8000-000000000000';
  const done = await changeIdeas(t.ctx, ada, [one.id, two.id, owned.id, nobody, one.id], 'mark_pro_pick');
  expect(done.changed).toBe(2);
  expect(done.refused.map(({ id }) => id).sort()).toEqual([nobody, owned.id].sort());
  expect(done.refused.find(({ id }) => id === owned.id)).toEqual({ id: owned.id, title: owned.dossier.title, why: OWNED });
  expect(await slugs({ pick: 'only' })).toEqual([one.slug, two.slug].sort());
  await changeIdeas(t.ctx, ada, [one.id, owned.id], 'delete');
  expect(await slugs()).toEqual([two.slug, owned.slug].sort());
});

test('what a filter finds is changed as a whole, on every page of it, and not if it finds another number by now', async () => {
  const tag = `shoal-${crypto.randomUUID().slice(0, 8)}`;
  for (let i = 0; i < 23; i++) await anIdea(t.ctx, { dossier: { slug: `${tag}-${i}` } });
  const found = { search: tag, category: undefined, pick: undefined, active: undefined, state: undefined };
  const ids = await idsFound(t.ctx, { ...found, total: 23 });
  expect(await changeIdeas(t.ctx, ada, { ...found, total: 23 }, 'archive')).toEqual({ changed: 23, refused: [] });
  const { pagination } = await listAdminIdeas(t.ctx, { ...found, state: 'archived', page: 2 });
  expect(pagination).toMatchObject({ total: 23, pages: 2 });
  for (const total of [22, 24]) await expect(idsFound(t.ctx, { ...found, total })).rejects.toThrow('The list has changed meanwhile');
  const refused = (change: unknown) => BulkChange.safeParse(change).error?.issues.map(({ message }) => message);
  expect(refused({ found: { total: 23 }, do: 'delete' })).toEqual(['tick the ideas that are to be deleted']);
  expect(refused({ do: 'archive' })).toEqual(['choose at least one idea']);
  expect(refused({ ids, found: { total: 23 }, do: 'archive' })).toEqual(['choose at least one idea']);
});

test('of many ideas the first are free again while the last wait; what left the list meanwhile is refused by its title', async () => {
  const tag = `shoal-${crypto.randomUUID().slice(0, 8)}`;
  for (let i = 0; i < 53; i++) await anIdea(t.ctx, { dossier: { slug: `${tag}-${i}` } });
  const found = { search: tag, category: undefined, pick: undefined, active: 'active' as const, state: undefined, total: 53 };
  const ids = await idsFound(t.ctx, found);
  const [first, last] = [ids[0] as string, ids[52] as string];
  const [held] = await t.db.rows<{ title: string }>(sql`SELECT title FROM ideas WHERE id = ${last}`);
  const done = await t.db.transaction(async (db) => {
    await db.rows(sql`UPDATE ideas SET active = false WHERE id = ${last}`);
    const changing = changeIdeas(t.ctx, ada, found, 'mark_pro_pick');
    await expect
      .poll(async () => (await t.db.rows<{ is_pro_pick: boolean }>(sql`SELECT is_pro_pick FROM ideas WHERE id = ${first}`))[0]?.is_pro_pick)
      .toBe(true);
    return { changing };
  });
  expect(await done.changing).toEqual({
    changed: 52,
    refused: [{ id: last, title: held?.title, why: 'The list does not find it any more.' }],
  });
});

test('a new idea is a draft as long as something has to be mended, and is searched for once it is published', async () => {
  const { id } = await startDraft(t.ctx, ada, { title: 'Kelp ledger for seaweed farms', category: 'saas' });
  const begun = await findDraft(t.ctx, id);
  expect(begun).toMatchObject({ version: 1, idea: null });
  expect(begun.faults).toMatchObject({ slug: expect.any(String), problem_narrative: 'at least 400 characters; it has 0' });
  await expect(saveIdea(t.ctx, ada, id, { version: 1, publish: true })).rejects.toMatchObject({
    code: 'invalid_input',
    fields: begun.faults,
  });
  expect((await list()).drafts).toMatchObject([{ id, title: 'Kelp ledger for seaweed farms' }]);
  const whole = aDossier({ title: 'Kelp ledger for seaweed farms', slug: 'kelp-ledger-for-seaweed-farms' });
  await saveDraft(t.ctx, ada, id, { version: 1, fields: fieldsOf(whole) });
  expect((await findDraft(t.ctx, id)).faults).toEqual({});
  await saveIdea(t.ctx, ada, id, { version: 2, publish: true });
  const found = await listIdeas(t.ctx, visitor, IdeaQuery.parse({ search: 'seaweed' }));
  expect(found.ideas).toMatchObject([{ id, slug: 'kelp-ledger-for-seaweed-farms', view_count: 0, save_count: 0, is_featured: false }]);
  expect((await list()).drafts).toEqual([]);
});

test('what is typed is kept to the email, whether it fits or not', async () => {
  const idea = await anIdea(t.ctx);
  const fields = { ...fieldsOf(idea.dossier), 'market.tam.buyers': 'many', 'competitors.direct.0.url': 'example' };
  await saveDraft(t.ctx, ada, idea.id, { version: 0, fields });
  const draft = await findDraft(t.ctx, idea.id);
  expect(draft.fields).toEqual(fields);
  expect(draft.changed.sort()).toEqual(['competitors.direct.0.url', 'market.tam.buyers']);
  expect(draft.faults).toEqual({
    'market.tam.buyers': 'a number',
    'competitors.direct.0.url': 'a web address that begins with https://',
  });
});

test('two people who write at once: other fields come together, the same field is told to the second, and nothing is lost', async () => {
  const idea = await anIdea(t.ctx);
  const start = fieldsOf(idea.dossier);
  const [hers, his] = [
    { ...start, tagline: 'Hers' },
    { ...start, business_model: 'His' },
  ];
  expect(await saveDraft(t.ctx, ada, idea.id, { version: 0, fields: hers })).toEqual({ state: 'saved', version: 1 });
  expect(await saveDraft(t.ctx, ben, idea.id, { version: 0, fields: his })).toMatchObject({
    state: 'merged',
    version: 2,
    taken: ['tagline'],
    fields: { tagline: 'Hers', business_model: 'His' },
  });
  // She has not seen his save and changes the same field.
  const clash = await saveDraft(t.ctx, ada, idea.id, { version: 1, fields: { ...hers, business_model: 'Hers' } });
  expect(clash).toMatchObject({
    state: 'conflict',
    version: 2,
    fields: { business_model: 'Hers' },
    clashes: [{ path: 'business_model', label: 'Business model', mine: { business_model: 'Hers' }, theirs: { business_model: 'His' } }],
  });
  expect((await findDraft(t.ctx, idea.id)).fields.business_model).toBe('His');
  await saveDraft(t.ctx, ada, idea.id, { version: 2, fields: { ...hers, business_model: 'Hers' } });
  expect((await findDraft(t.ctx, idea.id)).fields).toMatchObject({ tagline: 'Hers', business_model: 'Hers' });
  await expect(saveIdea(t.ctx, ben, idea.id, { version: 2, publish: false })).rejects.toMatchObject({ code: 'conflict' });
});

test('of many saves of one version at the same moment exactly one is the first; every change is there in the end', async () => {
  const idea = await anIdea(t.ctx);
  const start = fieldsOf(idea.dossier);
  const paths = ['tagline', 'title', 'business_model', 'go_to_market', 'competitive_advantage', 'solution_overview'];
  const saved = await Promise.all(
    paths.map((path, i) => saveDraft(t.ctx, i % 2 ? ada : ben, idea.id, { version: 0, fields: { ...start, [path]: `new ${path}` } })),
  );
  expect(saved.filter(({ state }) => state === 'saved')).toHaveLength(1);
  const { fields, version } = await findDraft(t.ctx, idea.id);
  expect(version).toBe(paths.length);
  for (const path of paths) expect(fields[path]).toBe(`new ${path}`);
});

test('another slug keeps the old address; an address of another idea is refused', async () => {
  const [idea, other] = [await anIdea(t.ctx, { dossier: { slug: 'first-name' } }), await anIdea(t.ctx, { oldSlug: 'name-of-old' })];
  const rename = async (slug: string) => {
    const { version, fields } = await findDraft(t.ctx, idea.id);
    const saved = await saveDraft(t.ctx, ada, idea.id, { version, fields: { ...fields, slug } });
    await saveIdea(t.ctx, ada, idea.id, { version: saved.version, publish: false });
  };
  await rename('second-name');
  expect(await currentSlug(t.ctx, 'first-name')).toBe('second-name');
  for (const taken of [other.slug, 'name-of-old'])
    await expect(rename(taken)).rejects.toMatchObject({
      code: 'invalid_input',
      fields: { slug: expect.stringContaining('choose another') },
    });
  await rename('first-name');
  expect(await currentSlug(t.ctx, 'second-name')).toBe('first-name');
  expect(await currentSlug(t.ctx, 'first-name')).toBeUndefined();
  expect((await findIdea(t.ctx, { ...visitor, isAdmin: true }, 'first-name')).id).toBe(idea.id);
});

async function edited(idea: MadeIdea, title: string) {
  const { version, fields } = await findDraft(t.ctx, idea.id);
  const saved = await saveDraft(t.ctx, ada, idea.id, { version, fields: { ...fields, title } });
  await saveIdea(t.ctx, ada, idea.id, { version: saved.version, publish: false });
}

test('every version is kept, can be compared and brought back, and a draft takes over what was brought back', async () => {
  const idea = await anIdea(t.ctx);
  await edited(idea, 'A second title of it');
  await edited(idea, 'A third title of it');
  const { entries } = await ideaHistory(t.ctx, idea.id, 1);
  expect(entries.map(({ number, what, changes }) => [number, what, changes.map(({ path }) => path)])).toEqual([
    [3, 'Edited', ['title']],
    [2, 'Edited', ['title']],
    [1, revisionKinds.before, []],
  ]);
  expect((await compareRevision(t.ctx, idea.id, 1)).differences).toEqual([
    { path: 'title', label: 'Title', before: idea.dossier.title, after: 'A third title of it' },
  ]);
  const { fields } = await findDraft(t.ctx, idea.id);
  await saveDraft(t.ctx, ben, idea.id, { version: 0, fields: { ...fields, business_model: 'Being written' } });
  await restoreRevision(t.ctx, ada, idea.id, 1);
  const [row] = await t.db.rows<{ dossier: unknown; title: string }>(sql`SELECT dossier, title FROM ideas WHERE id = ${idea.id}`);
  expect(Dossier.parse(row?.dossier)).toEqual(idea.dossier);
  expect(row?.title).toBe(idea.dossier.title);
  expect((await findDraft(t.ctx, idea.id)).fields).toMatchObject({ title: idea.dossier.title, business_model: 'Being written' });
  await expect(restoreRevision(t.ctx, ada, idea.id, 99)).rejects.toMatchObject({ code: 'not_found' });
});

test('the history says each change as before and after, with who and when: by form, list, bulk, schedule and generator', async () => {
  await t.db.rows(sql`UPDATE users SET full_name = CASE id WHEN ${ada.userId} THEN 'Ada' ELSE 'Ben' END WHERE role = 'admin'`);
  const idea = await anIdea(t.ctx);
  await edited(idea, 'A second title of it');
  await changeIdeas(t.ctx, ben, [idea.id], 'mark_pro_pick');
  await changeIdeas(t.ctx, ben, [idea.id], 'deactivate');
  await changeIdea(t.ctx, ada, idea.id, { state: 'archived' });
  const { entries, latest } = await ideaHistory(t.ctx, idea.id, 1);
  const told = entries.map(({ by, changes }) => [by, ...changes.map(({ label, before, after }) => `${label}: ${before} → ${after}`)]);
  expect(told).toHaveLength(5);
  expect(told).toEqual(
    expect.arrayContaining([
      ['Ada', 'State: Published → Archived'],
      ['Ben', 'Active: Yes → No'],
      ['Ben', 'Pro Pick: No → Yes'],
      ['Ada', `Title: ${idea.dossier.title} → A second title of it`],
      [null],
    ]),
  );
  expect(latest).toBe(3);
  expect([...new Set(entries.map(({ at }) => at))]).toEqual([now().toISOString()]);
});

test('a day to come gives away the idea it was given, one idea a day; today and the past stay', async () => {
  const [one, two] = [await anIdea(t.ctx), await anIdea(t.ctx)];
  await scheduleDaily(t.ctx, ada, '2026-11-25', one.id);
  await scheduleDaily(t.ctx, ada, '2026-11-26', two.id);
  await scheduleDaily(t.ctx, ada, '2026-11-27', one.id);
  const days = async () =>
    (await dailySchedule(t.ctx, { month: '2026-11', search: '' })).days.flatMap(({ day, idea }) => (idea ? [[day, idea.id]] : []));
  expect(await days()).toEqual([
    ['2026-11-26', two.id],
    ['2026-11-27', one.id],
  ]);
  await moveDaily(t.ctx, ada, '2026-11-26', '2026-11-27');
  expect(await days()).toEqual([
    ['2026-11-26', one.id],
    ['2026-11-27', two.id],
  ]);
  const then = { ...t.ctx, now: () => new Date('2026-11-26T00:00:00Z') };
  expect((await ideaOfTheDay(then, visitor)).id).toBe(one.id);
  await unscheduleDaily(t.ctx, ada, '2026-11-27');
  expect(await days()).toEqual([['2026-11-26', one.id]]);
  for (const day of ['2026-11-21', '2026-11-20'])
    await expect(scheduleDaily(t.ctx, ada, day, one.id)).rejects.toMatchObject({ code: 'invalid_input' });
  const later = await anIdea(t.ctx, { daysOld: -10 });
  await expect(scheduleDaily(t.ctx, ada, '2026-11-23', later.id)).rejects.toMatchObject({ code: 'not_found' });
  // It is published at noon of 1 December: that day would have chosen another by then.
  await expect(scheduleDaily(t.ctx, ada, '2026-12-01', later.id)).rejects.toThrow('is not published when 2026-12-01 begins (00:00 UTC)');
  await scheduleDaily(t.ctx, ada, '2026-12-02', later.id);
});

test('two days are swapped only if each idea is there when its new day begins; a day whose idea is not says so', async () => {
  const [soon, later] = [await anIdea(t.ctx), await anIdea(t.ctx, { daysOld: -10 })];
  await scheduleDaily(t.ctx, ada, '2026-11-25', soon.id);
  await scheduleDaily(t.ctx, ada, '2026-12-02', later.id);
  await expect(moveDaily(t.ctx, ada, '2026-11-25', '2026-12-02')).rejects.toMatchObject({ code: 'not_found' });
  const shown = async (month: string) => (await dailySchedule(t.ctx, { month, search: '' })).days.filter(({ idea }) => idea);
  expect(await shown('2026-11')).toMatchObject([{ day: '2026-11-25', idea: { id: soon.id }, is_visible: true }]);
  await t.db.rows(sql`UPDATE ideas SET published_at = '2026-12-02T09:00:00Z' WHERE id = ${later.id}`);
  expect(await shown('2026-12')).toMatchObject([{ day: '2026-12-02', idea: { id: later.id }, is_visible: false }]);
});

test('while a day is scheduled its idea is not taken back beside it, and a day that begins meanwhile is no longer to come', async () => {
  const idea = await anIdea(t.ctx);
  let scheduled: Promise<unknown> = Promise.resolve();
  await t.db.transaction(async (db) => {
    await db.rows(sql`UPDATE ideas SET active = false WHERE id = ${idea.id}`);
    scheduled = scheduleDaily(t.ctx, ada, '2026-11-25', idea.id).catch((error) => error);
    await expect.poll(() => t.db.rows(sql`SELECT 1 FROM pg_locks WHERE NOT granted`)).not.toHaveLength(0);
  });
  expect(await scheduled).toMatchObject({ code: 'not_found' });
  let at = new Date('2026-11-24T23:59:59Z');
  await t.db.rows(sql`UPDATE ideas SET active = true WHERE id = ${idea.id}`);
  await t.db.transaction(async (db) => {
    await db.rows(sql`SELECT pg_advisory_xact_lock(hashtext('daily_ideas'))`);
    scheduled = scheduleDaily({ ...t.ctx, now: () => at }, ada, '2026-11-25', idea.id).catch((error) => error);
    await expect.poll(() => t.db.rows(sql`SELECT 1 FROM pg_locks WHERE NOT granted`)).not.toHaveLength(0);
    at = new Date('2026-11-25T00:00:00Z');
  });
  expect(await scheduled).toMatchObject({ code: 'invalid_input' });
});

test('a version of a draft is never given twice: what was opened before it was thrown away is seen to be behind', async () => {
  const idea = await anIdea(t.ctx);
  const { version, fields } = await findDraft(t.ctx, idea.id);
  const old = await saveDraft(t.ctx, ada, idea.id, { version, fields: { ...fields, title: 'Of Ada, thrown away later' } });
  await discardDraft(t.ctx, ada, idea.id);
  const opened = await findDraft(t.ctx, idea.id);
  const bens = await saveDraft(t.ctx, ben, idea.id, {
    version: opened.version,
    fields: { ...opened.fields, title: 'What Ben writes now' },
  });
  expect(bens.version).toBeGreaterThan(old.version);
  const late = { version: old.version, fields: { ...fields, title: 'Of Ada, typed on in another tab' } };
  expect(await saveDraft(t.ctx, ada, idea.id, late)).toMatchObject({ state: 'conflict', clashes: [{ path: 'title' }] });
  expect((await findDraft(t.ctx, idea.id)).fields.title).toBe('What Ben writes now');
});
