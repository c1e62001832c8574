import sql from 'sql-template-tag';
import type { Context } from '../platform/context.server.ts';
import type { Columns } from '../platform/db/columns.ts';
import { standingLifetimes } from './lifetime-payments.server.ts';

/** Why a rule gives a payment back. Kept with the task, and at the provider with the refund. */
export const refundReasons = {
  secondLifetime: 'lifetime was paid twice',
  accountGone: 'the account was deleted',
  planEnded: 'its plan had ended before it was paid',
  ideaTaken: 'the idea was claimed, or withdrawn, before',
  noIdea: 'there is no such idea',
  refundFailed: 'a refund of it failed',
} as const;
export type RefundRule = keyof typeof refundReasons;

type Row = Columns<'id' | 'user_id?'> & Record<'holds_idea', boolean>;

/**
 * Whether a rule still says that a payment has to go back: asked right before it is sent, as it may have waited for days. Of two payments for Lifetime
 * the first may have been refunded meanwhile, or an idea be its payer's after all.
 */
export async function isStillOwed({ db }: Pick<Context, 'db'>, paymentIntent: string, rule: RefundRule): Promise<boolean> {
  const payment = await db.row<Row>(sql`
      SELECT id, user_id, EXISTS (SELECT 1 FROM claims c WHERE c.payment_id = p.id AND c.ended_at IS NULL) AS holds_idea
      FROM payments p WHERE provider_payment_id = ${paymentIntent}`);
  if (!payment) return true;
  const { id, user_id: userId, holds_idea: holdsIdea } = payment;
  switch (rule) {
    case 'secondLifetime':
      return userId === null || (await standingLifetimes(db, userId)).slice(1).some((spare) => spare.id === id);
    case 'ideaTaken':
    case 'noIdea':
      return !holdsIdea;
    case 'accountGone':
    case 'planEnded':
    case 'refundFailed':
      return true;
  }
}
