import sql from 'sql-template-tag';
import { ITSELF, moves, type TablesOfRoom } from '../platform/personal-data.ts';

/** What this room’s tables hold about people. */
export const moneyTables = {
  personal: {
    checkouts: {
      holds: 'Payments you began',
      rows: ({ id }) => sql`
        SELECT id, purpose, idea_id, amount_cents, currency, success_url, cancel_url, session_id, session_url, state, created_at, expires_at,
          reserved_until FROM checkouts
        WHERE user_id = ${id} ORDER BY created_at, id`,
      withheld: {
        user_id: ITSELF,
        made_from: 'only of guests, for a day: a code of an address of the network, from which nobody can read it',
      },
      removal: ({ id }) => sql`UPDATE checkouts SET user_id = NULL WHERE user_id = ${id}`,
      merge: ({ from, into }) => [
        sql`UPDATE checkouts SET user_id = ${into} WHERE user_id = ${from} AND NOT (state = 'open' AND purpose <> 'claim')`,
      ],
    },
    payments: {
      holds: 'Payments you made. When your account is deleted they stay in our books, without your name and address',
      rows: ({ id }) => sql`
        SELECT id, purpose, email, checkout_id, provider_payment_id, charge_id, customer_id, subscription_id, invoice_id, invoice_number, receipt_url, period_start,
          period_end, amount_cents, tax_cents, currency, refunded_cents, dispute_status, metadata, paid_at, read_no
        FROM payments WHERE user_id = ${id} ORDER BY paid_at, id`,
      withheld: { user_id: ITSELF },
      removal: ({ id }) => sql`UPDATE payments SET user_id = NULL, email = NULL, metadata = metadata - 'user_id' WHERE user_id = ${id}`,
      merge: moves('payments'),
    },
    subscriptions: {
      holds: 'Your monthly plans',
      rows: ({ id }) => sql`
        SELECT id, customer_id, status, amount_cents, currency, current_period_start, current_period_end, cancel_at_period_end, cancel_at, trial_end, created_at,
          ended_at, read_no, checked_at
        FROM subscriptions WHERE user_id = ${id} ORDER BY created_at, id`,
      withheld: { user_id: ITSELF },
      removal: ({ id }) => sql`UPDATE subscriptions SET user_id = NULL WHERE user_id = ${id}`,
      merge: moves('subscriptions'),
    },
    subscription_events: {
      holds: 'What happened to your plan and payments',
      rows: ({ id }) => sql`
        SELECT id, event_type, amount, currency, stripe_subscription_id, payment_id, metadata, created_at FROM subscription_events
        WHERE user_id = ${id} ORDER BY created_at, id`,
      withheld: { user_id: ITSELF },
      removal: ({ id }) => sql`UPDATE subscription_events SET user_id = NULL WHERE user_id = ${id}`,
      merge: moves('subscription_events'),
    },
    quota_uses: {
      holds: 'How much of a month’s research runs and chat messages you used, and when you were told that it is all',
      rows: ({ id }) => sql`SELECT kind, month, used, sent_at FROM quota_uses WHERE user_id = ${id} ORDER BY month, kind`,
      withheld: { user_id: ITSELF },
      removal: 'with the account',
      merge: ({ from, into }) => [
        sql`
          INSERT INTO quota_uses (user_id, kind, month, used, sent_at) SELECT ${into}, kind, month, used, sent_at FROM quota_uses WHERE user_id = ${from}
          ON CONFLICT (user_id, kind, month) DO UPDATE SET used = quota_uses.used + excluded.used`,
        sql`DELETE FROM quota_uses WHERE user_id = ${from}`,
      ],
    },
    quota_reservations: {
      holds: 'Research runs and chat messages under way',
      rows: ({ id }) => sql`SELECT id, kind, month, reserved_at FROM quota_reservations WHERE user_id = ${id} ORDER BY reserved_at, id`,
      withheld: { user_id: ITSELF },
      removal: 'with the account',
      merge: moves('quota_reservations'),
    },
  },
  impersonal: {
    payment_entries: 'the movements of the money of payments, which are given out with their sums',
    provider_events: 'events of the payment provider: its own ids, by which it is asked, and nobody’s name or address',
    provider_tasks: 'what is to be asked of the payment provider, by the provider’s own ids',
    site_settings: 'what administrators set: limits, prices, the sender of our mail; who set it is in the audit log',
    billing_rounds: 'when a job last ran',
    payment_provider: 'at which payment provider this site sells',
  },
} satisfies TablesOfRoom;
