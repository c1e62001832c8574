import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addPerson, testAccounts } from '../../../../tests/factories/accounts.ts';
import { type TestDatabase, testDatabase } from '../../../../tests/factories/database.ts';
import { aDossier, anIdea } from '../../../../tests/factories/idea.factory.ts';
import type { Admin } from '../../../audit/write-audit.server.ts';
import { ReviewQuery } from './reviews.contract.ts';
import { listReviews, reviewIdea } from './reviews.server.ts';

let at = new Date('2026-11-21T12:00:00Z');
let t: TestDatabase;
let ada: Admin;
let ben: Admin;

beforeAll(async () => {
  t = await testDatabase(() => at);
  const accounts = testAccounts(t);
  const [one, two] = [await addPerson(t, accounts, { role: 'admin' }), await addPerson(t, accounts, { role: 'admin' })];
  await t.db.rows(sql`UPDATE users SET full_name = CASE id WHEN ${one.id} THEN 'Ada' ELSE 'Ben' END`);
  ada = { plan: 'free', isAdmin: true, userId: one.id };
  ben = { plan: 'free', isAdmin: true, userId: two.id };
});
afterAll(() => t.drop());
beforeEach(async () => {
  at = new Date('2026-11-21T12:00:00Z');
  await t.db.rows(sql`DELETE FROM ideas`);
});

const queue = (query: object = {}) => listReviews(t.ctx, ReviewQuery.parse(query));
const titles = async (query: object = {}) => (await queue(query)).ideas.map(({ title }) => title);

/** An idea with one figure and one cause. */
function anIdeaWith(title: string, { figure, cause, read }: { figure: string; cause: string; read?: string }, more: object = {}) {
  const { figures, why_now } = aDossier();
  const [first] = figures;
  const [given] = why_now.causes;
  if (!first || !given) throw new Error('the dossier of the factory has a figure and a cause');
  const proof = read && {
    url: 'https://example.com/rule',
    publisher: 'A ministry',
    quote: 'The rule is in force from this day on.',
    read_on: read,
  };
  return anIdea(t.ctx, {
    dossier: {
      title,
      figures: [{ ...first, metric: `Figure of ${title}`, observed_at: figure }],
      why_now: { ...why_now, causes: [{ ...given, what: `${given.what} ${title}`, date: cause, ...(proof ? { proof } : {}) }] },
      ...more,
    },
  });
}

test('the oldest evidence comes first: a figure by the day it was observed, a cause by the day its page was read', async () => {
  await anIdeaWith('Fresh in every part', { figure: '2026-11-01', cause: '2019', read: '2026-11-02' });
  await anIdeaWith('A figure of last winter', { figure: '2026-01-15', cause: '2026-10' });
  await anIdeaWith('A cause nobody read', { figure: '2026-11-01', cause: '2024' });
  expect(await titles()).toEqual(['A cause nobody read', 'A figure of last winter', 'Fresh in every part']);
  const { ideas, counts } = await queue();
  expect(ideas.map(({ stands_from }) => stands_from)).toEqual(['2024-01-01', '2026-01-15', '2026-11-01']);
  expect(ideas.map(({ oldest }) => oldest?.kind)).toEqual(['cause', 'figure', 'figure']);
  expect(ideas[1]?.oldest).toMatchObject({ what: 'Figure of A figure of last winter', day: '2026-01-15' });
  expect(counts).toEqual({ all: 3, over_6_months: 2, over_12_months: 1 });
});

test('six months are passed on the day after, not on the day itself', async () => {
  await anIdeaWith('Observed half a year ago', { figure: '2026-05-21', cause: '2026-10' });
  expect((await queue()).counts.over_6_months).toBe(0);
  at = new Date('2026-11-22T00:00:00Z');
  expect((await queue()).counts.over_6_months).toBe(1);
  expect(await titles({ age: '6' })).toEqual(['Observed half a year ago']);
  expect(await titles({ age: '12' })).toEqual([]);
});

test('a review counts as evidence of its day, with who made it, and is written down once a day', async () => {
  const old = await anIdeaWith('Old idea', { figure: '2024-01-15', cause: '2024' });
  await anIdeaWith('Newer idea', { figure: '2025-01-15', cause: '2025-02' });
  await reviewIdea(t.ctx, ada, old.id);
  await reviewIdea(t.ctx, ada, old.id);
  const { ideas, counts } = await queue();
  expect(ideas.map(({ title, stands_from }) => [title, stands_from])).toEqual([
    ['Newer idea', '2025-01-15'],
    ['Old idea', '2026-11-21'],
  ]);
  expect(ideas[1]).toMatchObject({ reviewed_at: at.toISOString(), reviewed_by: 'Ada', oldest: { day: '2024-01-01' } });
  expect(counts).toEqual({ all: 2, over_6_months: 1, over_12_months: 1 });
  at = new Date('2026-11-23T09:00:00Z');
  await reviewIdea(t.ctx, ben, old.id);
  expect((await queue()).ideas[1]).toMatchObject({ reviewed_by: 'Ben', stands_from: '2026-11-23' });
  const lines = await t.db.rows<{ before: { reviewed_at: string | null } }>(
    sql`SELECT before FROM admin_audit_log WHERE action = 'idea.reviewed' AND target_id = ${old.id} ORDER BY id`,
  );
  expect(lines.map(({ before }) => before.reviewed_at)).toEqual([null, '2026-11-21T12:00:00.000Z']);
});

test('the category narrows the list and its figures; drafts and archived ideas are left out', async () => {
  await anIdeaWith('Books kept', { figure: '2024-01-15', cause: '2024' }, { category: 'saas' });
  await anIdeaWith('Money kept', { figure: '2024-01-15', cause: '2024' }, { category: 'fintech' });
  const draft = await anIdea(t.ctx, { state: 'draft' });
  const { counts, pagination } = await queue({ category: 'saas', age: '12' });
  expect(counts).toEqual({ all: 1, over_6_months: 1, over_12_months: 1 });
  expect(pagination.total).toBe(1);
  expect(await titles({ category: 'saas' })).toEqual(['Books kept']);
  expect((await queue()).counts.all).toBe(2);
  await expect(reviewIdea(t.ctx, ada, draft.id)).rejects.toMatchObject({ code: 'conflict' });
  await expect(reviewIdea(t.ctx, ada, ada.userId ?? '')).rejects.toMatchObject({ code: 'not_found' });
});
