-- Signing in with two steps: an authenticator app and its recovery codes; passkeys, which are both steps in one.

-- Since when signing in takes a code as well; null where the first step is enough.
ALTER TABLE users ADD COLUMN two_step_since timestamptz;
-- When the code was last given in this session, or a passkey; null before. Of a person with two steps such a session opens nothing.
ALTER TABLE sessions ADD COLUMN confirmed_at timestamptz;

-- A row is a person's authenticator app, one that is being set up, or both. Secrets are encrypted with the server's secret.
CREATE TABLE authenticators (
  user_id uuid PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  secret text,
  -- Of the app that is being set up: it takes the place of the other when a code of it was given.
  next_secret text,
  -- The thirty seconds of the last code that was taken: no code is taken twice. Null until the first one.
  last_counter bigint,
  created_at timestamptz NOT NULL,
  CHECK (secret IS NOT NULL OR next_secret IS NOT NULL)
);

-- A row is a recovery code that was not used yet, as a digest made with the server's secret.
CREATE TABLE recovery_codes (
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  digest text NOT NULL,
  PRIMARY KEY (user_id, digest)
);

-- A row is a passkey: the public half of it, which opens nothing by itself.
CREATE TABLE passkeys (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  credential_id text NOT NULL UNIQUE,
  public_key bytea NOT NULL,
  -- Of the uses that the device counts: one that goes back was copied. Zero where a device does not count.
  counter bigint NOT NULL,
  transports text[] NOT NULL,
  name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 60),
  created_at timestamptz NOT NULL,
  last_used_at timestamptz
);
CREATE INDEX passkeys_by_user ON passkeys (user_id, created_at);
