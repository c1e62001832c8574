import { createHash } from 'node:crypto';
import sql from 'sql-template-tag';
import type { Stripe } from 'stripe';
import type { Context } from '../platform/context.server.ts';
import { DomainError } from '../platform/errors.ts';
import { planHolders } from './plan-holders.server.ts';
import { enqueueTask } from './provider-tasks.server.ts';

/** @returns the provider's customer of a person, made at the first need; twice at once, or after a crash, it is the same one. */
export async function customerOf(ctx: Context, stripe: Stripe, userId: string): Promise<string> {
  const user = await ctx.db.row<'email' | 'stripe_customer_id?'>(sql`SELECT email, stripe_customer_id FROM users WHERE id = ${userId}`);
  if (!user) throw new DomainError('not_found', 'There is no such account.');
  if (user.stripe_customer_id) return user.stripe_customer_id;
  const known = await customerMadeFor(stripe, userId, user.email);
  // The address is part of the key: with another one the provider would refuse the key as used for something else.
  const idempotencyKey = `customer-${userId}-${createHash('sha256').update(user.email).digest('hex').slice(0, 16)}`;
  const made = known ?? (await stripe.customers.create({ email: user.email, metadata: { user_id: userId } }, { idempotencyKey }));
  return (await planHolders().keepCustomer(ctx.db, userId, made.id)) ?? made.id;
}

/** Has the provider write to the new address of a person it knows. Call it in the transaction that changes the address. */
export async function tellProviderOfAddress(ctx: Context, userId: string): Promise<void> {
  const user = await ctx.db.value<string | null>(sql`SELECT stripe_customer_id AS customer FROM users WHERE id = ${userId}`);
  if (!user) return;
  const cause = `address of ${user} at ${ctx.now().toISOString()}`;
  await enqueueTask(ctx.db, ctx, cause, { kind: 'tell_address', customerId: user });
}

/** One we made before the provider forgot the key, and died over before it was stored. */
async function customerMadeFor(stripe: Stripe, userId: string, email: string): Promise<Stripe.Customer | undefined> {
  const { data } = await stripe.customers.list({ email, limit: 100 });
  return data.find(({ metadata }) => metadata.user_id === userId);
}
