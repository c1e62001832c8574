import sql, { type Sql } from 'sql-template-tag';
import { v7 as uuidv7 } from 'uuid';
import type { Context } from '../platform/context.server.ts';
import { DomainError } from '../platform/errors.ts';
import { signedIn, type Viewer } from '../platform/viewer.ts';
import { type PlanId, planOf } from './plans.ts';
import { spentMessages } from './spent-messages.ts';

/** What is counted by the month. */
export const quotaKinds = ['research', 'chat'] as const;
export type QuotaKind = (typeof quotaKinds)[number];

const SPENT: Record<QuotaKind, (plan: PlanId, resetsAt: string) => string> = {
  research: () => 'You have used all research runs of this month.',
  chat: spentMessages,
};
/** Work that neither succeeded nor failed after this long died with its process. */
const ABANDONED_AFTER_MS = 3_600_000;

/** A unit that was taken for work about to begin. Exactly one of `settleQuota` and `refundQuota` belongs to it. */
export type Reservation = { id: string; kind: QuotaKind; used: number; limit: number | null; resetsAt: Date };
/** Used and left in this calendar month (UTC). `limit` and `remaining` are null where the plan has no limit. */
export type Quota = { kind: QuotaKind; used: number; limit: number | null; remaining: number | null; resetsAt: Date };

/** @returns the first day of the month of an instant, UTC, as `YYYY-MM-01` */
export const monthOf = (at: Date) => `${at.toISOString().slice(0, 7)}-01`;

/** @returns the first instant of the next month, UTC: when a quota starts again */
export const resetsAt = (at: Date) => new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 1));

/** @returns units a month; null for no limit, 0 for not part of the plan */
export function limitOf(plan: PlanId, kind: QuotaKind): number | null {
  const { researchRunsPerMonth, chatMessagesPerMonth } = planOf(plan);
  return kind === 'research' ? researchRunsPerMonth : chatMessagesPerMonth;
}

/** Units used this month, as a value of a statement that reads more of a person. */
export const quotaUses = (userId: string, now: Date): Sql =>
  sql`(SELECT jsonb_object_agg(kind, used) FROM quota_uses WHERE user_id = ${userId} AND month = ${monthOf(now)})`;
export type QuotaUses = Partial<Record<QuotaKind, number>> | null;

/** @returns how much of each quota is used and left under a plan. @param uses what `quotaUses` gave */
export function quotasFrom(plan: PlanId, uses: QuotaUses, now: Date): Record<QuotaKind, Quota> {
  const quota = (kind: QuotaKind): Quota => {
    const used = uses?.[kind] ?? 0;
    const limit = limitOf(plan, kind);
    return { kind, used, limit, remaining: limit === null ? null : Math.max(0, limit - used), resetsAt: resetsAt(now) };
  };
  return { research: quota('research'), chat: quota('chat') };
}

/** @returns how much of each quota the person who asks has used and has left. @throws DomainError signed_out */
export async function quotasOf(ctx: Context, viewer: Viewer): Promise<Record<QuotaKind, Quota>> {
  const now = ctx.now();
  const uses = await ctx.db.value<QuotaUses>(sql`SELECT ${quotaUses(signedIn(viewer), now)} AS uses`);
  return quotasFrom(viewer.plan, uses ?? null, now);
}

/**
 * Takes a unit before the work it is for begins. However many ask at once, no more pass than there are units: the count is raised and compared in
 * one statement. Work in a short transaction of your own only; the row stays locked until it ends.
 * @param id what the reservation is to be called, where that is written down before
 * @throws DomainError signed_out; not_allowed when the kind is not part of the plan; too_many_requests, to be tried again when the next month begins, when
 *   this one is used up
 */
export async function reserveQuota(ctx: Context, viewer: Viewer, kind: QuotaKind, id: string = uuidv7()): Promise<Reservation> {
  const userId = signedIn(viewer);
  const limit = limitOf(viewer.plan, kind);
  if (limit === 0) throw new DomainError('not_allowed', 'This is part of Pro.');
  const now = ctx.now();
  const month = monthOf(now);
  const taken = await ctx.db.value<number>(sql`
      WITH taken AS (
        INSERT INTO quota_uses AS q (user_id, kind, month, used) VALUES (${userId}, ${kind}, ${month}, 1)
        ON CONFLICT (user_id, kind, month) DO UPDATE SET used = q.used + 1 WHERE ${limit}::integer IS NULL OR q.used < ${limit}::integer
        RETURNING used
      ), noted AS (
        INSERT INTO quota_reservations (id, user_id, kind, month, reserved_at) SELECT ${id}, ${userId}, ${kind}, ${month}, ${now} FROM taken
      )
      SELECT used FROM taken`);
  const next = resetsAt(now);
  if (taken === undefined) {
    const waitS = Math.ceil((next.getTime() - now.getTime()) / 1000);
    throw new DomainError('too_many_requests', SPENT[kind](viewer.plan, next.toISOString()), undefined, waitS);
  }
  return { id, kind, used: taken, limit, resetsAt: next };
}

/** The work was done: the unit is used for good. */
export async function settleQuota(ctx: Context, { id }: Pick<Reservation, 'id'>): Promise<void> {
  await ctx.db.rows(sql`DELETE FROM quota_reservations WHERE id = ${id}`);
}

/** The work failed: the unit is free again, in the month it was taken from. Twice refunds once. */
export async function refundQuota(ctx: Context, { id }: Pick<Reservation, 'id'>): Promise<void> {
  await ctx.db.rows(sql`
    WITH freed AS (DELETE FROM quota_reservations WHERE id = ${id} RETURNING user_id, kind, month)
    UPDATE quota_uses q SET used = q.used - 1 FROM freed WHERE q.user_id = freed.user_id AND q.kind = freed.kind AND q.month = freed.month`);
}

/**
 * Does work for a unit: takes it, and gives it back when the work throws.
 * @param work its result is answered; whoever streams settles by hand instead
 */
export async function withQuota<T>(ctx: Context, viewer: Viewer, kind: QuotaKind, work: (unit: Reservation) => Promise<T>): Promise<T> {
  const unit = await reserveQuota(ctx, viewer, kind);
  try {
    const result = await work(unit);
    await settleQuota(ctx, unit);
    return result;
  } catch (error) {
    await refundQuota(ctx, unit);
    throw error;
  }
}

/** Gives back the units of work whose process died. @returns how many */
export async function refundAbandoned(ctx: Context): Promise<number> {
  const rows = await ctx.db.rows(sql`
    WITH freed AS (
      DELETE FROM quota_reservations WHERE reserved_at < ${new Date(ctx.now().getTime() - ABANDONED_AFTER_MS)} RETURNING user_id, kind, month
    ), counted AS (SELECT user_id, kind, month, count(*)::integer AS units FROM freed GROUP BY user_id, kind, month)
    UPDATE quota_uses q SET used = q.used - c.units FROM counted c
    WHERE q.user_id = c.user_id AND q.kind = c.kind AND q.month = c.month RETURNING c.units`);
  return rows.length;
}
