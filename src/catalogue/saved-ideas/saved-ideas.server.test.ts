import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { addPerson, testAccounts } from '../../../tests/factories/accounts.ts';
import { aClock } from '../../../tests/factories/clock.ts';
import { type TestDatabase, testDatabase } from '../../../tests/factories/database.ts';
import { anIdea, type MadeIdea } from '../../../tests/factories/idea.factory.ts';
import type { Accounts } from '../../people/accounts/accounts.server.ts';
import { openDatabase } from '../../platform/db/client.server.ts';
import { type Viewer, visitor } from '../ideas/access.ts';
import { clearHistory, forgetClearedHistory, listViewedIdeas, restoreHistory } from './history.server.ts';
import { listSavedIdeas } from './list-saved.server.ts';
import { listMyIdeas, markIdea, saveIdea, unmarkIdea, unsaveIdea } from './save-idea.server.ts';
import { dashboardOf, viewIdea } from './view-idea.server.ts';

const clock = aClock();
let t: TestDatabase;
let accounts: Accounts;

beforeAll(async () => {
  t = await testDatabase(clock.now);
  accounts = testAccounts(t);
});
afterAll(() => t.drop());

const person = async (facts = {}) => (await addPerson(t, accounts, facts)).viewer;
const history = async (viewer: Viewer) => (await listViewedIdeas(t.ctx, viewer, { page: 1, limit: 50 })).ideas;
const counted = async (ideaId: string) =>
  (
    await t.db.rows<{ save_count: number; saves: number; view_count: number; views: number }>(sql`
      SELECT save_count, view_count, (SELECT count(*) FROM saved_ideas WHERE idea_id = i.id) AS saves, (SELECT count(*) FROM idea_views WHERE idea_id = i.id) AS views
      FROM ideas i WHERE id = ${ideaId}`)
  )[0];

test('200 saves and unsaves of one idea by 50 people at once: the counter equals the rows at every rest', async () => {
  const idea = await anIdea(t.ctx);
  const people = await Promise.all(Array.from({ length: 50 }, () => person()));
  // A connection for each person, so that their calls meet in the database and not in a queue before it.
  const db = openDatabase(t.url, t.ctx.log, { maxConnections: people.length });
  onTestFinished(() => db.close());
  const ctx = { ...t.ctx, db };
  for (let round = 0; round < 4; round++) {
    const calls = people.flatMap((viewer, i) =>
      Array.from({ length: 4 }, (_, turn) =>
        (i * 7 + turn * 3 + round) % 2 ? saveIdea(ctx, viewer, idea.id) : unsaveIdea(ctx, viewer, idea.id),
      ),
    );
    expect(calls).toHaveLength(200);
    // Looked at while they run as well: one statement sees one state.
    const looks: Awaited<ReturnType<typeof counted>>[] = [];
    let isOver = false;
    const looking = (async () => {
      do looks.push(await counted(idea.id));
      while (!isOver);
    })();
    await Promise.all(calls);
    isOver = true;
    await looking;
    looks.push(await counted(idea.id));
    for (const look of looks) expect(look?.save_count).toBe(look?.saves);
  }
  await Promise.all(people.map((viewer) => saveIdea(t.ctx, viewer, idea.id)));
  expect(await counted(idea.id)).toMatchObject({ save_count: 50, saves: 50 });
  await t.db.rows(sql`DELETE FROM users WHERE id = ${people[0]?.userId}`);
  expect(await counted(idea.id), 'a deleted account takes its saves along').toMatchObject({ save_count: 49, saves: 49 });
});

test('a reading counts once per person and UTC day, however many at once', async () => {
  const idea = await anIdea(t.ctx);
  const [ada, eve] = [await person(), await person()];
  await Promise.all(Array.from({ length: 20 }, (_, i) => viewIdea(t.ctx, i % 2 ? ada : eve, idea.id)));
  expect(await counted(idea.id)).toMatchObject({ view_count: 2, views: 2 });
  clock.advance(86_400_000);
  await viewIdea(t.ctx, ada, idea.id);
  expect(await counted(idea.id)).toMatchObject({ view_count: 3, views: 3 });
  expect(await history(ada)).toEqual([{ id: idea.id, title: expect.any(String), slug: idea.slug, viewed_at: clock.now().toISOString() }]);
});

