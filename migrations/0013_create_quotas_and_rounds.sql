-- What is counted by the calendar month (UTC): research runs, chat messages.
CREATE TABLE quota_uses (
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  kind text NOT NULL,
  month date NOT NULL,
  used integer NOT NULL CHECK (used >= 0),
  PRIMARY KEY (user_id, kind, month)
);
-- A unit taken for work that is under way; gone when the work succeeded, given back when it failed.
CREATE TABLE quota_reservations (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  kind text NOT NULL,
  month date NOT NULL,
  reserved_at timestamptz NOT NULL
);
CREATE INDEX quota_reservations_by_time ON quota_reservations (reserved_at);

-- When a round that one process does for all was last begun.
CREATE TABLE billing_rounds (
  name text PRIMARY KEY,
  started_at timestamptz NOT NULL
);
