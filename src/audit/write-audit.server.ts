import sql from 'sql-template-tag';
import { v7 as uuidv7 } from 'uuid';
import type { Context } from '../platform/context.server.ts';
import { addressHint } from '../platform/limits.server.ts';
import { requireAdmin, signedIn, type Viewer } from '../platform/viewer.ts';
import type { AuditAction, AuditTarget } from './audit-actions.ts';
import { targetName } from './target-name.server.ts';

/** An administrator who asks for something, and from where; `from` is missing where nobody is at the other end of a request. */
export type Admin = Viewer & { from?: { address: string; requestId: string } | undefined };

/** In place of an administrator: a command typed at the server. */
export const COMMAND = 'command';

/** In place of an administrator whose account is gone by the time that what they planned is done. */
export const DEPARTED = 'departed';

/** In whose name something is changed. */
export type Author = Admin | typeof DEPARTED;

/** @returns their account; null once it is gone. @throws DomainError signed_out */
export const authorId = (author: Author): string | null => (author === DEPARTED ? null : signedIn(author));

/** What was done. */
export type AuditEntry = {
  action: AuditAction;
  /** `id` as its page or its table has it; null for a whole list. */
  target: { type: AuditTarget; id: string | null };
  /** The account it concerns, if it still exists. With the account these go from the log: its id, and `before` and `after` of a target of type user. */
  userId?: string | null;
  /** Only what the action changed. Names and addresses of people belong into targets of type user alone. */
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
};

/**
 * Writes down what an administrator did. Call it in the transaction that does it: the action and its line are both there, or neither.
 * @throws DomainError signed_out, not_allowed ('Admin access required')
 */
export async function writeAudit(ctx: Context, admin: Author | typeof COMMAND, entry: AuditEntry): Promise<void> {
  if (admin !== COMMAND && admin !== DEPARTED) requireAdmin(admin);
  await addLine(ctx, admin, entry);
}

/** A person who asks for something of their own, and from where. */
export type OwnAction = Admin;

/**
 * Writes down what somebody did to their own account that administrators should be able to look up. Call it in the transaction that does it.
 * @throws DomainError signed_out
 */
export async function writeOwnAudit(ctx: Context, person: OwnAction, entry: Omit<AuditEntry, 'userId'>): Promise<void> {
  const userId = signedIn(person);
  await addLine(ctx, person, { ...entry, userId });
}

async function addLine(
  ctx: Context,
  author: Admin | typeof COMMAND | typeof DEPARTED,
  { action, target, userId, before, after }: AuditEntry,
) {
  const isSomebody = author !== COMMAND && author !== DEPARTED;
  const from = isSomebody ? author.from : undefined;
  await ctx.db.rows(sql`
    INSERT INTO admin_audit_log (id, at, admin_id, by_command, action, target_type, target_id, target_name, user_id, before, after, address_hint, request_id)
    VALUES (${uuidv7()}, ${ctx.now()}, ${isSomebody ? signedIn(author) : null}, ${author === COMMAND}, ${action}, ${target.type}, ${target.id}, ${targetName(target, before, after)},
      ${userId ?? null}, ${before ? JSON.stringify(before) : null}, ${after ? JSON.stringify(after) : null},
      ${from ? addressHint(from.address) : null}, ${from?.requestId ?? null})`);
}

/** @returns what differs between two states of a thing, as `before` and `after` of an action; undefined when nothing does */
export function changesBetween<Facts extends Record<string, unknown>>(
  before: Facts,
  after: Facts,
): { before: Partial<Facts>; after: Partial<Facts> } | undefined {
  const changed = Object.keys(after).filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
  if (changed.length === 0) return undefined;
  const only = (facts: Facts) => Object.fromEntries(changed.map((name) => [name, facts[name] ?? null])) as Partial<Facts>;
  return { before: only(before), after: only(after) };
}
