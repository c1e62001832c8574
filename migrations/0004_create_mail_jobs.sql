-- Mail to be written and sent: what happened and to whom, stored in the same transaction as the fact. The text is written when it is sent,
-- so no link with a token lies here. A job of pg-boss that knows its id sends it.
CREATE TABLE mail_jobs (
  id uuid PRIMARY KEY,
  kind text NOT NULL,
  data jsonb NOT NULL,
  state text NOT NULL DEFAULT 'queued' CHECK (state IN ('queued', 'done', 'dead')),
  tries integer NOT NULL DEFAULT 0,
  last_error text,
  created_at timestamptz NOT NULL,
  finished_at timestamptz
);
CREATE INDEX mail_jobs_finished ON mail_jobs (finished_at) WHERE state = 'done';
CREATE INDEX mail_jobs_dead ON mail_jobs (finished_at DESC) WHERE state = 'dead';

-- Where no mail server is set up, outside production, mail is kept here and read at /dev/mail.
CREATE TABLE kept_mails (
  id uuid PRIMARY KEY,
  recipient text NOT NULL,
  subject text NOT NULL,
  body_text text NOT NULL,
  body_html text NOT NULL,
  headers jsonb NOT NULL DEFAULT '{}',
  kept_at timestamptz NOT NULL
);
CREATE INDEX kept_mails_newest ON kept_mails (kept_at DESC, id DESC);
