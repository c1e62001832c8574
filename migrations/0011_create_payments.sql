-- Money: what was asked of the payment provider, what it told us, what was paid, and what people have for it.
-- The rows here mirror the provider's objects; columns of users are derived from them in one place (billing/derive-access.server.ts).

-- Numbers the reads of provider objects. A number is drawn before the read; what was read under a lower number than a row already holds is
-- older than the row and changes nothing. So notices may come in any order, twice, and at once.
CREATE SEQUENCE provider_reads;

ALTER TABLE users
  ADD COLUMN stripe_customer_id text UNIQUE,
  ADD COLUMN stripe_subscription_id text,
  ADD COLUMN cancel_at_period_end boolean NOT NULL DEFAULT false,
  ADD COLUMN trial_ends_at timestamptz,
  -- Since when access is suspended because a payment it rests on is disputed.
  ADD COLUMN access_suspended_at timestamptz,
  -- What the mirror said when tier and status were last derived from it; null for somebody who never paid.
  ADD COLUMN provider_state text,
  -- Tier or status were set by an administrator: they hold until the provider's state changes.
  ADD COLUMN subscription_set_by_hand boolean NOT NULL DEFAULT false;

-- Who sets the status may also say since when: a notice may come late.
CREATE OR REPLACE FUNCTION note_subscription_status() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.subscription_status_since = OLD.subscription_status_since THEN NEW.subscription_status_since := now(); END IF;
  RETURN NEW;
END
$$;

-- A checkout that was opened. Its id is the idempotency key of the provider's session, so a crash between the two makes no second one.
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
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);
-- A person has one plan checkout open at a time: two tabs cannot pay for two plans.
CREATE UNIQUE INDEX checkouts_one_open_plan ON checkouts (user_id) WHERE state = 'open' AND purpose <> 'claim';
CREATE INDEX checkouts_open ON checkouts (expires_at) WHERE state = 'open';
CREATE INDEX checkouts_by_idea ON checkouts (idea_id) WHERE idea_id IS NOT NULL;
CREATE INDEX checkouts_by_user ON checkouts (user_id, created_at DESC);

-- Notices of the provider, each stored under its own id before it is answered, applied once by a job.
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

-- What is still to be asked of the provider: stored in the transaction of its cause, done by a job. The id is the idempotency key.
CREATE TABLE provider_tasks (
  id uuid PRIMARY KEY,
  kind text NOT NULL,
  -- The same cause asks once.
  cause text NOT NULL UNIQUE,
  data jsonb NOT NULL,
  state text NOT NULL DEFAULT 'queued' CHECK (state IN ('queued', 'done', 'dead')),
  tries integer NOT NULL DEFAULT 0,
  next_try_at timestamptz NOT NULL,
  last_error text,
  created_at timestamptz NOT NULL,
  finished_at timestamptz
);
CREATE INDEX provider_tasks_due ON provider_tasks (next_try_at) WHERE state = 'queued';
CREATE INDEX provider_tasks_dead ON provider_tasks (finished_at DESC) WHERE state = 'dead';

-- The provider's subscriptions as last read.
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
  trial_end timestamptz,
  created_at timestamptz NOT NULL,
  ended_at timestamptz,
  read_no bigint NOT NULL,
  checked_at timestamptz NOT NULL
);
CREATE INDEX subscriptions_by_user ON subscriptions (user_id);
CREATE INDEX subscriptions_by_check ON subscriptions (checked_at) WHERE ended_at IS NULL;

-- The ledger: a row for each payment that succeeded, and under it every movement of its money. Rows are never deleted.
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
  receipt_url text,
  amount_cents integer NOT NULL CHECK (amount_cents > 0),
  currency text NOT NULL,
  refunded_cents integer NOT NULL DEFAULT 0 CHECK (refunded_cents BETWEEN 0 AND amount_cents),
  -- Of the latest dispute, in the provider's word; null when nobody disputes.
  dispute_status text,
  metadata jsonb NOT NULL DEFAULT '{}',
  paid_at timestamptz NOT NULL,
  read_no bigint NOT NULL
);
CREATE INDEX payments_by_user ON payments (user_id, paid_at DESC);
CREATE INDEX payments_by_subscription ON payments (subscription_id, paid_at DESC);
CREATE INDEX payments_by_time ON payments (paid_at DESC, id DESC);

CREATE TABLE payment_entries (
  id uuid PRIMARY KEY,
  payment_id uuid NOT NULL REFERENCES payments (id),
  kind text NOT NULL CHECK (kind IN ('charge', 'refund', 'refund_failed', 'dispute', 'dispute_won')),
  -- Signed: what the movement does to our balance.
  amount_cents integer NOT NULL,
  provider_id text NOT NULL,
  occurred_at timestamptz NOT NULL,
  CHECK ((amount_cents > 0) = (kind IN ('charge', 'refund_failed', 'dispute_won'))),
  UNIQUE (kind, provider_id)
);
CREATE INDEX payment_entries_by_payment ON payment_entries (payment_id);
CREATE INDEX payment_entries_by_time ON payment_entries (occurred_at);

-- The sums are written twice, on the payment and as its entries; a transaction that would let them differ does not commit.
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

-- What happened to plans and payments, for people to read and figures to be computed from. Written with the change it tells of.
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
  -- When it happened, by the provider's clock where it is the provider who tells.
  created_at timestamptz NOT NULL
);
CREATE INDEX subscription_events_by_user ON subscription_events (user_id, created_at DESC);
CREATE INDEX subscription_events_by_time ON subscription_events (created_at, id);
