-- People may clear their history, and undo it. A cleared reading stays counted (view_count and once a day), is shown to nobody,
-- and is deleted for good after a day.
ALTER TABLE idea_views ADD COLUMN cleared_at timestamptz;
CREATE INDEX idea_views_cleared ON idea_views (cleared_at) WHERE cleared_at IS NOT NULL;
DROP INDEX idea_views_newest;
CREATE INDEX idea_views_newest ON idea_views (user_id, viewed_at DESC) WHERE cleared_at IS NULL;
