import type { Stripe } from 'stripe';

/**
 * The address a guest gave on the provider's checkout, as it stood when they paid: where the letter with the link goes. Whoever fills in another
 * one for the card's bill, or changed it before paying, is written to at this one. https://docs.stripe.com/api/checkout/sessions/object
 * @param metadata of the payment; one made by an account has its own address
 * @returns undefined for a payment of an account, or when the provider knows no checkout of it
 */
export async function guestAddress(stripe: Stripe, paymentIntent: string, metadata: Record<string, string>): Promise<string | undefined> {
  if (metadata.purpose !== 'claim' || metadata.user_id) return undefined;
  const { data } = await stripe.checkout.sessions.list({ payment_intent: paymentIntent, limit: 1 });
  return data[0]?.customer_details?.email ?? undefined;
}
