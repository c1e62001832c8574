import { createHash } from 'node:crypto';
import sql from 'sql-template-tag';
import { v7 as uuidv7 } from 'uuid';
import { bringBackClaimed, refreshSearchWords, takeOutClaimed, wholeIdea } from '../catalogue/index.server.ts';
import { type ClosedCheckout, closeCheckout, giveAllBack, type PaidFor, type RefundRule } from '../money/index.server.ts';
import type { Context } from '../platform/context.server.ts';
import type { Columns } from '../platform/db/columns.ts';
import { uuidOrNull } from '../platform/db/uuid.ts';
import { enqueueMail } from '../platform/mail/mail-jobs.server.ts';
import { isVisible } from '../shared/visible-ideas.server.ts';
import { writeClaimFile } from './claim-file.server.ts';
import { freeIdea } from './reservations.server.ts';

type Held = Columns<'id' | 'idea_id' | 'ended_at?'>;

/**
 * Brings a claim in line with its payment: money that is ours buys the idea, or goes back; money that went back takes the idea back.
 * The only place where an idea becomes claimed or is freed again.
 * @param ctx inside the transaction that writes the ledger
 */
export async function settleClaim(ctx: Context, payment: PaidFor): Promise<void> {
  const { db } = ctx;
  const isPaid = payment.refundedCents < payment.amountCents && payment.disputeStatus !== 'lost';
  // Whoever would have the same idea waits here, so that the first to come has it and the others see that.
  const idea = await db.row<'id' | 'is_here'>(
    sql`SELECT i.id, (${isVisible(ctx)}) AS is_here FROM ideas i WHERE i.id = ${uuidOrNull(payment.metadata.idea_id)}::uuid FOR NO KEY UPDATE`,
  );
  const held = await db.row<Held>(sql`SELECT id, idea_id, ended_at FROM claims WHERE payment_id = ${payment.id}`);
  if (held && held.ended_at === null && !isPaid) await endClaim(ctx, held);
  if (!isPaid || (held && held.ended_at === null)) return;
  const to = idea?.is_here ? await ownerOf(ctx, payment) : undefined;
  if (!idea || !to) await refund(ctx, payment, idea ? 'ideaTaken' : 'noIdea');
  else if (held) await holdAgain(ctx, held);
  else await giveIdea(ctx, payment, idea.id, to);
}

/** Settles, and tells the payer when all the money has gone back. */
export async function settleRefund(ctx: Context, payment: PaidFor): Promise<void> {
  await settleClaim(ctx, payment);
  if (payment.refundedCents === payment.amountCents) await enqueueMail(ctx, 'claim_given_back', { paymentId: payment.id });
}

/** A checkout that ran out unpaid reserves nothing any more. */
export async function freeUnpaid(ctx: Context, { id }: ClosedCheckout): Promise<void> {
  await freeIdea(ctx, id);
}

type Owner = { userId: string | null; email: string };

/** @returns whose the idea will be; undefined when there is nobody to give it to: no account, and no address to mail the link to */
async function ownerOf({ db }: Context, { userId, email: paidBy }: PaidFor): Promise<Owner | undefined> {
  const payer = userId ? await db.row<'email'>(sql`SELECT email FROM users WHERE id = ${userId}`) : undefined;
  const email = (payer?.email ?? paidBy)?.trim().toLowerCase();
  if (!email) return undefined;
  if (payer) return { userId, email };
  // The other half of this lock is in migration 0014: the address may be confirmed by its owner at this very moment.
  await db.rows(sql`SELECT pg_advisory_xact_lock(hashtext(${`claims of ${email}`}))`);
  const user = await db.value<string>(sql`SELECT id FROM users WHERE email = ${email} AND email_verified`);
  return { userId: user ?? null, email };
}

async function giveIdea(ctx: Context, payment: PaidFor, ideaId: string, { userId, email }: Owner): Promise<void> {
  const { db } = ctx;
  const id = uuidv7();
  const now = ctx.now();
  const file = writeClaimFile(await wholeIdea(ctx, ideaId), { id, claimedAt: now });
  const digest = createHash('sha256').update(file).digest('hex');
  await db.rows(sql`
    INSERT INTO claims (id, idea_id, payment_id, user_id, email, dossier, digest, claimed_at)
    VALUES (${id}, ${ideaId}, ${payment.id}, ${userId}, ${email}, ${file}, ${digest}, ${now})`);
  await takeOut(ctx, ideaId);
  await enqueueMail(ctx, 'claim_made', { claimId: id });
}

/** Takes an idea out of everything that is read from the catalogue, and closes the doors to paying for it once more. */
async function takeOut(ctx: Context, ideaId: string): Promise<void> {
  const { db } = ctx;
  await takeOutClaimed(ctx, ideaId);
  await db.rows(sql`DELETE FROM idea_reservations WHERE idea_id = ${ideaId}`);
  const open = await db.values<string>(sql`SELECT id FROM checkouts WHERE idea_id = ${ideaId} AND state = 'open' ORDER BY id`);
  for (const id of open) await closeCheckout(ctx, id);
  await refreshSearchWords(ctx);
}

/** The payment went back, or was lost in a dispute: the claim is over and the idea returns to the catalogue. */
async function endClaim(ctx: Context, { id, idea_id: ideaId }: Held): Promise<void> {
  await ctx.db.rows(sql`UPDATE claims SET ended_at = ${ctx.now()} WHERE id = ${id}`);
  await bringBackClaimed(ctx, ideaId);
  await refreshSearchWords(ctx);
}

/** A refund failed, so the money is here again and nobody took the idea meanwhile: the claim holds as before. */
async function holdAgain(ctx: Context, { id, idea_id: ideaId }: Held): Promise<void> {
  await ctx.db.rows(sql`UPDATE claims SET ended_at = NULL WHERE id = ${id}`);
  await takeOut(ctx, ideaId);
}

/** The idea is not to be had any more: what was paid for it goes back. */
async function refund(ctx: Context, { id, refundedCents }: PaidFor, rule: RefundRule): Promise<void> {
  if (refundedCents > 0) ctx.log.error({ payment: id }, 'a payment for an idea that is another’s is only partly refunded');
  await giveAllBack(ctx, id, rule);
}
