import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addPerson, sentMail, sessionOf, testAccounts } from '../../../tests/factories/accounts.ts';
import { claimIdea } from '../../../tests/factories/claims.ts';
import { type TestDatabase, testDatabase } from '../../../tests/factories/database.ts';
import { aFinishedReport } from '../../../tests/factories/finished-report.ts';
import { anIdea } from '../../../tests/factories/idea.factory.ts';
import { planMember, settle, testPayments } from '../../../tests/factories/payments.ts';
import { aChat } from '../../../tests/factories/strategy-chat.ts';
import { markIdea, saveIdea } from '../../catalogue/saved-ideas/save-idea.server.ts';
import { makeKit } from '../../kits/make-kit.server.ts';
import { cancelSubscription } from '../../money/manage-subscription.server.ts';
import { setSubscriptionByHand } from '../../money/set-by-hand.server.ts';
import type { Accounts } from '../accounts/accounts.server.ts';
import { addNote } from '../standing/staff-notes.server.ts';
import { mergeAccounts, planMerge } from './merge-accounts.server.ts';

let t: TestDatabase;
let accounts: Accounts;
let payments: ReturnType<typeof testPayments>;
let admin: { userId: string; isAdmin: boolean; plan: 'free' | 'pro_monthly' | 'lifetime' };

beforeAll(async () => {
  t = await testDatabase();
  accounts = testAccounts(t);
  payments = testPayments(t.ctx);
  admin = (await addPerson(t, accounts, { role: 'admin' })).viewer;
});
afterAll(() => t.drop());

const merge = (from: string, into: string) => mergeAccounts(t.ctx, admin, { from, into });
const countOf = async (
  table: 'saved_ideas' | 'ai_chat_sessions' | 'ai_research_requests' | 'build_kits' | 'claims' | 'staff_notes',
  id: string,
) => {
  const counts = {
    saved_ideas: sql`SELECT count(*)::int AS n FROM saved_ideas WHERE user_id = ${id}`,
    ai_chat_sessions: sql`SELECT count(*)::int AS n FROM ai_chat_sessions WHERE user_id = ${id}`,
    ai_research_requests: sql`SELECT count(*)::int AS n FROM ai_research_requests WHERE user_id = ${id}`,
    build_kits: sql`SELECT count(*)::int AS n FROM build_kits WHERE user_id = ${id}`,
    claims: sql`SELECT count(*)::int AS n FROM claims WHERE user_id = ${id}`,
    staff_notes: sql`SELECT count(*)::int AS n FROM staff_notes WHERE user_id = ${id}`,
  };
  return (await t.db.rows<{ n: number }>(counts[table]))[0]?.n;
};
const planOf = async (id: string) =>
  (await t.db.rows(sql`SELECT subscription_tier AS tier, subscription_status AS status FROM users WHERE id = ${id}`))[0];
const isThere = async (id: string) => (await t.db.rows(sql`SELECT 1 FROM users WHERE id = ${id}`)).length === 1;

test('what the duplicate has moves: saved, marks, reports, kits, chats, claims, notes; of what both have the staying one’s is kept', async () => {
  const [kept, gone] = [await addPerson(t, accounts), await addPerson(t, accounts)];
  const [both, only] = [await anIdea(t.ctx), await anIdea(t.ctx)];
  for (const { viewer } of [kept, gone]) await saveIdea(t.ctx, viewer, both.id);
  await saveIdea(t.ctx, gone.viewer, only.id);
  await markIdea(t.ctx, kept.viewer, both.id, 'building');
  await markIdea(t.ctx, gone.viewer, both.id, 'interested');
  await markIdea(t.ctx, gone.viewer, only.id, 'interested');
  const report = await aFinishedReport(t.ctx, gone.id);
  await makeKit(t.ctx, { ...gone.viewer, plan: 'lifetime' }, { from: 'idea', id: both.id });
  await aChat(t.ctx, gone.id);
  await claimIdea(t.ctx, (await anIdea(t.ctx)).id, { userId: gone.id });
  await addNote(t.ctx, admin, gone.id, { body: 'The same person as the other one.' });
  await sessionOf(accounts, gone.id);

  const plan = await planMerge(t.ctx, admin, kept.id, gone.email);
  expect(plan).toMatchObject({ from: { id: gone.id }, refused: null });
  expect(plan.moves.find(({ what }) => what === 'Saved ideas')?.rows).toBe(2);
  expect(plan.goes.find(({ what }) => what === 'Sessions')?.rows).toBe(1);

  await merge(gone.id, kept.id);
  expect(await isThere(gone.id)).toBe(false);
  const tables = ['saved_ideas', 'ai_chat_sessions', 'ai_research_requests', 'build_kits', 'claims', 'staff_notes'] as const;
  expect(await Promise.all(tables.map((table) => countOf(table, kept.id)))).toEqual([2, 1, 1, 1, 1, 1]);
  const marks = await t.db.rows(sql`SELECT idea_id, mark FROM idea_marks WHERE user_id = ${kept.id} ORDER BY mark`);
  expect(marks).toEqual([
    { idea_id: both.id, mark: 'building' },
    { idea_id: only.id, mark: 'interested' },
  ]);
  const [saves] = await t.db.rows<{ save_count: number }>(sql`SELECT save_count FROM ideas WHERE id = ${both.id}`);
  expect(saves?.save_count, 'one person saved it').toBe(1);
  expect(report).toBeTruthy();
});

