-- What a dispute means for a payment, in our words; the provider has a dozen, and may have new ones (billing/dispute-state.ts).
UPDATE payments SET dispute_status = CASE
  WHEN dispute_status IN ('won', 'lost') THEN dispute_status
  WHEN dispute_status LIKE 'appeal%' THEN 'lost'
  WHEN dispute_status LIKE 'warning%' OR dispute_status IN ('prevented', 'charge_refunded') THEN NULL
  ELSE 'open' END
  WHERE dispute_status IS NOT NULL;
ALTER TABLE payments ADD CHECK (dispute_status IN ('open', 'won', 'lost'));

-- A read asks whether a dispute was told of as lost.
CREATE INDEX subscription_events_by_payment ON subscription_events (payment_id) WHERE payment_id IS NOT NULL;

-- A task given up is asked for again under a new id, and says so. When it was first tried tells whether the provider still knows its key.
ALTER TABLE provider_tasks DROP CONSTRAINT provider_tasks_state_check,
  ADD CONSTRAINT provider_tasks_state_check CHECK (state IN ('queued', 'done', 'dead', 'replaced')),
  ADD COLUMN first_tried_at timestamptz;
UPDATE provider_tasks SET first_tried_at = created_at WHERE tries > 0;
