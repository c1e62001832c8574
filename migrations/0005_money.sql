-- Money: what was asked of the payment provider, what it reported, what was paid, and what people have for it. The rows mirror the provider's objects;
-- the plan on a person is derived from them in one place (money/derive-access.server.ts).

-- Numbers the reads of provider objects. A number is drawn before the read; what was read under a lower number than a row already has is older than the row
-- and changes nothing. So events may come in any order, twice, and at once.
CREATE SEQUENCE provider_reads;

-- The one row says where this database sells: what was sold at one provider, mode or account is unknown at another.
CREATE TABLE payment_provider (
  is_the_one boolean PRIMARY KEY DEFAULT true CHECK (is_the_one),
  mode text NOT NULL CHECK (mode IN ('sandbox', 'test', 'live')),
  -- The provider's id of the account; null while it could not be asked.
  account_id text,
  since timestamptz NOT NULL
);

-- A row is a checkout that was opened. Its id is the idempotency key of the provider's session, so a crash between the two makes no second one.
CREATE TABLE checkouts (
  id uuid PRIMARY KEY,
  purpose text NOT NULL CHECK (purpose IN ('subscription', 'lifetime', 'claim')),
  user_id uuid REFERENCES users (id) ON DELETE SET NULL,
  idea_id uuid REFERENCES ideas (id) ON DELETE SET NULL,
  amount_cents integer NOT NULL CHECK (amount_cents >= 0),
  currency text NOT NULL DEFAULT 'usd',
  success_url text NOT NULL,
  cancel_url text NOT NULL,
  session_id text UNIQUE,
  session_url text,
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'complete', 'expired', 'replaced')),
  -- Of a checkout that reserved its idea: until when, and for a guest from which network address, as a keyed digest. A second opening within a day reserves
  -- nothing. The reservation itself holds until its checkout has ended at the provider.
  reserved_until timestamptz,
  made_from text,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);
-- A person has one plan checkout open at a time: two tabs cannot pay for two plans.
CREATE UNIQUE INDEX checkouts_one_open_plan ON checkouts (user_id) WHERE state = 'open' AND purpose <> 'claim';
CREATE INDEX checkouts_open ON checkouts (expires_at) WHERE state = 'open';
CREATE INDEX checkouts_by_idea ON checkouts (idea_id) WHERE idea_id IS NOT NULL;
CREATE INDEX checkouts_by_user ON checkouts (user_id, created_at DESC);
CREATE INDEX checkouts_by_origin ON checkouts (made_from) WHERE made_from IS NOT NULL;

-- A row is an event of the provider, stored under its own id before it is answered and applied once by a job. Only what says where to look is kept.
CREATE TABLE provider_events (
  id text PRIMARY KEY,
  type text NOT NULL,
  payload jsonb NOT NULL,
  occurred_at timestamptz NOT NULL,
  received_at timestamptz NOT NULL,
  state text NOT NULL DEFAULT 'queued' CHECK (state IN ('queued', 'done', 'ignored', 'dead')),
  tries integer NOT NULL DEFAULT 0,
  next_try_at timestamptz NOT NULL,
  last_error text,
  finished_at timestamptz
);
CREATE INDEX provider_events_due ON provider_events (next_try_at) WHERE state = 'queued';
CREATE INDEX provider_events_dead ON provider_events (finished_at DESC) WHERE state = 'dead';

-- A row is something still to ask of the provider, stored in the transaction of its cause and done by a job. The id is the idempotency key. A task that was
-- given up is asked again under a new id ('replaced').
CREATE TABLE provider_tasks (
  id uuid PRIMARY KEY,
  kind text NOT NULL,
  -- The same cause asks once.
  cause text NOT NULL UNIQUE,
  data jsonb NOT NULL,
  state text NOT NULL DEFAULT 'queued' CHECK (state IN ('queued', 'done', 'dead', 'replaced')),
  tries integer NOT NULL DEFAULT 0,
  -- Tells whether the provider still knows its key.
  first_tried_at timestamptz,
  next_try_at timestamptz NOT NULL,
  last_error text,
  created_at timestamptz NOT NULL,
  finished_at timestamptz
);
CREATE INDEX provider_tasks_due ON provider_tasks (next_try_at) WHERE state = 'queued';
CREATE INDEX provider_tasks_dead ON provider_tasks (finished_at DESC) WHERE state = 'dead';

