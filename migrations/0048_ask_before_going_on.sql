-- Who was asked whether their daily letter should go on, as they had not been seen for long; forgotten after a year, in which nobody is asked twice.
CREATE TABLE re_engagements (
  user_id uuid PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  -- Whose letter asks; mailings are forgotten earlier.
  mailing_id uuid NOT NULL,
  addressed_at timestamptz NOT NULL,
  -- When the letter went out. Without that nothing follows from it.
  asked_at timestamptz,
  -- When they said yes by the link of the letter.
  answered_at timestamptz,
  -- When their daily letter was switched off because they had not answered.
  switched_off_at timestamptz
);
CREATE INDEX re_engagements_unanswered ON re_engagements (asked_at) WHERE answered_at IS NULL AND switched_off_at IS NULL;
CREATE INDEX re_engagements_by_age ON re_engagements (addressed_at);
