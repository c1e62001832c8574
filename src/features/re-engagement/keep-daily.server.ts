import sql, { type Sql } from 'sql-template-tag';
import type { Context } from '../../platform/context.server.ts';
import { type Database, firstRow } from '../../platform/db/client.server.ts';
import { DomainError } from '../../platform/errors.ts';
import type { Accounts } from '../accounts/accounts.server.ts';
import type { DailyKept, KeepDaily } from './keep-daily.contract.ts';
import { type Asked, readKeepDailyToken } from './keep-daily-token.server.ts';
import { isUnseenSince } from './last-seen.server.ts';

const STALE = 'This link is not one of ours, or not whole. Nothing was changed.';
const CLOSED = 'This letter is too old to be answered. Nothing was changed.';
const OFF = 'The daily letter was switched off since we asked. You can switch it on in your settings.';

/** @returns how the daily letter stands of the person a token was made for. Changes nothing. @throws DomainError gone */
export async function findKeepDaily(ctx: Context, { secret }: Pick<Accounts, 'secret'>, token: string): Promise<KeepDaily> {
  return standingOf(ctx.db, read(secret, token));
}

/**
 * Says yes: the daily letter goes on, or is switched on again where we had switched it off for want of an answer and nobody has been there since. Doing
 * it again changes nothing and succeeds. What a person switched off stays off: this link may be in a letter that was passed on.
 * @throws DomainError gone, conflict where the person switched it off
 */
export async function keepDaily(ctx: Context, { secret }: Pick<Accounts, 'secret'>, token: string): Promise<DailyKept> {
  const asked = read(secret, token);
  return ctx.db.transaction(async (db) => {
    const { daily } = await standingOf(db, asked, sql`FOR UPDATE`);
    if (daily === 'off') throw new DomainError('conflict', OFF);
    await db.rows(sql`
      UPDATE re_engagements SET answered_at = coalesce(answered_at, ${ctx.now()}), switched_off_at = NULL WHERE user_id = ${asked.userId}`);
    if (daily === 'on') return { switched_on: false };
    await db.rows(sql`UPDATE users SET email_daily_ideas = true, updated_at = ${ctx.now()} WHERE id = ${asked.userId}`);
    return { switched_on: true };
  });
}

type Row = { is_on: boolean; is_ours: boolean | null; switched_off_at: Date | null };

async function standingOf(db: Database, { userId, mailingId }: Asked, lock: Sql = sql``): Promise<KeepDaily> {
  const row = await firstRow<Row>(
    db,
    sql`
      SELECT users.email_daily_ideas AS is_on, ${isUnseenSince(sql`r.switched_off_at`)} AS is_ours, r.switched_off_at
      FROM re_engagements r JOIN users ON users.id = r.user_id WHERE r.user_id = ${userId} AND r.mailing_id = ${mailingId} ${lock}`,
  );
  if (!row) throw new DomainError('gone', CLOSED);
  const since = row.switched_off_at?.toISOString() ?? null;
  if (row.is_on) return { daily: 'on', switched_off_at: null };
  return since && row.is_ours ? { daily: 'switched_off', switched_off_at: since } : { daily: 'off', switched_off_at: null };
}

function read(secret: string, token: string): Asked {
  const asked = readKeepDailyToken(secret, token);
  if (!asked) throw new DomainError('gone', STALE);
  return asked;
}
