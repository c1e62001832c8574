-- What is built next: features administrators post, votes of lifetime members (one each), and what is said about them.
CREATE TABLE roadmap_features (
  id uuid PRIMARY KEY,
  title text NOT NULL CHECK (char_length(title) BETWEEN 1 AND 120),
  description text NOT NULL CHECK (char_length(description) BETWEEN 1 AND 2000),
  status text NOT NULL CHECK (status IN ('considering', 'planned', 'in_progress', 'shipped', 'declined')),
  vote_count integer NOT NULL DEFAULT 0 CHECK (vote_count >= 0),
  comment_count integer NOT NULL DEFAULT 0 CHECK (comment_count >= 0),
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
);

CREATE TABLE roadmap_votes (
  feature_id uuid NOT NULL REFERENCES roadmap_features (id) ON DELETE CASCADE,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  voted_at timestamptz NOT NULL,
  PRIMARY KEY (feature_id, user_id)
);
CREATE INDEX roadmap_votes_by_user ON roadmap_votes (user_id);

CREATE TABLE roadmap_comments (
  id uuid PRIMARY KEY,
  feature_id uuid NOT NULL REFERENCES roadmap_features (id) ON DELETE CASCADE,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  body text NOT NULL CHECK (char_length(body) BETWEEN 1 AND 1000),
  created_at timestamptz NOT NULL
);
CREATE INDEX roadmap_comments_by_feature ON roadmap_comments (feature_id, created_at, id);
CREATE INDEX roadmap_comments_by_user ON roadmap_comments (user_id);

-- As with ideas (0005), counters change in the transaction that changes the rows, whatever changes them: a person, or an account's end.
CREATE FUNCTION count_roadmap_votes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN UPDATE roadmap_features SET vote_count = vote_count + 1 WHERE id = NEW.feature_id;
  ELSE UPDATE roadmap_features SET vote_count = vote_count - 1 WHERE id = OLD.feature_id;
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER roadmap_votes_counted AFTER INSERT OR DELETE ON roadmap_votes FOR EACH ROW EXECUTE FUNCTION count_roadmap_votes();

CREATE FUNCTION count_roadmap_comments() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN UPDATE roadmap_features SET comment_count = comment_count + 1 WHERE id = NEW.feature_id;
  ELSE UPDATE roadmap_features SET comment_count = comment_count - 1 WHERE id = OLD.feature_id;
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER roadmap_comments_counted AFTER INSERT OR DELETE ON roadmap_comments FOR EACH ROW EXECUTE FUNCTION count_roadmap_comments();
