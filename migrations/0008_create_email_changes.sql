-- Tokens of letters, for one use: kept as digests, each for one purpose and about one thing.
CREATE TABLE one_time_tokens (
  digest text PRIMARY KEY,
  purpose text NOT NULL,
  -- What it is about: the person whose password is set, the change of address that is confirmed.
  subject uuid NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX one_time_tokens_by_subject ON one_time_tokens (subject);
CREATE INDEX one_time_tokens_by_expiry ON one_time_tokens (expires_at);

-- An address that is about to be changed: at most one change per person; it happens when both addresses have said yes.
CREATE TABLE email_changes (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL UNIQUE REFERENCES users (id) ON DELETE CASCADE,
  old_email text NOT NULL,
  new_email text NOT NULL CHECK (new_email = lower(new_email) AND new_email <> old_email),
  -- Where it was asked for: the device that stays signed in when all others are signed out.
  session_id uuid,
  old_approved_at timestamptz,
  new_confirmed_at timestamptz,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX email_changes_by_expiry ON email_changes (expires_at);

-- When a device was used last (better-auth prolongs updated_at once a day only), and the first half of its network address as a hint.
ALTER TABLE sessions ADD COLUMN last_used_at timestamptz NOT NULL DEFAULT now();
ALTER TABLE sessions ADD COLUMN address_hint text;
