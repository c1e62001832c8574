-- Mailings: emails that go to many.

-- A row is one mailing: the idea of a day, the movers of a week, a piece of news.
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

-- A row is the email of a mailing to one person: at most one, whatever happens.
CREATE TABLE mailing_emails (
  mailing_id uuid NOT NULL REFERENCES mailings (id) ON DELETE CASCADE,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  data jsonb NOT NULL DEFAULT '{}',
  state text NOT NULL DEFAULT 'queued' CHECK (state IN ('queued', 'sent', 'not_needed', 'late', 'dead')),
  due_at timestamptz NOT NULL,
  -- After this the email would be wrong: the idea of the day is no longer free.
  late_at timestamptz NOT NULL,
  -- Grows with each failure; while somebody is sending, the end of their lease.
  next_try_at timestamptz NOT NULL,
  -- Which round of which process sends it. A lease is short and prolonged while its round lives, so its end cannot name the round.
  taken_by uuid,
  tries smallint NOT NULL DEFAULT 0,
  finished_at timestamptz,
  last_error text,
  PRIMARY KEY (mailing_id, user_id)
);
CREATE INDEX mailing_emails_due ON mailing_emails (next_try_at) WHERE state = 'queued';
-- What is late is looked for before each batch, also while a hundred thousand others wait.
CREATE INDEX mailing_emails_late ON mailing_emails (late_at) WHERE state = 'queued';
CREATE INDEX mailing_emails_taken ON mailing_emails (taken_by) WHERE taken_by IS NOT NULL;
CREATE INDEX mailing_emails_by_person ON mailing_emails (user_id);
-- How many emails of a mailing went out.
CREATE INDEX mailing_emails_by_state ON mailing_emails (mailing_id, state);

-- A row is news of the product, written by administrators. What was sent stays as it was sent; who wrote and sent it is in the audit log.
CREATE TABLE product_updates (
  id uuid PRIMARY KEY,
  subject text NOT NULL,
  -- The Markdown of paragraphs, lists, emphasis and code.
  body text NOT NULL,
  -- The one thing to do, both or neither.
  link_label text,
  link_url text,
  -- Counts every change, so that what is sent is what was looked at.
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  changed_at timestamptz NOT NULL,
  sent_at timestamptz,
  send_at text CHECK (send_at IN ('now', 'morning')),
  -- How many emails it was addressed to.
  addressed integer,
  CHECK ((link_label IS NULL) = (link_url IS NULL)),
  CHECK ((sent_at IS NULL) = (send_at IS NULL) AND (sent_at IS NULL) = (addressed IS NULL))
);
CREATE INDEX product_updates_by_age ON product_updates (created_at DESC, id DESC);

-- A row is a person who was asked whether their daily email should go on, because they had not been seen for long. Deleted after a year, in which nobody is
-- asked twice.
CREATE TABLE re_engagements (
  user_id uuid PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  -- Whose email asks; mailings are deleted earlier.
  mailing_id uuid NOT NULL,
  addressed_at timestamptz NOT NULL,
  -- When the email went out. Without that nothing follows from it.
  asked_at timestamptz,
  -- When they said yes by the link of the email, or switched the daily email on in another way.
  answered_at timestamptz,
  -- When their daily email was switched off because they had not answered.
  switched_off_at timestamptz
);
CREATE INDEX re_engagements_unanswered ON re_engagements (asked_at) WHERE answered_at IS NULL AND switched_off_at IS NULL;
CREATE INDEX re_engagements_by_age ON re_engagements (coalesce(asked_at, addressed_at));

-- Whoever switches the daily email on has answered the email that asks, however they do it. Choosing again what is chosen is no answer.
CREATE FUNCTION note_daily_chosen() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE re_engagements SET answered_at = coalesce(answered_at, NEW.updated_at), switched_off_at = NULL WHERE user_id = NEW.id;
  RETURN NULL;
END
$$;
CREATE TRIGGER users_choose_daily AFTER UPDATE OF email_daily_ideas ON users
  FOR EACH ROW WHEN (NEW.email_daily_ideas AND NOT OLD.email_daily_ideas) EXECUTE FUNCTION note_daily_chosen();
