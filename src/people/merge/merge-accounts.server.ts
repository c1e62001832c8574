import sql from 'sql-template-tag';
import { type Admin, writeAudit } from '../../audit/index.server.ts';
import { hasPlanOfItsOwn, holdCustomersOf, takePlanAlong } from '../../money/index.server.ts';
import type { Context } from '../../platform/context.server.ts';
import type { Columns } from '../../platform/db/columns.ts';
import { retryConflicts } from '../../platform/db/retry-conflicts.server.ts';
import { DomainError } from '../../platform/errors.ts';
import { enqueueMail } from '../../platform/mail/mail-jobs.server.ts';
import type { Merge } from '../../platform/personal-data.ts';
import { requireAdmin, requireConfirmed, signedIn } from '../../platform/viewer.ts';
import { holdAdmins } from '../accounts/last-admin.server.ts';
import { personalTables } from '../settings/personal-tables.server.ts';
import { removePerson } from '../settings/remove-person.server.ts';
import { MergePlan } from './merge.contract.ts';

type Account = Columns<'id' | 'email' | 'full_name' | 'role' | 'email_verified' | 'leaves' | 'suspended'>;

/**
 * What merging the account of an address into another would do.
 * @param id the account that stays
 * @throws DomainError not_found
 */
export async function planMerge(ctx: Context, admin: Admin, id: string, email: string): Promise<MergePlan> {
  requireAdmin(admin);
  const gone = await ctx.db.value<string>(sql`SELECT id FROM users WHERE email = ${email}`);
  if (gone === undefined) throw new DomainError('not_found', `${email} has no account.`);
  const merge = { from: gone, into: id };
  const { from } = await bothOf(ctx, merge);
  const tables = Object.entries(personalTables()).filter(([name]) => name !== 'users');
  const counted = await Promise.all(
    tables.map(async ([name, { rows, merge: rule }]) => {
      const query = rows?.(from);
      const row = query && (await ctx.db.row<'n'>(sql`SELECT count(*)::int AS n FROM (${query}) held`));
      return { what: nameOf(name), rows: row?.n ?? 0, why: typeof rule === 'function' ? undefined : rule.goes };
    }),
  );
  const held = counted.filter(({ rows }) => rows > 0);
  return MergePlan.parse({
    from,
    refused: (await refusal(ctx, merge)) ?? null,
    moves: held.filter(({ why }) => why === undefined),
    goes: held.filter(({ why }) => why !== undefined),
  });
}

/**
 * Merges two accounts of one person: what each table holds moves as its line in the registry of personal data says (`merge`), the plan goes along, and the
 * account that goes is removed. All of it is one transaction. Asked again it has been done and nothing more happens.
 * @throws DomainError not_found; not_allowed; conflict where these two cannot be merged, with the reason
 */
export async function mergeAccounts(ctx: Context, admin: Admin, merge: Merge): Promise<void> {
  requireAdmin(admin);
  requireConfirmed(admin);
  await retryConflicts(() => ctx.db.transaction((db) => mergeInside({ ...ctx, db }, admin, merge)));
}

async function mergeInside(ctx: Context, admin: Admin, merge: Merge): Promise<void> {
  const { db } = ctx;
  const { from: fromId, into: intoId } = merge;
  await holdCustomersOf(ctx, merge);
  if (!(await holdAdmins(db, fromId, intoId)).has(signedIn(admin))) throw new DomainError('not_allowed', 'Admin access required');
  const done = sql`SELECT 1 FROM account_merges WHERE from_id = ${fromId} AND into_id = ${intoId}`;
  if ((await db.row(done)) !== undefined) return;
  const { from, into } = await bothOf(ctx, merge);
  const refused = await refusal(ctx, merge);
  if (refused) throw new DomainError('conflict', refused);
  for (const { merge: rule } of Object.values(personalTables()))
    if (typeof rule === 'function') for (const statement of rule(merge)) await db.rows(statement);
  await takePlanAlong(ctx, merge, signedIn(admin));
  await moveCustomer(ctx, merge);
  await db.rows(sql`INSERT INTO account_merges (from_id, into_id, merged_at) VALUES (${fromId}, ${intoId}, ${ctx.now()})`);
  await removePerson(ctx, from);
  await enqueueMail(ctx, 'accounts_merged', { email: from.email, into: into.email }, { forget: true });
  await enqueueMail(ctx, 'accounts_merged', { email: into.email, into: into.email });
  await writeAudit(ctx, admin, {
    action: 'user.merged',
    target: { type: 'user', id: intoId },
    userId: intoId,
    before: { accounts: [into.email, from.email] },
    after: { accounts: [into.email] },
  });
}

