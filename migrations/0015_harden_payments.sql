-- What a dispute means for a payment, in our words; the provider has a dozen, and may have new ones (billing/dispute-state.ts).
UPDATE payments SET dispute_status = CASE
  WHEN dispute_status IN ('won', 'lost') THEN dispute_status
  WHEN dispute_status LIKE 'appeal%' THEN 'lost'
  WHEN dispute_status LIKE 'warning%' OR dispute_status IN ('prevented', 'charge_refunded') THEN NULL
  ELSE 'open' END
  WHERE dispute_status IS NOT NULL;
-- The sums are compared now: a table with something left to compare cannot be altered.
SET CONSTRAINTS ALL IMMEDIATE;
ALTER TABLE payments ADD CHECK (dispute_status IN ('open', 'won', 'lost'));

-- A read asks whether a dispute was told of as lost.
CREATE INDEX subscription_events_by_payment ON subscription_events (payment_id) WHERE payment_id IS NOT NULL;

-- A task given up is asked for again under a new id, and says so. When it was first tried tells whether the provider still knows its key.
ALTER TABLE provider_tasks DROP CONSTRAINT provider_tasks_state_check,
  ADD CONSTRAINT provider_tasks_state_check CHECK (state IN ('queued', 'done', 'dead', 'replaced')),
  ADD COLUMN first_tried_at timestamptz;
UPDATE provider_tasks SET first_tried_at = created_at WHERE tries > 0;

-- Where this database sells: what was sold at one provider, mode or account is unknown at another. One row.
CREATE TABLE payment_provider (
  is_the_one boolean PRIMARY KEY DEFAULT true CHECK (is_the_one),
  mode text NOT NULL CHECK (mode IN ('sandbox', 'test', 'live')),
  -- The provider's id of the account; null while it could not be asked.
  account_id text,
  since timestamptz NOT NULL
);
INSERT INTO payment_provider (mode, account_id, since)
  SELECT 'sandbox', 'acct_sandbox', now() WHERE EXISTS (SELECT 1 FROM sandbox.objects);

-- Of a notice only what says where to look is kept: what was stored of people goes.
UPDATE provider_events SET payload = jsonb_build_object(
  'id', payload -> 'id', 'object', 'event', 'type', payload -> 'type', 'created', payload -> 'created', 'livemode', payload -> 'livemode',
  'about', '[]'::jsonb,
  'data', jsonb_build_object('object', jsonb_strip_nulls(jsonb_build_object(
    'id', payload #> '{data,object,id}', 'object', payload #> '{data,object,object}',
    'payment_intent', coalesce(payload #> '{data,object,payment_intent,id}', payload #> '{data,object,payment_intent}'),
    'customer', coalesce(payload #> '{data,object,customer,id}', payload #> '{data,object,customer}'),
    'amount', payload #> '{data,object,amount}', 'currency', payload #> '{data,object,currency}',
    'last_payment_error', jsonb_build_object('code', payload #> '{data,object,last_payment_error,code}'),
    'metadata', jsonb_build_object('purpose', payload #> '{data,object,metadata,purpose}', 'checkout_id', payload #> '{data,object,metadata,checkout_id}')
  ))));
CREATE INDEX subscriptions_by_customer ON subscriptions (customer_id);
