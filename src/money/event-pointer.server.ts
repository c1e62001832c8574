import type { Stripe } from 'stripe';

/** The provider's ids by which events and tasks are known to be about the same thing. */
const IDS = /"((?:cs|pi|sub|in|ch|cus)_\w+)"/g;

/** What is kept of an event: where to look, and of a refused payment what cannot be looked up later. Nobody's name or address. */
export type EventPointer = {
  id: string;
  object: 'event';
  type: string;
  created: number;
  livemode: boolean;
  data: { object: PointedAt };
  /** Every id of the provider's objects the event mentions. */
  about: string[];
};
type PointedAt = {
  id?: string;
  object?: string;
  payment_intent?: string;
  customer?: string;
  amount?: number;
  currency?: string;
  metadata: { purpose?: string; checkout_id?: string };
  last_payment_error?: { code: string | null };
};

const text = (value: unknown) => (typeof value === 'string' ? value : undefined);
const idOf = (value: unknown) => text(value) ?? text((value as { id?: unknown } | null | undefined)?.id);
const number = (value: unknown) => (typeof value === 'number' ? value : undefined);
const whole = <T extends object>(fields: T) => Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as T;

/**
 * @param event as the provider sent it
 * @returns the part of it that is stored: what an event says beside its ids is read back from the provider (decision 41)
 */
export function pointerOf({ id, type, created, livemode, data }: Stripe.Event): EventPointer {
  const told = data.object as unknown as Record<string, unknown>;
  const metadata = (told.metadata ?? {}) as Record<string, unknown>;
  const refused = type === 'payment_intent.payment_failed';
  const object = whole({
    id: text(told.id),
    object: text(told.object),
    payment_intent: idOf(told.payment_intent),
    customer: idOf(told.customer),
    amount: refused ? number(told.amount) : undefined,
    currency: refused ? text(told.currency) : undefined,
    last_payment_error: refused ? { code: text((told.last_payment_error as { code?: unknown } | null)?.code) ?? null } : undefined,
    metadata: whole({ purpose: text(metadata.purpose), checkout_id: text(metadata.checkout_id) }),
  }) as PointedAt;
  const about = [
    ...new Set(
      JSON.stringify(told)
        .matchAll(IDS)
        .map(([, mentioned]) => mentioned as string),
    ),
  ];
  return { id, object: 'event', type, created, livemode, data: { object }, about };
}
