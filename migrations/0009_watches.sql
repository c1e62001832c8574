-- Watches of the catalogue. They refer to research runs, so their file comes after those.

-- A row is an idea or a report that a person watches: what was near it when it was last looked at, and what of that the person was told.
CREATE TABLE watches (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  idea_id uuid REFERENCES ideas (id) ON DELETE CASCADE,
  research_id uuid REFERENCES ai_research_requests (id) ON DELETE CASCADE,
  watched_at timestamptz NOT NULL,
  looked_at timestamptz,
  near_companies uuid[] NOT NULL DEFAULT '{}',
  near_topics uuid[] NOT NULL DEFAULT '{}',
  -- Companies the person knows of: those that were near when the watching began, and those they were told of. Null before the first look.
  sent_companies uuid[],
  -- The status a topic had when the person was last told, by its id.
  sent_topics jsonb NOT NULL DEFAULT '{}',
  CHECK (num_nonnulls(idea_id, research_id) = 1),
  UNIQUE (user_id, idea_id),
  UNIQUE (user_id, research_id)
);
CREATE INDEX watches_due ON watches (looked_at NULLS FIRST);
CREATE INDEX watches_by_idea ON watches (idea_id);
CREATE INDEX watches_by_research ON watches (research_id);
