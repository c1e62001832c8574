-- Who was asked whether their daily letter should go on, as they had not been seen for long; forgotten after a year, in which nobody is asked twice.
CREATE TABLE re_engagements (
  user_id uuid PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  -- Whose letter asks; mailings are forgotten earlier.
  mailing_id uuid NOT NULL,
  addressed_at timestamptz NOT NULL,
  -- When the letter went out. Without that nothing follows from it.
  asked_at timestamptz,
  -- When they said yes by the link of the letter, or switched the daily letter on in another way.
  answered_at timestamptz,
  -- When their daily letter was switched off because they had not answered.
  switched_off_at timestamptz
);
CREATE INDEX re_engagements_unanswered ON re_engagements (asked_at) WHERE answered_at IS NULL AND switched_off_at IS NULL;
CREATE INDEX re_engagements_by_age ON re_engagements (coalesce(asked_at, addressed_at));

-- When a person was last here with their account. Sessions end, histories are cleared, chats removed; this stays. Kept by a trigger, whatever notes the use.
ALTER TABLE users ADD COLUMN last_seen_at timestamptz;
UPDATE users u SET last_seen_at = v.at FROM (
  SELECT user_id, max(at) AS at FROM (
    SELECT user_id, last_used_at AS at FROM sessions
    UNION ALL SELECT user_id, viewed_at FROM idea_views
    UNION ALL SELECT user_id, saved_at FROM saved_ideas
    UNION ALL SELECT user_id, marked_at FROM idea_marks
    UNION ALL SELECT user_id, watched_at FROM topic_watches
    UNION ALL SELECT user_id, watched_at FROM watches
    UNION ALL SELECT user_id, created_at FROM ai_research_requests
    UNION ALL SELECT user_id, last_message_at FROM ai_chat_sessions
    UNION ALL SELECT user_id, changed_at FROM build_kits
  ) every_visit GROUP BY user_id
) v WHERE v.user_id = u.id;
CREATE FUNCTION note_seen() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE users SET last_seen_at = NEW.last_used_at WHERE id = NEW.user_id AND coalesce(last_seen_at < NEW.last_used_at, true);
  RETURN NULL;
END
$$;
CREATE TRIGGER sessions_seen AFTER INSERT OR UPDATE OF last_used_at ON sessions FOR EACH ROW EXECUTE FUNCTION note_seen();
