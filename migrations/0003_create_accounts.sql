-- People, how they sign in, and where they are signed in. The columns that better-auth reads and writes are mapped in
-- features/accounts/auth.server.ts; everything else is written by our own verbs only.
CREATE TABLE users (
  id uuid PRIMARY KEY,
  -- Lower case, as the only spelling: an address names one person.
  email text NOT NULL UNIQUE CHECK (email = lower(email)),
  email_verified boolean NOT NULL DEFAULT false,
  full_name text NOT NULL DEFAULT '',
  username text CHECK (username ~ '^[A-Za-z0-9_]{3,30}$'),
  avatar_url text,
  location text,
  role text NOT NULL DEFAULT 'user' CHECK (role IN ('user', 'admin')),
  subscription_tier text NOT NULL DEFAULT 'free' CHECK (subscription_tier IN ('free', 'pro_monthly', 'lifetime')),
  subscription_status text NOT NULL DEFAULT 'active' CHECK (subscription_status IN ('active', 'cancelled', 'past_due', 'trialing')),
  -- Since when the status holds: a payment that is overdue keeps access for some days.
  subscription_status_since timestamptz NOT NULL DEFAULT now(),
  -- End of the period that is paid for; null where nothing is paid by the month.
  current_period_end timestamptz,
  email_daily_ideas boolean NOT NULL DEFAULT true,
  email_trend_alerts boolean NOT NULL DEFAULT false,
  email_product_updates boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
-- Names that differ only in capitals are the same name.
CREATE UNIQUE INDEX users_by_username ON users (lower(username));
CREATE INDEX users_by_created ON users (created_at DESC, id DESC);

CREATE FUNCTION note_subscription_status() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.subscription_status_since := now();
  RETURN NEW;
END
$$;
CREATE TRIGGER users_subscription_status BEFORE UPDATE OF subscription_status ON users
  FOR EACH ROW WHEN (OLD.subscription_status IS DISTINCT FROM NEW.subscription_status) EXECUTE FUNCTION note_subscription_status();

-- A token alone opens nothing: the cookie and the bearer token carry it with a signature made with the server's secret.
CREATE TABLE sessions (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  token text NOT NULL UNIQUE,
  expires_at timestamptz NOT NULL,
  ip_address text,
  user_agent text,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX sessions_by_user ON sessions (user_id, updated_at DESC);

-- Ways to sign in: a password (provider 'credential'), GitHub, Google.
CREATE TABLE linked_accounts (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  provider_id text NOT NULL,
  account_id text NOT NULL,
  password_hash text,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (provider_id, account_id)
);
CREATE INDEX linked_accounts_by_user ON linked_accounts (user_id);

-- One-time tokens (password reset, the state of a sign-in at another provider), kept as digests.
CREATE TABLE verifications (
  id uuid PRIMARY KEY,
  identifier text NOT NULL,
  value text NOT NULL,
  expires_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX verifications_by_identifier ON verifications (identifier);

-- How often something was tried in a window of time. Keys are digests: no addresses of people are kept.
CREATE UNLOGGED TABLE attempts (
  key text PRIMARY KEY,
  count integer NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX attempts_by_expiry ON attempts (expires_at);
