import sql from 'sql-template-tag';
import { isMissing, syncWith } from '../money/index.server.ts';
import type { Context } from '../platform/context.server.ts';
import type { Columns } from '../platform/db/columns.ts';
import { DomainError } from '../platform/errors.ts';
import type { Payments } from '../platform/payments/payments.server.ts';
import type { Viewer } from '../platform/viewer.ts';
import { ClaimOutcome } from './claims.contract.ts';

type Row = Columns<'title' | 'slug' | 'email?' | 'payment_id?' | 'claim_id?' | 'user_id?'> &
  Record<'state', 'open' | 'complete' | 'expired' | 'replaced'>;

/**
 * What became of a checkout, by the provider's id of it, which only its payer has seen. Asks the provider when its event has not come yet.
 * @throws DomainError not_found for a checkout that is no claim's
 */
export async function claimOutcome(ctx: Context, payments: Payments | undefined, viewer: Viewer, sessionId: string): Promise<ClaimOutcome> {
  let row = await rowOf(ctx, sessionId);
  if (payments && !row.payment_id) {
    await syncWith(ctx, payments, { checkout: sessionId }).catch((error) => {
      if (!isMissing(error)) ctx.log.warn({ err: error }, 'could not ask how a checkout ended');
    });
    row = await rowOf(ctx, sessionId);
  }
  const isOwner = row.user_id !== null && row.user_id === viewer.userId;
  return ClaimOutcome.parse({
    outcome: outcomeOf(row),
    title: row.title,
    slug: row.slug,
    email: row.email && masked(row.email),
    claim_id: isOwner ? row.claim_id : null,
  });
}

async function rowOf({ db }: Context, sessionId: string): Promise<Row> {
  const row = await db.row<Row>(sql`
      SELECT k.state, i.title, i.slug, p.id AS payment_id, c.id AS claim_id, c.user_id, coalesce(c.email, p.email) AS email
      FROM checkouts k JOIN ideas i ON i.id = k.idea_id LEFT JOIN payments p ON p.checkout_id = k.id
      LEFT JOIN claims c ON c.payment_id = p.id AND c.ended_at IS NULL
      WHERE k.session_id = ${sessionId.replaceAll('\0', '')} AND k.purpose = 'claim'`);
  if (!row) throw new DomainError('not_found', 'There is no such checkout.');
  return row;
}

function outcomeOf({ claim_id, payment_id, state }: Row): ClaimOutcome['outcome'] {
  if (claim_id) return 'owned';
  if (payment_id) return 'given_back';
  return state === 'expired' || state === 'replaced' ? 'unpaid' : 'pending';
}

/** `someone@example.com` → `s•••e@example.com`: enough to know one's own by. */
function masked(email: string): string {
  const at = email.lastIndexOf('@');
  const name = email.slice(0, at);
  return `${name[0] ?? ''}•••${name.length > 2 ? name.at(-1) : ''}${email.slice(at)}`;
}
