-- When the last round that compared everything was begun: after a longer silence the next one looks back to it (billing/reconcile.server.ts).
ALTER TABLE billing_rounds ADD COLUMN completed_at timestamptz;
UPDATE billing_rounds SET completed_at = started_at;
