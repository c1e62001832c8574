-- Access to a monthly plan follows the payment of the month it is in, and no other (billing/paid-month.server.ts).
ALTER TABLE payments
  -- The month an invoice was paid for, by the invoice; null for what is paid once, and for what was paid before this was kept.
  ADD COLUMN period_start timestamptz,
  ADD COLUMN period_end timestamptz;
-- The provider's pages may end a plan on a day instead of with its period; both are an end.
ALTER TABLE subscriptions ADD COLUMN cancel_at timestamptz;

-- From which address of the network an idea was reserved, as a keyed digest: nobody may keep more than a few from others.
ALTER TABLE idea_reservations ADD COLUMN made_from text;
CREATE INDEX idea_reservations_by_origin ON idea_reservations (made_from) WHERE made_from IS NOT NULL;

-- A vote counts while its giver is a member, so it is counted when it is asked for (roadmap/features.server.ts): a refund takes it out of the sum,
-- a refund that failed brings it back, and no row of votes changes with either.
DROP TRIGGER roadmap_votes_counted ON roadmap_votes;
DROP FUNCTION count_roadmap_votes();
ALTER TABLE roadmap_features DROP COLUMN vote_count;