-- A row is one of the provider's subscriptions as last read.
CREATE TABLE subscriptions (
  id text PRIMARY KEY,
  user_id uuid REFERENCES users (id) ON DELETE SET NULL,
  customer_id text NOT NULL,
  -- The provider's own word.
  status text NOT NULL,
  amount_cents integer NOT NULL CHECK (amount_cents >= 0),
  currency text NOT NULL,
  current_period_start timestamptz NOT NULL,
  current_period_end timestamptz NOT NULL,
  cancel_at_period_end boolean NOT NULL,
  -- The provider's pages may end a plan on a day instead of with its period; both are an end.
  cancel_at timestamptz,
  trial_end timestamptz,
  created_at timestamptz NOT NULL,
  ended_at timestamptz,
  read_no bigint NOT NULL,
  checked_at timestamptz NOT NULL
);
CREATE INDEX subscriptions_by_user ON subscriptions (user_id);
CREATE INDEX subscriptions_by_customer ON subscriptions (customer_id);
CREATE INDEX subscriptions_by_price ON subscriptions (amount_cents, user_id);
CREATE INDEX subscriptions_by_check ON subscriptions (checked_at) WHERE ended_at IS NULL;

-- A row is a payment that succeeded. Rows are never deleted.
CREATE TABLE payments (
  id uuid PRIMARY KEY,
  purpose text NOT NULL CHECK (purpose IN ('subscription', 'lifetime', 'claim')),
  user_id uuid REFERENCES users (id) ON DELETE SET NULL,
  email text,
  checkout_id uuid REFERENCES checkouts (id) ON DELETE SET NULL,
  -- The provider's payment intent.
  provider_payment_id text NOT NULL UNIQUE,
  charge_id text NOT NULL,
  customer_id text,
  subscription_id text,
  invoice_id text,
  -- The number on the payer's invoice, for emails and lists; null for what has none.
  invoice_number text,
  receipt_url text,
  amount_cents integer NOT NULL CHECK (amount_cents > 0),
  currency text NOT NULL,
  refunded_cents integer NOT NULL DEFAULT 0 CHECK (refunded_cents BETWEEN 0 AND amount_cents),
  -- Tax in the amount: figures of revenue leave it out.
  tax_cents integer NOT NULL DEFAULT 0 CHECK (tax_cents BETWEEN 0 AND amount_cents),
  -- What the latest dispute means, in our words; the provider has a dozen (money/dispute-state.ts). Null when nobody disputes.
  dispute_status text CHECK (dispute_status IN ('open', 'won', 'lost')),
  -- The month an invoice was paid for; null for what is paid once. Access follows it (money/paid-month.server.ts).
  period_start timestamptz,
  period_end timestamptz,
  metadata jsonb NOT NULL DEFAULT '{}',
  paid_at timestamptz NOT NULL,
  read_no bigint NOT NULL
);
CREATE INDEX payments_by_user ON payments (user_id, paid_at DESC);
CREATE INDEX payments_by_subscription ON payments (subscription_id, paid_at DESC);
CREATE INDEX payments_by_time ON payments (paid_at DESC, id DESC);

-- A row is one movement of a payment's money.
CREATE TABLE payment_entries (
  id uuid PRIMARY KEY,
  payment_id uuid NOT NULL REFERENCES payments (id),
  kind text NOT NULL CHECK (kind IN ('charge', 'refund', 'refund_failed', 'dispute', 'dispute_won')),
  -- Signed: what the movement does to our balance.
  amount_cents integer NOT NULL CHECK ((amount_cents > 0) = (kind IN ('charge', 'refund_failed', 'dispute_won'))),
  -- Signed as the amount it is a part of.
  tax_cents integer NOT NULL DEFAULT 0 CHECK (abs(tax_cents) <= abs(amount_cents)),
  provider_id text NOT NULL,
  occurred_at timestamptz NOT NULL,
  UNIQUE (kind, provider_id)
);
CREATE INDEX payment_entries_by_payment ON payment_entries (payment_id);
CREATE INDEX payment_entries_by_time ON payment_entries (occurred_at);

-- The sums are written twice, on the payment and as its entries. A transaction that would let them differ does not commit.
CREATE FUNCTION check_payment_sums() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  checked uuid := CASE TG_TABLE_NAME WHEN 'payments' THEN NEW.id ELSE (to_jsonb(NEW) ->> 'payment_id')::uuid END;
  differs boolean;
BEGIN
  SELECT p.amount_cents <> coalesce(sum(e.amount_cents) FILTER (WHERE e.kind = 'charge'), 0)
      OR p.refunded_cents <> -coalesce(sum(e.amount_cents) FILTER (WHERE e.kind IN ('refund', 'refund_failed')), 0)
    INTO differs
    FROM payments p LEFT JOIN payment_entries e ON e.payment_id = p.id WHERE p.id = checked GROUP BY p.id;
  IF differs THEN RAISE EXCEPTION 'payment % does not equal the sum of its entries', checked; END IF;
  RETURN NULL;
