-- Platform: what any product needs. Other rooms' files follow in the order in which their tables refer to each other.
CREATE EXTENSION IF NOT EXISTS unaccent;
CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- A row is a timed job that an administrator has paused. pg-boss keeps the clock itself, in a schema of its own.
CREATE TABLE paused_jobs (
  name text PRIMARY KEY,
  paused_at timestamptz NOT NULL
);

-- A row is an email to write and send: what happened and to whom, stored in the transaction of the fact. The text is written when it is sent, so no link
-- with a token is stored here. A job of pg-boss that knows the id sends it.
CREATE TABLE mail_jobs (
  id uuid PRIMARY KEY,
  kind text NOT NULL,
  data jsonb NOT NULL,
  state text NOT NULL DEFAULT 'queued' CHECK (state IN ('queued', 'done', 'dead')),
  tries integer NOT NULL DEFAULT 0,
  last_error text,
  -- The account it is about is gone: the row goes too, once it is sent or given up.
  forget boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL,
  finished_at timestamptz
);
CREATE INDEX mail_jobs_finished ON mail_jobs (finished_at) WHERE state = 'done';
CREATE INDEX mail_jobs_dead ON mail_jobs (finished_at DESC) WHERE state = 'dead';

-- A row is an email that was not sent, because no mail server is set up (outside production only). Read at /dev/mail.
CREATE TABLE stored_emails (
  id uuid PRIMARY KEY,
  recipient text NOT NULL,
  subject text NOT NULL,
  body_text text NOT NULL,
  body_html text NOT NULL,
  headers jsonb NOT NULL DEFAULT '{}',
  stored_at timestamptz NOT NULL
);
CREATE INDEX stored_emails_newest ON stored_emails (stored_at DESC, id DESC);

-- A row counts how often something was tried in a window of time. Keys are digests: no addresses of people are stored.
CREATE UNLOGGED TABLE attempts (
  key text PRIMARY KEY,
  count integer NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX attempts_by_expiry ON attempts (expires_at);

-- A row says that the database was filled with made-up activity. It stays for ever, because the figures are nobody's from then on.
CREATE TABLE demo_fillings (
  seed bigint NOT NULL,
  filled_at timestamptz NOT NULL
);
