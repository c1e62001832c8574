-- People: who somebody is, how they sign in, where they are signed in, and what may be sent to them.

-- A row is a person with an account. better-auth reads and writes the columns mapped in people/accounts/auth.server.ts; our own verbs write the rest.
CREATE TABLE users (
  id uuid PRIMARY KEY,
  -- Lower case is the only spelling, so an address names one person.
  email text NOT NULL UNIQUE CHECK (email = lower(email)),
  email_verified boolean NOT NULL DEFAULT false,
  full_name text NOT NULL DEFAULT '',
  username text CHECK (username ~ '^[A-Za-z0-9_]{3,30}$'),
  avatar_url text,
  location text,
  -- Where their morning is, as their browser or they themselves say; null counts as UTC.
  time_zone text,
  role text NOT NULL DEFAULT 'user' CHECK (role IN ('user', 'admin')),
  -- What an administrator's search looks through. The line breaks keep one value from running into the next.
  search_text text GENERATED ALWAYS AS (lower(coalesce(username, '') || chr(10) || full_name || chr(10) || email)) STORED,

  -- The plan. Money derives it from its mirror of the provider, in one place (money/derive-access.server.ts).
  subscription_tier text NOT NULL DEFAULT 'free' CHECK (subscription_tier IN ('free', 'pro_monthly', 'lifetime')),
  subscription_status text NOT NULL DEFAULT 'active' CHECK (subscription_status IN ('active', 'cancelled', 'past_due', 'trialing')),
  -- Since when the status holds: an overdue payment keeps access for some days.
  subscription_status_since timestamptz NOT NULL DEFAULT now(),
  -- End of the period that is paid for; null where nothing is paid by the month.
  current_period_end timestamptz,
  cancel_at_period_end boolean NOT NULL DEFAULT false,
  trial_ends_at timestamptz,
  -- Since when access is suspended, because a payment it rests on is disputed.
  access_suspended_at timestamptz,
  stripe_customer_id text UNIQUE,
  stripe_subscription_id text,
  -- What the mirror said when tier and status were last derived from it; null for somebody who never paid.
  provider_state text,
  -- An administrator set tier or status: they hold until the provider's state changes.
  subscription_set_by_hand boolean NOT NULL DEFAULT false,

  -- What they chose to be sent, and why nothing may be sent to the address any more.
  email_daily_ideas boolean NOT NULL DEFAULT true,
  email_trend_alerts boolean NOT NULL DEFAULT false,
  email_product_updates boolean NOT NULL DEFAULT false,
  mail_stopped text CHECK (mail_stopped IN ('bounce', 'complaint')),
  mail_stopped_at timestamptz,

  -- Kept by triggers on sessions, because sessions end: the last sign-in, and the last use of the account.
  last_sign_in_at timestamptz,
  last_seen_at timestamptz,
  -- When the account is to be removed; null while it is to stay.
  deletion_due_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT mail_stopped_when CHECK ((mail_stopped IS NULL) = (mail_stopped_at IS NULL))
);
-- Names that differ only in capitals are the same name.
CREATE UNIQUE INDEX users_by_username ON users (lower(username));
CREATE INDEX users_by_deletion ON users (deletion_due_at) WHERE deletion_due_at IS NOT NULL;

-- Orders, filters and counts of the administrators' lists. Each was measured to matter with 200,000 people (npm run bench -- admin).
CREATE INDEX users_by_created ON users (created_at DESC, id DESC);
CREATE INDEX users_by_sign_in ON users (last_sign_in_at DESC NULLS LAST, id DESC);
CREATE INDEX users_by_tier ON users (subscription_tier, created_at, id);
CREATE INDEX users_by_status ON users (subscription_status, created_at, id);
CREATE INDEX users_by_standing ON users (email_verified, subscription_tier, subscription_status);
CREATE INDEX users_who_administer ON users (email) WHERE role = 'admin';
-- With the id beside the address, a page far down is found in the index alone.
CREATE INDEX users_by_address ON users (email) INCLUDE (id);
CREATE INDEX users_by_words ON users USING gin (search_text gin_trgm_ops);
-- Paid plans: nine of ten people have none.
CREATE INDEX users_paying ON users (id) INCLUDE (subscription_tier, subscription_status, stripe_subscription_id) WHERE subscription_tier <> 'free';
CREATE INDEX users_paying_by_change ON users (subscription_status_since, id) WHERE subscription_tier <> 'free';
CREATE INDEX users_paying_by_email ON users (email, id) WHERE subscription_tier <> 'free';

