-- A row says that an administrator looked at the evidence of an idea again; the latest of an idea counts, the others are its history.
CREATE TABLE idea_reviews (
  id uuid PRIMARY KEY,
  idea_id uuid NOT NULL REFERENCES ideas (id) ON DELETE CASCADE,
  reviewed_by uuid REFERENCES users (id) ON DELETE SET NULL,
  reviewed_at timestamptz NOT NULL
);
CREATE INDEX idea_reviews_latest ON idea_reviews (idea_id, reviewed_at DESC);
CREATE INDEX idea_reviews_by_reviewer ON idea_reviews (reviewed_by) WHERE reviewed_by IS NOT NULL;
