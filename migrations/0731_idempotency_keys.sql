-- A row is a write that somebody asked for under an idempotency key: the same ask within a day is given the same answer, and done once.
CREATE TABLE idempotent_writes (
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  key text NOT NULL CHECK (char_length(key) BETWEEN 1 AND 200),
  -- Of the method, the address and the body.
  digest text NOT NULL,
  begun_at timestamptz NOT NULL,
  -- Null while it is under way.
  status integer,
  body text,
  PRIMARY KEY (user_id, key)
);
CREATE INDEX idempotent_writes_by_time ON idempotent_writes (begun_at);