test('a history is cleared, whole or in part, brought back for a day, and then gone; the counters stay', async () => {
  const [ada, eve] = [await person(), await person()];
  const ideas = [await anIdea(t.ctx), await anIdea(t.ctx), await anIdea(t.ctx)];
  const [first] = ideas as [MadeIdea];
  for (const idea of ideas) {
    await viewIdea(t.ctx, ada, idea.id);
    await viewIdea(t.ctx, eve, idea.id);
    clock.advance(1_000);
  }
  const idsOf = async (viewer: Viewer) => (await history(viewer)).map(({ id }) => id);
  const all = [...ideas].reverse().map(({ id }) => id);
  const one = await clearHistory(t.ctx, ada, first.id);
  expect(one).toEqual({ cleared_at: clock.now().toISOString(), ideas: 1 });
  expect(await idsOf(ada)).toEqual(all.filter((id) => id !== first.id));
  clock.advance(1_000);
  const rest = await clearHistory(t.ctx, ada);
  expect(rest.ideas, 'what was cleared before is not cleared again').toBe(2);
  expect(await idsOf(ada)).toEqual([]);
  expect((await dashboardOf(t.ctx, ada)).stats.viewedIdeas).toBe(0);
  expect(await idsOf(eve), 'nobody else’s history is touched').toEqual(all);

  expect(await restoreHistory(t.ctx, eve, rest.cleared_at), 'nobody else can bring it back').toBe(0);
  expect(await restoreHistory(t.ctx, ada, rest.cleared_at)).toBe(2);
  expect(await idsOf(ada)).toEqual(all.filter((id) => id !== first.id));

  await viewIdea(t.ctx, ada, first.id);
  expect(await idsOf(ada), 'read again, it is in the history again').toContain(first.id);
  expect(await counted(first.id), 'and was counted on this day already').toMatchObject({ view_count: 2 });

  const last = await clearHistory(t.ctx, ada);
  clock.advance(23 * 3_600_000);
  await forgetClearedHistory(t.ctx);
  expect(await restoreHistory(t.ctx, ada, last.cleared_at)).toBe(3);
  const gone = await clearHistory(t.ctx, ada);
  clock.advance(24 * 3_600_000);
  await forgetClearedHistory(t.ctx);
  expect(await restoreHistory(t.ctx, ada, gone.cleared_at)).toBe(0);
  expect(await counted(first.id)).toMatchObject({ view_count: 2, views: 1 });
  expect(await idsOf(eve)).toEqual(all);
});

test('a history has pages, each idea once, at its latest reading', async () => {
  const ada = await person();
  const ideas = await Promise.all(Array.from({ length: 5 }, () => anIdea(t.ctx)));
  for (const idea of [...ideas, ...ideas.slice(0, 2)]) {
    await viewIdea(t.ctx, ada, idea.id);
    clock.advance(86_400_000);
  }
  const expected = [1, 0, 4, 3, 2].map((i) => ideas[i]?.id);
  const pages = await Promise.all([1, 2, 3, 4].map((page) => listViewedIdeas(t.ctx, ada, { page, limit: 2 })));
  expect(pages.map(({ ideas }) => ideas.length)).toEqual([2, 2, 1, 0]);
  expect(pages.flatMap(({ ideas }) => ideas.map(({ id }) => id))).toEqual(expected);
  for (const { pagination } of pages) expect(pagination).toMatchObject({ total: 5, pages: 3 });
});

test('a removed save is brought back with its date; a date to come counts as now', async () => {
  const ada = await person();
  const [idea, other] = [await anIdea(t.ctx), await anIdea(t.ctx)];
  await saveIdea(t.ctx, ada, idea.id);
  const savedAt = clock.now();
  clock.advance(86_400_000);
  expect(await unsaveIdea(t.ctx, ada, idea.id)).toEqual(savedAt);
  expect(await unsaveIdea(t.ctx, ada, idea.id)).toBeUndefined();
  await saveIdea(t.ctx, ada, idea.id, savedAt.toISOString());
  await saveIdea(t.ctx, ada, other.id, '2999-01-01T00:00:00.000Z');
  const { ideas } = await listSavedIdeas(t.ctx, ada, { sort: 'recent' });
  expect(ideas.map(({ idea_id, saved_at }) => [idea_id, saved_at])).toEqual([
    [other.id, clock.now().toISOString()],
    [idea.id, savedAt.toISOString()],
  ]);
});

test('nothing is saved, marked or recorded for a visitor, nor on an idea that is not in the catalogue', async () => {
  const idea = await anIdea(t.ctx);
  const ada = await person();
  await expect(saveIdea(t.ctx, visitor, idea.id)).rejects.toMatchObject({ code: 'signed_out', message: 'Please sign in to save ideas' });
  await expect(viewIdea(t.ctx, visitor, idea.id)).rejects.toMatchObject({ code: 'signed_out' });
  await t.db.rows(sql`UPDATE ideas SET active = false WHERE id = ${idea.id}`);
  for (const verb of [saveIdea, viewIdea])
    await expect(verb(t.ctx, ada, idea.id)).rejects.toMatchObject({ code: 'not_found', message: 'Idea not found' });
  await expect(markIdea(t.ctx, ada, idea.id, 'building')).rejects.toMatchObject({ code: 'not_found' });
});

test('marks replace each other and are one’s own', async () => {
  const idea = await anIdea(t.ctx);
  const [ada, eve] = [await person(), await person()];
  await markIdea(t.ctx, ada, idea.id, 'interested');
  await markIdea(t.ctx, ada, idea.id, 'building');
  await saveIdea(t.ctx, eve, idea.id);
  expect(await listMyIdeas(t.ctx, ada, [idea.id])).toEqual([{ idea_id: idea.id, saved: false, mark: 'building' }]);
  expect(await listMyIdeas(t.ctx, eve, [idea.id])).toEqual([{ idea_id: idea.id, saved: true, mark: null }]);
  await unmarkIdea(t.ctx, ada, idea.id);
  expect(await listMyIdeas(t.ctx, ada, [idea.id])).toEqual([]);
});

