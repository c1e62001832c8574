-- When a person last signed in: sessions go, this stays. Kept by a trigger, whatever begins the session.
ALTER TABLE users ADD COLUMN last_sign_in_at timestamptz;
UPDATE users u SET last_sign_in_at = s.last FROM (SELECT user_id, max(created_at) AS last FROM sessions GROUP BY user_id) s WHERE s.user_id = u.id;
CREATE FUNCTION note_sign_in() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE users SET last_sign_in_at = greatest(last_sign_in_at, NEW.created_at) WHERE id = NEW.user_id;
  RETURN NULL;
END
$$;
CREATE TRIGGER sessions_sign_in AFTER INSERT ON sessions FOR EACH ROW EXECUTE FUNCTION note_sign_in();

-- The orders and filters of the administrators' list.
CREATE INDEX users_by_sign_in ON users (last_sign_in_at DESC NULLS LAST, id DESC);
CREATE INDEX users_by_tier ON users (subscription_tier, created_at, id);
CREATE INDEX users_by_status ON users (subscription_status, created_at, id);
CREATE INDEX users_who_administer ON users (email) WHERE role = 'admin';
-- By address with the id beside it, so that a page far down is found in the index alone, as in those above.
CREATE INDEX users_by_address ON users (email) INCLUDE (id);
-- What a search looks through; the line breaks keep one from running into the next.
ALTER TABLE users ADD COLUMN search_text text GENERATED ALWAYS AS (lower(coalesce(username, '') || chr(10) || full_name || chr(10) || email)) STORED;
CREATE INDEX users_by_words ON users USING gin (search_text gin_trgm_ops);
