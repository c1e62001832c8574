import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addPerson, testAccounts } from '../../../tests/factories/accounts.ts';
import { aClock } from '../../../tests/factories/clock.ts';
import { type TestDatabase, testDatabase } from '../../../tests/factories/database.ts';
import { anIdea } from '../../../tests/factories/idea.factory.ts';
import type { Accounts } from '../accounts/accounts.server.ts';
import { visitor } from '../ideas/access.ts';
import { listSavedIdeas } from './list-saved.server.ts';
import { listMyIdeas, markIdea, saveIdea, unmarkIdea, unsaveIdea } from './save-idea.server.ts';
import { dashboardOf, listViewedIdeas, viewIdea } from './view-idea.server.ts';

const clock = aClock();
let t: TestDatabase;
let accounts: Accounts;

beforeAll(async () => {
  t = await testDatabase(clock.now);
  accounts = testAccounts(t);
});
afterAll(() => t.drop());

const person = async (facts = {}) => (await addPerson(t, accounts, facts)).viewer;
const counted = async (ideaId: string) =>
  (
    await t.db.rows<{ save_count: number; saves: number; view_count: number; views: number }>(sql`
      SELECT save_count, view_count, (SELECT count(*) FROM saved_ideas WHERE idea_id = i.id) AS saves, (SELECT count(*) FROM idea_views WHERE idea_id = i.id) AS views
      FROM ideas i WHERE id = ${ideaId}`)
  )[0];

test('200 saves and unsaves of one idea by 50 people at once: the counter equals the rows at every rest', async () => {
  const idea = await anIdea(t.ctx);
  const people = await Promise.all(Array.from({ length: 50 }, () => person()));
  for (let round = 0; round < 4; round++) {
    const calls = people.flatMap((viewer, i) =>
      Array.from({ length: 4 }, (_, turn) =>
        (i * 7 + turn * 3 + round) % 2 ? saveIdea(t.ctx, viewer, idea.id) : unsaveIdea(t.ctx, viewer, idea.id),
      ),
    );
    expect(calls).toHaveLength(200);
    await Promise.all(calls);
    const rest = await counted(idea.id);
    expect(rest?.save_count).toBe(rest?.saves);
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
  expect(await listViewedIdeas(t.ctx, ada)).toEqual([
    { id: idea.id, title: expect.any(String), slug: idea.slug, viewed_at: clock.now().toISOString() },
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