/** What rows are called for an administrator, where the name of their table says it badly. */
const NAMES: Record<string, string> = {
  idea_marks: 'Marked ideas',
  fit_answers: 'Answers of the fit test',
  idea_views: 'Reading history',
  watches: 'Watched ideas and reports',
  ai_chat_sessions: 'Chats',
  ai_chat_messages: 'Messages of chats',
  ai_chat_turns: 'Questions to the strategist of the last day',
  ai_chat_events: 'Sentences of the strategist of the last day',
  ai_research_requests: 'Reports',
  research_steps: 'Steps of reports',
  build_kit_parts: 'Parts of build kits',
  subscription_events: 'Events of plan and payments',
  quota_uses: 'Months of used units',
  quota_reservations: 'Units under way',
  model_calls: 'Calls of language models',
  admin_audit_log: 'Lines of the audit log',
  linked_accounts: 'Ways to sign in',
  mail_jobs: 'Emails of the last month',
  mailing_emails: 'Emails to many',
};

const nameOf = (table: string): string => {
  const words = table.replaceAll('_', ' ');
  return NAMES[table] ?? words.charAt(0).toUpperCase() + words.slice(1);
};

/** The provider's customer of the account that goes, where the other one has none: a customer is one account's. */
async function moveCustomer({ db }: Context, { from, into }: Merge): Promise<void> {
  const gone = await db.value<string>(
    sql`SELECT stripe_customer_id AS customer FROM users WHERE id = ${from} AND stripe_customer_id IS NOT NULL`,
  );
  if (gone === undefined) return;
  await db.rows(sql`UPDATE users SET stripe_customer_id = NULL WHERE id = ${from}`);
  await db.rows(sql`UPDATE users SET stripe_customer_id = coalesce(stripe_customer_id, ${gone}) WHERE id = ${into}`);
}

async function bothOf({ db }: Context, { from, into }: Merge): Promise<{ from: Account; into: Account }> {
  const rows = await db.rows<Account>(sql`
    SELECT id, email, full_name, role, email_verified, deletion_due_at IS NOT NULL AS leaves, suspended_at IS NOT NULL AS suspended
    FROM users WHERE id IN (${from}, ${into})`);
  const [gone, kept] = [rows.find(({ id }) => id === from), rows.find(({ id }) => id === into)];
  if (!gone || !kept) throw new DomainError('not_found', 'There is no such user.');
  return { from: gone, into: kept };
}

/** @returns why two accounts cannot be merged; undefined when they can */
async function refusal(ctx: Context, merge: Merge): Promise<string | undefined> {
  if (merge.from === merge.into) return 'These are the same account.';
  const { from, into } = await bothOf(ctx, merge);
  if (from.role === 'admin') return `${from.email} is an administrator. Take the role away first.`;
  if (!into.email_verified) return `The address ${into.email} is not confirmed.`;
  const closing = [from, into].find(({ leaves, suspended }) => leaves || suspended);
  if (closing) return `The account of ${closing.email} is ${closing.suspended ? 'suspended' : 'about to be deleted'}.`;
  const both = (await Promise.all([merge.from, merge.into].map((id) => hasPlanOfItsOwn(ctx, id)))).every(Boolean);
  return both ? 'Both accounts have a plan. End one of them first, so that nobody pays twice.' : undefined;
}
