-- Bounces and complaints that were told to us, by a digest of their ids, so that one told twice counts once. Whom they concern stands in users alone.
CREATE TABLE mail_events (
  id_digest text PRIMARY KEY,
  type text NOT NULL CHECK (type IN ('bounce', 'complaint')),
  received_at timestamptz NOT NULL
);
CREATE INDEX mail_events_by_age ON mail_events (received_at);
