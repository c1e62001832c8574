-- Roadmap: what is built next.

-- A row is a feature that administrators posted. Votes are counted when they are asked for (roadmap/features.server.ts): a vote counts while its giver is
-- a member, so a refund takes it out of the sum and a refund that failed brings it back.
CREATE TABLE roadmap_features (
  id uuid PRIMARY KEY,
  title text NOT NULL CHECK (char_length(title) BETWEEN 1 AND 120),
  description text NOT NULL CHECK (char_length(description) BETWEEN 1 AND 2000),
  status text NOT NULL CHECK (status IN ('considering', 'planned', 'in_progress', 'shipped', 'declined')),
  comment_count integer NOT NULL DEFAULT 0 CHECK (comment_count >= 0),
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
);

-- A row is a lifetime member's vote for a feature: one each.
CREATE TABLE roadmap_votes (
  feature_id uuid NOT NULL REFERENCES roadmap_features (id) ON DELETE CASCADE,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  voted_at timestamptz NOT NULL,
  PRIMARY KEY (feature_id, user_id)
);
CREATE INDEX roadmap_votes_by_user ON roadmap_votes (user_id);

-- A row is what somebody said about a feature.
CREATE TABLE roadmap_comments (
  id uuid PRIMARY KEY,
  feature_id uuid NOT NULL REFERENCES roadmap_features (id) ON DELETE CASCADE,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  body text NOT NULL CHECK (char_length(body) BETWEEN 1 AND 1000),
  created_at timestamptz NOT NULL
);
CREATE INDEX roadmap_comments_by_feature ON roadmap_comments (feature_id, created_at, id);
CREATE INDEX roadmap_comments_by_user ON roadmap_comments (user_id);

-- The counter changes in the transaction that changes the rows, whatever changes them: a person, or an account's end.
CREATE FUNCTION count_roadmap_comments() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN UPDATE roadmap_features SET comment_count = comment_count + 1 WHERE id = NEW.feature_id;
  ELSE UPDATE roadmap_features SET comment_count = comment_count - 1 WHERE id = OLD.feature_id;
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER roadmap_comments_counted AFTER INSERT OR DELETE ON roadmap_comments FOR EACH ROW EXECUTE FUNCTION count_roadmap_comments();

-- The one row says when the shipped roadmap was put up. That happens once; from then on the roadmap is the administrators' own.
CREATE TABLE roadmap_beginnings (
  is_only_one boolean PRIMARY KEY DEFAULT true CHECK (is_only_one),
  begun_at timestamptz NOT NULL
);