test('asked twice it is done once; both addresses are told, and the log has one line', async () => {
  const [kept, gone] = [await addPerson(t, accounts), await addPerson(t, accounts)];
  await addNote(t.ctx, admin, gone.id, { body: 'A duplicate.' });
  await sentMail(t, accounts);
  await Promise.all([merge(gone.id, kept.id), merge(gone.id, kept.id)]);
  await merge(gone.id, kept.id);
  const told = (await sentMail(t, accounts)).map(({ to, subject }) => `${to} ${subject}`);
  expect(told.sort()).toEqual([gone.email, kept.email].map((to) => `${to} Two Assay accounts of yours are one now`).sort());
  const lines = await t.db.rows(sql`SELECT action, target_id FROM admin_audit_log WHERE user_id = ${kept.id} ORDER BY id`);
  expect(lines, 'what was done to the duplicate stands with the other one').toEqual([
    { action: 'user.note_added', target_id: kept.id },
    { action: 'user.merged', target_id: kept.id },
  ]);
});

test('a plan that is paid for goes along, and what the provider says of it later concerns the account that stays', async () => {
  const member = await planMember(t.ctx, payments, 'pro_monthly');
  const kept = await addPerson(t, accounts);
  await merge(member.id, kept.id);
  expect(await planOf(kept.id)).toEqual({ tier: 'pro_monthly', status: 'active' });
  const status = await cancelSubscription(t.ctx, payments, kept.viewer);
  await settle(t.ctx, payments);
  expect(status).toMatchObject({ cancelAtPeriodEnd: true });
  const [subscription] = await t.db.rows(sql`SELECT user_id FROM subscriptions WHERE id = ${member.subscription}`);
  expect(subscription).toEqual({ user_id: kept.id });
});

test('a plan that was given by hand goes along', async () => {
  const [kept, gone] = [await addPerson(t, accounts), await addPerson(t, accounts)];
  await setSubscriptionByHand(t.ctx, gone.id, { tier: 'lifetime' }, admin.userId);
  await merge(gone.id, kept.id);
  expect(await planOf(kept.id)).toEqual({ tier: 'lifetime', status: 'active' });
});

test('two accounts that both pay are refused, and nothing of either moves', async () => {
  const [kept, gone] = [await planMember(t.ctx, payments, 'lifetime'), await planMember(t.ctx, payments, 'pro_monthly')];
  await aChat(t.ctx, gone.id);
  const [{ email } = { email: '' }] = await t.db.rows<{ email: string }>(sql`SELECT email FROM users WHERE id = ${gone.id}`);
  expect((await planMerge(t.ctx, admin, kept.id, email)).refused).toContain('Both accounts have a plan');
  await expect(merge(gone.id, kept.id)).rejects.toThrow('Both accounts have a plan');
  expect([await countOf('ai_chat_sessions', gone.id), await countOf('ai_chat_sessions', kept.id)]).toEqual([1, 0]);
});

test.each([
  ['into itself', {}, 'the same account'],
  ['of an administrator', { role: 'admin' }, 'is an administrator'],
  ['that is about to be deleted', { leaving: true }, 'about to be deleted'],
] as const)('an account %s is not merged', async (what, facts, why) => {
  const [kept, gone] = [await addPerson(t, accounts), await addPerson(t, accounts, facts)];
  await expect(merge(what === 'into itself' ? kept.id : gone.id, kept.id)).rejects.toThrow(why);
});

test('only administrators merge, and only who has just shown that it is them', async () => {
  const [kept, gone] = [await addPerson(t, accounts), await addPerson(t, accounts)];
  await expect(mergeAccounts(t.ctx, kept.viewer, { from: gone.id, into: kept.id })).rejects.toThrow('Admin access required');
  await expect(mergeAccounts(t.ctx, { ...admin, isStale: true }, { from: gone.id, into: kept.id })).rejects.toThrow('Enter the code');
});
