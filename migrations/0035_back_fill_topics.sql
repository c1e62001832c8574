-- Since when a topic's months have been asked for at a source: what lies before has yet to be filled in, what lies after is not asked for again.
ALTER TABLE topic_sources ADD COLUMN asked_from date;

-- Whether there were months enough to judge a course; one that was judged may still have none that stands out.
ALTER TABLE topic_figures ADD COLUMN is_judged boolean NOT NULL DEFAULT false;

-- Whether growth is against the whole of the source, or, where nobody counts the whole, the topic's own.
ALTER TABLE topic_figures ADD COLUMN is_relative boolean NOT NULL DEFAULT true;

-- Of the topics mapped to a source, how many a run asked for.
ALTER TABLE ingest_runs ADD COLUMN asked integer NOT NULL DEFAULT 0;

-- When the ideas that meet a topic were last looked for; null of one that has changed since.
ALTER TABLE topics ADD COLUMN related_at timestamptz;
CREATE INDEX topics_to_relate ON topics (related_at NULLS FIRST) WHERE state = 'active';
