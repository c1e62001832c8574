import type { Stripe } from 'stripe';

/**
 * What the provider's checkout says of a payment that is made once: the tax in it, and of a guest the address they gave as it stood when they paid: where the
 * email with the link goes. Whoever fills in another one for the card's bill, or changed it before paying, is written to at this one.
 * https://docs.stripe.com/api/checkout/sessions/object
 * @param metadata of the payment; one made by an account has its own address
 */
export async function checkoutOfPayment(
  stripe: Stripe,
  paymentIntent: string,
  metadata: Record<string, string>,
): Promise<{ guestEmail: string | undefined; taxCents: number }> {
  const [session] = (await stripe.checkout.sessions.list({ payment_intent: paymentIntent, limit: 1 })).data;
  const isGuest = metadata.purpose === 'claim' && !metadata.user_id;
  return {
    guestEmail: isGuest ? (session?.customer_details?.email ?? undefined) : undefined,
    taxCents: session?.total_details?.amount_tax ?? 0,
  };
}
