-- Which checkouts of an idea reserved it, until when, and for a guest from which address of the network, as a keyed digest: a second opening within a day
-- reserves nothing. A reservation itself holds until its checkout has ended at the provider.
ALTER TABLE checkouts
  ADD COLUMN reserved_until timestamptz,
  ADD COLUMN made_from text;
UPDATE checkouts c SET reserved_until = r.reserved_until, made_from = r.made_from FROM idea_reservations r WHERE r.checkout_id = c.id;
DROP INDEX idea_reservations_by_origin;
ALTER TABLE idea_reservations DROP COLUMN made_from;
CREATE INDEX checkouts_by_origin ON checkouts (made_from) WHERE made_from IS NOT NULL;
