import { Stripe } from 'stripe';

/** A task as its traces at the provider know it. */
export type Mark = {
  id: string;
  /** Tasks it took the place of. */
  earlier: string[];
  /** The provider may have forgotten its idempotency key. */
  mayBeForgotten: boolean;
  /**
   * Refunds that the ledger had when a part was asked for; for the end of a plan also the tasks that were to make one, and for a part that was given up the
   * requests for others that were asked for before. A request is called as its first task was.
   */
  known: string[];
};

/** Somebody refunded by hand what a task would refund again: a person has to decide. */
export class RefundedElsewhere extends Error {}

type Marked = { metadata: Stripe.Metadata | null };
const isBy =
  ({ id, earlier }: Mark) =>
  ({ metadata }: Marked) =>
    metadata?.task !== undefined && [id, ...earlier].includes(metadata.task);

/** Whether this task, or one it took the place of, made one of these: asked only when the idempotency key might be forgotten. */
export async function isAmong(mark: Mark, list: () => AsyncIterable<Marked>): Promise<boolean> {
  if (!mark.mayBeForgotten) return false;
  for await (const one of list()) if (isBy(mark)(one)) return true;
  return false;
}

const hasFailed = ({ status }: Stripe.Refund) => status === 'failed' || status === 'canceled';
/** Stands, and was not known when this was asked for. */
const isNews =
  ({ known }: Mark) =>
  (refund: Stripe.Refund) =>
    !hasFailed(refund) && ![refund.id, refund.metadata?.task, refund.metadata?.request].some((id) => id && known.includes(id));
const refundsOf = (stripe: Stripe, paymentIntent: string) =>
  stripe.refunds.list({ payment_intent: paymentIntent, limit: 100 }).autoPagingToArray({ limit: 1_000 });

export type RefundAsked = { paymentIntent: string; amountCents?: number; reason: string; isRepeat?: true };

/**
 * Gives money of a payment back, once for a task.
 * @param ask `amountCents`, or all that is left
 * @throws RefundedElsewhere when a part was asked for, and somebody has given a part back by hand of which was not known then; of a part that was given up
 * before also when another was given here since
 */
export async function refundAtProvider(stripe: Stripe, mark: Mark, ask: RefundAsked): Promise<void> {
  const { paymentIntent, amountCents } = ask;
  // One of ours that failed since is no reason to make it again here: that is another request.
  if (amountCents !== undefined) {
    const refunds = await refundsOf(stripe, paymentIntent);
    // Of several parts that people ask for here each is a request of its own; but one that was given up may have been given by another since.
    const isGivenUp = mark.earlier.length > 0;
    const foreign = refunds.filter((refund) => isNews(mark)(refund) && (isGivenUp || refund.metadata?.task === undefined));
    if (refunds.some(isBy(mark)) || (await wasSettledElsewhere(stripe, paymentIntent, foreign))) return;
  } else if (await isAmong(mark, () => stripe.refunds.list({ payment_intent: paymentIntent, limit: 100 }))) return;
  await make(stripe, mark, ask);
}

async function make(stripe: Stripe, mark: Mark, { paymentIntent, amountCents, reason, isRepeat }: RefundAsked): Promise<void> {
  const [request] = mark.earlier;
  const metadata = { why: reason, task: mark.id, ...(request ? { request } : {}), ...(isRepeat ? { repeats: 'yes' } : {}) };
  const ask = { payment_intent: paymentIntent, metadata };
  const idempotencyKey = `task-${mark.id}-refund`;
  try {
    await stripe.refunds.create({ ...ask, ...(amountCents === undefined ? {} : { amount: amountCents }) }, { idempotencyKey });
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
    // Somebody refunded at the provider's own dashboard meanwhile: all of it, and what was to be done is done; or a part, and the rest is what is left to do.
    const left = error.code === 'charge_already_refunded' ? 0 : await leftOf(stripe, paymentIntent);
    if (left > 0 && (amountCents === undefined || left >= amountCents)) throw error;
    if (left > 0) await stripe.refunds.create({ ...ask, amount: left }, { idempotencyKey: `${idempotencyKey}-rest` });
  }
}

/**
 * Whether somebody gave all of a payment back meanwhile.
 * @param foreign what was refunded beside this; what we refunded says by which task
 * @throws RefundedElsewhere when only a part was: whether that was what is asked for here, nobody but a person knows
 */
async function wasSettledElsewhere(stripe: Stripe, paymentIntent: string, foreign: Stripe.Refund[]): Promise<boolean> {
  if (foreign.length === 0) return false;
  if ((await leftOf(stripe, paymentIntent)) === 0) return true;
  const cents = foreign.reduce((sum, { amount }) => sum + amount, 0);
  const where = foreign.every(({ metadata }) => metadata?.task === undefined) ? "at the provider's own dashboard" : 'beside this';
  throw new RefundedElsewhere(
    `${cents} cents of this payment were refunded ${where}, which was not known here when this was asked for: ask again for what is still owed.`,
  );
}

/** @returns the cents of a payment that were not refunded yet */
async function leftOf(stripe: Stripe, paymentIntent: string): Promise<number> {
  const { latest_charge: charge } = await stripe.paymentIntents.retrieve(paymentIntent, { expand: ['latest_charge'] });
  return charge && typeof charge !== 'string' ? charge.amount - charge.amount_refunded : 0;
}

/**
 * Gives back of a payment what a credit is worth, and no more than is left of it, once for a task. What an administrator refunded here meanwhile may have
 * been given in its place, as what was given at the provider's own dashboard.
 * @throws RefundedElsewhere
 */
export async function refundUpTo(stripe: Stripe, mark: Mark, ask: RefundAsked & { amountCents: number }): Promise<void> {
  const refunds = await refundsOf(stripe, ask.paymentIntent);
  // Asked before what is left is worked out: of that our own is already gone.
  if (refunds.some(isBy(mark))) return;
  if (await wasSettledElsewhere(stripe, ask.paymentIntent, refunds.filter(isNews(mark)))) return;
  const amountCents = Math.min(ask.amountCents, await leftOf(stripe, ask.paymentIntent));
  if (amountCents > 0) await make(stripe, mark, { ...ask, amountCents });
}
