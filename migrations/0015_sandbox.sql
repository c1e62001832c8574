-- The sandbox payment provider of a machine without a payment account (dev/sandbox). Empty in production.
CREATE SCHEMA sandbox;

-- A row is an object of the provider: a customer, a checkout session, a subscription.
CREATE TABLE sandbox.objects (
  id text PRIMARY KEY,
  object text NOT NULL,
  number bigint GENERATED ALWAYS AS IDENTITY,
  data jsonb NOT NULL
);
CREATE INDEX sandbox_objects_by_kind ON sandbox.objects (object, number DESC);
CREATE INDEX sandbox_objects_by_customer ON sandbox.objects (object, (data ->> 'customer'), number DESC);
CREATE INDEX sandbox_objects_by_payment ON sandbox.objects (object, (data ->> 'payment_intent'), number DESC);

-- A row is an event to deliver to our webhook.
CREATE TABLE sandbox.events (
  id text PRIMARY KEY,
  number bigint GENERATED ALWAYS AS IDENTITY,
  created_at timestamptz NOT NULL,
  data jsonb NOT NULL,
  state text NOT NULL DEFAULT 'queued' CHECK (state IN ('queued', 'delivered', 'given_up')),
  tries integer NOT NULL DEFAULT 0,
  next_try_at timestamptz NOT NULL
);
CREATE INDEX sandbox_events_due ON sandbox.events (next_try_at, number) WHERE state = 'queued';

-- A row is the answer to a request with an idempotency key.
CREATE TABLE sandbox.idempotency (
  key text PRIMARY KEY,
  fingerprint text NOT NULL,
  status integer NOT NULL,
  body jsonb NOT NULL,
  created_at timestamptz NOT NULL
);
