-- A row is an API key of a person. Only a digest of the key is stored: 256 random bits need no salt.
CREATE TABLE api_keys (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 60),
  digest text NOT NULL UNIQUE,
  -- The last characters of the key, by which its owner tells it from others.
  ending text NOT NULL,
  scopes text[] NOT NULL CHECK (cardinality(scopes) > 0),
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  last_used_at timestamptz
);
CREATE INDEX api_keys_by_user ON api_keys (user_id, created_at);