END
$$;
CREATE CONSTRAINT TRIGGER payments_add_up AFTER INSERT OR UPDATE ON payments
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_payment_sums();
CREATE CONSTRAINT TRIGGER payment_entries_add_up AFTER INSERT OR UPDATE ON payment_entries
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_payment_sums();

-- A row says what happened to a plan or a payment, for people to read and figures to be computed from. Written with the change it reports.
CREATE TABLE subscription_events (
  id uuid PRIMARY KEY,
  user_id uuid REFERENCES users (id) ON DELETE SET NULL,
  event_type text NOT NULL CHECK (event_type IN (
    'subscription.created', 'subscription.updated', 'subscription.cancelled', 'subscription.repaired',
    'payment.succeeded', 'payment.failed', 'payment.refunded', 'payment.refund_failed',
    'dispute.opened', 'dispute.won', 'dispute.lost')),
  -- Signed: a refund is negative. Null where no money moves.
  amount integer,
  currency text NOT NULL DEFAULT 'usd',
  stripe_subscription_id text,
  payment_id uuid REFERENCES payments (id),
  metadata jsonb NOT NULL DEFAULT '{}',
  -- When it happened, by the provider's clock where the provider reports it.
  created_at timestamptz NOT NULL
);
CREATE INDEX subscription_events_by_user ON subscription_events (user_id, created_at DESC);
CREATE INDEX subscription_events_by_time ON subscription_events (created_at, id);
CREATE INDEX subscription_events_by_payment ON subscription_events (payment_id) WHERE payment_id IS NOT NULL;
-- What changes recurring revenue, in the order in which it was written, without the many months that only go on.
CREATE INDEX subscription_events_of_revenue ON subscription_events (stripe_subscription_id, id)
  WHERE stripe_subscription_id IS NOT NULL AND (event_type IN ('subscription.created', 'subscription.cancelled')
    OR (event_type = 'subscription.updated' AND metadata -> 'changes' ?| ARRAY['status', 'amount']));
CREATE INDEX subscription_events_by_hand ON subscription_events ((coalesce(metadata ->> 'by', metadata ->> 'ended_by')))
  WHERE metadata ?| ARRAY['by', 'ended_by'];

-- An administrator whose account goes takes their id out of the events of plans they set or ended by hand.
CREATE FUNCTION forget_in_subscription_events() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE subscription_events SET metadata = metadata - 'by' - 'ended_by'
    WHERE metadata ?| ARRAY['by', 'ended_by'] AND coalesce(metadata ->> 'by', metadata ->> 'ended_by') = OLD.id::text;
  RETURN OLD;
END
$$;
CREATE TRIGGER users_forget_in_subscription_events BEFORE DELETE ON users FOR EACH ROW EXECUTE FUNCTION forget_in_subscription_events();

-- A row says when a round that one process does for all was last begun, and when one that compared everything was: after a longer silence the next round
-- looks back to it (money/reconcile.server.ts).
CREATE TABLE billing_rounds (
  name text PRIMARY KEY,
  started_at timestamptz NOT NULL,
  completed_at timestamptz
);

-- ---- Quotas ----

-- A row counts what a person used in a calendar month (UTC): research runs, chat messages.
CREATE TABLE quota_uses (
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  kind text NOT NULL,
  month date NOT NULL,
  used integer NOT NULL CHECK (used >= 0),
  -- When they were told that the month's units are used up: once a month and kind.
  sent_at timestamptz,
  PRIMARY KEY (user_id, kind, month)
);
-- Who used up a month's units and was not told is looked for every few minutes.
CREATE INDEX quota_uses_unsent ON quota_uses (month, kind, used) WHERE sent_at IS NULL;

-- A row is a unit taken for work under way: deleted when the work succeeds, refunded when it fails.
CREATE TABLE quota_reservations (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  kind text NOT NULL,
  month date NOT NULL,
  reserved_at timestamptz NOT NULL
);
CREATE INDEX quota_reservations_by_time ON quota_reservations (reserved_at);

-- ---- Site settings ----

-- A row is everything administrators set that differs from code and environment. The latest row holds, those before it are the history. Who set it is in the
-- audit log.
CREATE TABLE site_settings (
  version integer PRIMARY KEY CHECK (version > 0),
  changed jsonb NOT NULL,
  restored_from integer REFERENCES site_settings (version),
  set_at timestamptz NOT NULL
);
CREATE FUNCTION notify_settings_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('settings_changed', '');
  RETURN NULL;
END
$$;
CREATE TRIGGER site_settings_changed AFTER INSERT ON site_settings FOR EACH STATEMENT EXECUTE FUNCTION notify_settings_changed();
