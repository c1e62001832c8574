-- What public sources of evidence answered, under a digest of what they were asked, for as long as it may be used again.
CREATE TABLE source_answers (
  source text NOT NULL,
  request_key text NOT NULL,
  answer jsonb NOT NULL,
  asked_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (source, request_key)
);
CREATE INDEX source_answers_by_end ON source_answers (expires_at);

-- How each source has been doing.
CREATE TABLE source_health (
  source text PRIMARY KEY,
  successes integer NOT NULL DEFAULT 0,
  failures integer NOT NULL DEFAULT 0,
  kept_answers integer NOT NULL DEFAULT 0,
  failures_in_a_row integer NOT NULL DEFAULT 0,
  last_success_at timestamptz,
  last_failure_at timestamptz,
  last_failure_why text,
  last_failure_detail text
);
