-- A person's picture, drawn anew by us from what was uploaded. Its id stands in its address and changes with every picture.
CREATE TABLE avatars (
  user_id uuid PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  id uuid NOT NULL UNIQUE,
  png bytea NOT NULL CHECK (octet_length(png) BETWEEN 1 AND 400000),
  created_at timestamptz NOT NULL
);

-- When an account is to be removed; null while it is to stay.
ALTER TABLE users ADD COLUMN deletion_due_at timestamptz;
CREATE INDEX users_by_deletion ON users (deletion_due_at) WHERE deletion_due_at IS NOT NULL;

-- A letter to somebody whose account is gone: its job goes too, once it is sent or given up.
ALTER TABLE mail_jobs ADD COLUMN forget boolean NOT NULL DEFAULT false;