test('the saved list filters and sorts, and says what has left the catalogue', async () => {
  const ada = await person({ tier: 'pro_monthly' });
  const [first, second, third] = [await anIdea(t.ctx), await anIdea(t.ctx), await anIdea(t.ctx)];
  for (const idea of [first, second, third]) {
    await saveIdea(t.ctx, ada, idea.id);
    clock.advance(1_000);
  }
  await t.db.rows(
    sql`UPDATE ideas SET opportunity_score = CASE WHEN id = ${first.id} THEN 9 ELSE 5 END WHERE id IN (${first.id}, ${second.id})`,
  );
  await t.db.rows(sql`UPDATE ideas SET state = 'claimed' WHERE id = ${third.id}`);
  const recent = await listSavedIdeas(t.ctx, ada, { sort: 'recent' });
  expect(recent.total).toBe(3);
  expect(recent.ideas.map(({ idea_id, state }) => [idea_id, state])).toEqual([
    [third.id, 'claimed'],
    [second.id, 'here'],
    [first.id, 'here'],
  ]);
  expect(Object.keys(recent.ideas[0] ?? {}).sort(), 'nothing of a claimed idea but its title').toEqual([
    'category',
    'idea_id',
    'saved_at',
    'state',
    'title',
  ]);
  expect((await listSavedIdeas(t.ctx, ada, { sort: 'opportunity' })).ideas[0]?.idea_id).toBe(first.id);
  const category = recent.ideas[1]?.category;
  const filtered = await listSavedIdeas(t.ctx, ada, { sort: 'growth', category });
  expect(filtered.ideas.every((idea) => idea.category === category)).toBe(true);
  expect(filtered.total, 'the count is of all saved ideas').toBe(3);
});

test('Growth Rate sorts by the measured growth of the closest topic, whatever its months; ideas without one come last', async () => {
  const ada = await person({ tier: 'pro_monthly' });
  const [slow, none, fast] = [await anIdea(t.ctx), await anIdea(t.ctx), await anIdea(t.ctx)];
  for (const idea of [slow, none, fast]) await saveIdea(t.ctx, ada, idea.id);
  const aTopic = async (idea: string, rank: number, [rate, months, aMonth]: [number, number, number]) => {
    const slug = crypto.randomUUID();
    await t.db.rows(sql`
      WITH topic AS (INSERT INTO topics (id, slug, name, category, description, search, changed_at, created_at)
          VALUES (gen_random_uuid(), ${slug}, ${slug}, 'ai_ml', 'A topic whose only purpose is to grow in this test.', '', now(), now()) RETURNING id),
        figures AS (INSERT INTO topic_figures (topic_id, source, growth_rate, growth_months, growth_a_month, own_growth_rate, volume, volume_share,
          opportunity_score, score_parts, sparkline, points, last_measured_at, computed_at)
          SELECT id, 'npm', ${rate}, ${months}, ${aMonth}, 50, 1000, 0.5, 6, '[]', '{1,2}', 24, '2026-02-01', now() FROM topic)
      INSERT INTO topic_ideas (topic_id, idea_id, rank) SELECT id, ${idea}, ${rank} FROM topic`);
    return slug;
  };
  const close = await aTopic(slow.id, 0.9, [40, 24, 1.4]);
  await aTopic(slow.id, 0.1, [500, 6, 35]);
  await aTopic(fast.id, 0.5, [30, 3, 9.1]);
  const { ideas } = await listSavedIdeas(t.ctx, ada, { sort: 'growth' });
  expect(ideas.map(({ idea_id }) => idea_id)).toEqual([fast.id, slow.id, none.id]);
  expect(ideas[1]).toMatchObject({ topic_growth: { slug: close, growth_rate: 40, growth_months: 24 } });
  expect(ideas[2]).toMatchObject({ topic_growth: null });
});

test('the dashboard counts rows', async () => {
  const viewer = await person({ tier: 'pro_monthly' });
  const idea = await anIdea(t.ctx);
  await saveIdea(t.ctx, viewer, idea.id);
  await viewIdea(t.ctx, viewer, idea.id);
  const days = 86_400_000;
  await t.db.rows(sql`
    UPDATE users SET created_at = ${new Date(clock.now().getTime() - 3 * days)}, current_period_end = ${new Date(clock.now().getTime() + 4.5 * days)} WHERE id = ${viewer.userId}`);
  expect((await dashboardOf(t.ctx, viewer)).stats).toEqual({
    savedIdeas: 1,
    viewedIdeas: 1,
    aiResearches: 0,
    aiChats: 0,
    daysActive: 4,
    subscriptionDaysLeft: 5,
  });
});
