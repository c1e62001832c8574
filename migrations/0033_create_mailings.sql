-- Work that runs by the clock and was put on hold by an administrator. The clock itself is kept by pg-boss, in a schema of its own.
CREATE TABLE paused_chores (
  name text PRIMARY KEY,
  paused_at timestamptz NOT NULL
);

-- Where a person's morning is, as their browser or they themselves say it; null counts as UTC. And why nothing may be sent to an address any more.
ALTER TABLE users ADD COLUMN time_zone text;
ALTER TABLE users ADD COLUMN mail_stopped text CHECK (mail_stopped IN ('bounce', 'complaint'));
ALTER TABLE users ADD COLUMN mail_stopped_at timestamptz;
ALTER TABLE users ADD CONSTRAINT mail_stopped_when CHECK ((mail_stopped IS NULL) = (mail_stopped_at IS NULL));

-- One mailing goes to many people: the idea of a day, the movers of a week, a piece of news.
CREATE TABLE mailings (
  id uuid PRIMARY KEY,
  kind text NOT NULL,
  -- What makes it the only one of its kind: the day, the week, the news.
  key text NOT NULL,
  data jsonb NOT NULL DEFAULT '{}',
  created_at timestamptz NOT NULL,
  UNIQUE (kind, key)
);
CREATE INDEX mailings_by_age ON mailings (created_at);

-- At most one letter of a mailing to a person, whatever happens.
CREATE TABLE mailing_letters (
  mailing_id uuid NOT NULL REFERENCES mailings (id) ON DELETE CASCADE,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  data jsonb NOT NULL DEFAULT '{}',
  state text NOT NULL DEFAULT 'queued' CHECK (state IN ('queued', 'sent', 'not_needed', 'late', 'dead')),
  due_at timestamptz NOT NULL,
  -- After this the letter would be wrong: the idea of the day is no longer free.
  late_at timestamptz NOT NULL,
  -- Grows with each failure; while somebody is sending, the end of their lease.
  next_try_at timestamptz NOT NULL,
  tries smallint NOT NULL DEFAULT 0,
  finished_at timestamptz,
  last_error text,
  PRIMARY KEY (mailing_id, user_id)
);
CREATE INDEX mailing_letters_due ON mailing_letters (next_try_at) WHERE state = 'queued';
CREATE INDEX mailing_letters_by_person ON mailing_letters (user_id);

-- What a person who watches a topic was last told of it.
ALTER TABLE topic_watches ADD COLUMN told_status text;
