import sql from 'sql-template-tag';
import { claimEmails } from '../../src/claims/emails.server.ts';
import type { Buyer } from '../../src/claims/reservations.server.ts';
import { openCheckout } from '../../src/money/checkout.server.ts';
import { CLAIM_PRICE_CENTS } from '../../src/money/plans.ts';
import type { Context } from '../../src/platform/context.server.ts';
import type { Email } from '../../src/platform/mail/email.ts';
import { mailWorker } from '../../src/platform/mail/mail-jobs.server.ts';
import type { Payments } from '../../src/platform/payments/payments.server.ts';
import { type Viewer, visitor } from '../../src/platform/viewer.ts';
import { TEST_SECRET } from './accounts.ts';
import { runDueJobs } from './jobs.ts';
import { APP_URL, payAt, settle, testPayments } from './payments.ts';

type Claimant = { userId?: string | null; email?: string };

export const claimLinks = { secret: TEST_SECRET, appUrl: APP_URL };

/** Somebody at a claim. @param checkoutId of the cookie their browser has @param from stands for their address of the network */
export const buyer = (viewer: Viewer = visitor, checkoutId?: string, from?: string): Buyer => ({ viewer, checkoutId, from });

/** A checkout of an idea that reserved nothing: as one is whose reservation is over while its page is still open at the provider. */
export const openUnreserved = (ctx: Context, payments: Payments, ideaId: string, userId: string | null = null) =>
  openCheckout(ctx, payments, {
    purpose: 'claim',
    userId,
    ideaId,
    mode: 'payment',
    line: { name: 'An idea', description: 'Outright' },
    amountCents: CLAIM_PRICE_CENTS,
    successUrl: `${APP_URL}/claims/paid`,
    cancelUrl: `${APP_URL}/`,
  });

/** Sends the emails of claims that are due. @returns them */
export async function sentClaimMail(ctx: Context): Promise<Email[]> {
  const emails: Email[] = [];
  while ((await runDueJobs(ctx, [mailWorker(claimEmails(ctx, claimLinks), async (email) => void emails.push(email))])) > 0);
  return emails;
}

/** @returns id and key of the claim that an email links to */
export function claimIn(email: Email | undefined): { id: string; key: string } {
  const [, id = '', key = ''] = /\/claims\/([0-9a-f-]+)\?key=([\w-]+)/.exec(email?.text ?? '') ?? [];
  return { id, key };
}

/** Claims an idea: somebody pays for it and everything is settled. @returns the claim's id */
export async function claimIdea(
  ctx: Context,
  ideaId: string,
  { userId = null, email = 'guest@people.example' }: Claimant = {},
): Promise<string> {
  const payments = testPayments(ctx);
  const { sessionId } = await openUnreserved(ctx, payments, ideaId, userId);
  await payAt(payments, sessionId, { email });
  await settle(ctx, payments);
  const [claim] = await ctx.db.rows<{ id: string }>(sql`SELECT id FROM claims WHERE idea_id = ${ideaId} AND ended_at IS NULL`);
  if (!claim) throw new Error('the idea was not claimed');
  return claim.id;
}