-- Whoever sets the status may also say since when it holds, because an event may come late.
CREATE FUNCTION note_subscription_status() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.subscription_status_since = OLD.subscription_status_since THEN NEW.subscription_status_since := now(); END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER users_subscription_status BEFORE UPDATE OF subscription_status ON users
  FOR EACH ROW WHEN (OLD.subscription_status IS DISTINCT FROM NEW.subscription_status) EXECUTE FUNCTION note_subscription_status();

-- A row is a device that is signed in. A token alone opens nothing: cookie and bearer token carry it with a signature made with the server's secret.
CREATE TABLE sessions (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  token text NOT NULL UNIQUE,
  expires_at timestamptz NOT NULL,
  ip_address text,
  -- The first half of the network address, shown as a hint.
  address_hint text,
  user_agent text,
  -- better-auth prolongs updated_at once a day only.
  last_used_at timestamptz NOT NULL DEFAULT now(),
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX sessions_by_user ON sessions (user_id, updated_at DESC);

CREATE FUNCTION note_sign_in() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE users SET last_sign_in_at = greatest(last_sign_in_at, NEW.created_at) WHERE id = NEW.user_id;
  RETURN NULL;
END
$$;
CREATE TRIGGER sessions_sign_in AFTER INSERT ON sessions FOR EACH ROW EXECUTE FUNCTION note_sign_in();

CREATE FUNCTION note_seen() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE users SET last_seen_at = NEW.last_used_at WHERE id = NEW.user_id AND coalesce(last_seen_at < NEW.last_used_at, true);
  RETURN NULL;
END
$$;
CREATE TRIGGER sessions_seen AFTER INSERT OR UPDATE OF last_used_at ON sessions FOR EACH ROW EXECUTE FUNCTION note_seen();

-- A row is a way to sign in: a password (provider 'credential'), GitHub or Google.
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

-- A row is the password last chosen at a sign-up, until the address is confirmed. It is stored for every address that is signed up with, also one that
-- has an account: whoever signs in with it is told to confirm first, and learns nothing else.
CREATE TABLE sign_up_passwords (
  user_id uuid PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  password_hash text NOT NULL,
  chosen_at timestamptz NOT NULL
);
CREATE INDEX sign_up_passwords_by_time ON sign_up_passwords (chosen_at);

CREATE FUNCTION forget_sign_up_password() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM sign_up_passwords WHERE user_id = NEW.id;
  RETURN NULL;
END
$$;
CREATE TRIGGER users_confirmed AFTER UPDATE OF email_verified ON users
  FOR EACH ROW WHEN (NEW.email_verified AND NOT OLD.email_verified) EXECUTE FUNCTION forget_sign_up_password();

-- A row is a one-time token of better-auth (the state of a sign-in at another provider), stored as a digest.
CREATE TABLE verifications (
  id uuid PRIMARY KEY,
  identifier text NOT NULL,
  value text NOT NULL,
  expires_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX verifications_by_identifier ON verifications (identifier);

-- A row is the token of a link in an email, for one use: stored as a digest, for one purpose and about one thing.
CREATE TABLE one_time_tokens (
  digest text PRIMARY KEY,
  purpose text NOT NULL,
  -- What it is about: the person whose password is set, the change of address that is confirmed.
  subject uuid NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX one_time_tokens_by_subject ON one_time_tokens (subject);
CREATE INDEX one_time_tokens_by_expiry ON one_time_tokens (expires_at);

-- A row is a change of address that waits for both addresses to agree: at most one a person.
CREATE TABLE email_changes (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL UNIQUE REFERENCES users (id) ON DELETE CASCADE,
  old_email text NOT NULL,
  new_email text NOT NULL CHECK (new_email = lower(new_email) AND new_email <> old_email),
  -- Where it was asked for: this device stays signed in when all others are signed out.
  session_id uuid,
  old_approved_at timestamptz,
  new_confirmed_at timestamptz,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX email_changes_by_expiry ON email_changes (expires_at);

-- A row is a person's picture, drawn again from what was uploaded. Its id stands in its URL and changes with every picture.
CREATE TABLE avatars (
  user_id uuid PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  id uuid NOT NULL UNIQUE,
  png bytea NOT NULL CHECK (octet_length(png) BETWEEN 1 AND 400000),
  created_at timestamptz NOT NULL
);

-- A row is a bounce or complaint that was reported to us, by a digest of its id, so that one reported twice counts once. Whom it concerns is in users alone.
CREATE TABLE mail_events (
  id_digest text PRIMARY KEY,
  type text NOT NULL CHECK (type IN ('bounce', 'complaint')),
  received_at timestamptz NOT NULL
);
CREATE INDEX mail_events_by_age ON mail_events (received_at);
