-- Trends: topics that grow or fade, what was measured of them, and what was computed from that.

-- A row is a topic.
CREATE TABLE topics (
  id uuid PRIMARY KEY,
  slug text NOT NULL UNIQUE,
  name text NOT NULL CHECK (char_length(name) BETWEEN 2 AND 80),
  category text NOT NULL,
  description text NOT NULL CHECK (char_length(description) BETWEEN 40 AND 600),
  state text NOT NULL DEFAULT 'active' CHECK (state IN ('active', 'retired', 'merged')),
  merged_into uuid REFERENCES topics (id) ON DELETE SET NULL,
  -- Digest of the shipped file it was last read from; null once an administrator has edited it, and a file no longer overwrites it.
  file_digest text,
  created_at timestamptz NOT NULL,
  changed_at timestamptz NOT NULL,
  -- When the related ideas were last looked for; null of a topic that has changed since.
  related_at timestamptz,
  search tsvector NOT NULL,
  CHECK ((state = 'merged') OR merged_into IS NULL)
);
CREATE INDEX topics_found ON topics USING gin (search);
CREATE INDEX topics_merged ON topics (merged_into) WHERE merged_into IS NOT NULL;
CREATE INDEX topics_to_relate ON topics (related_at NULLS FIRST) WHERE state = 'active';

-- A row is what stands for a topic at a source: a package, an article, a word. The source `tag` has the words by which ideas meet it.
CREATE TABLE topic_terms (
  topic_id uuid NOT NULL REFERENCES topics (id) ON DELETE CASCADE,
  source text NOT NULL,
  term text NOT NULL CHECK (char_length(term) BETWEEN 1 AND 214),
  PRIMARY KEY (topic_id, source, term)
);
CREATE INDEX topic_terms_by_term ON topic_terms (source, term);

-- A row is one month of a topic at a source, dated the first day after what was counted. A month that was not measured has no row.
CREATE TABLE topic_series (
  topic_id uuid NOT NULL REFERENCES topics (id) ON DELETE CASCADE,
  source text NOT NULL,
  observed_at date NOT NULL,
  value double precision NOT NULL CHECK (value > 0),
  basis text NOT NULL CHECK (basis IN ('measured', 'estimated')),
  ingested_at timestamptz NOT NULL,
  PRIMARY KEY (topic_id, source, observed_at)
);

-- A row says how a whole source had grown by a month, as a natural log against its first month: a topic's growth is read against it.
CREATE TABLE registry_index (
  source text NOT NULL,
  observed_at date NOT NULL,
  log_index double precision NOT NULL,
  measured_over integer NOT NULL,
  PRIMARY KEY (source, observed_at)
);

-- A row says when a topic was last asked for at a source.
CREATE TABLE topic_sources (
  topic_id uuid NOT NULL REFERENCES topics (id) ON DELETE CASCADE,
  source text NOT NULL,
  last_tried_at timestamptz NOT NULL,
  last_measured_at timestamptz,
  -- Since when its months have been asked for: what lies before has yet to be filled in, what lies after is not asked for again.
  asked_from date,
  problem text,
  PRIMARY KEY (topic_id, source)
);

-- A row is a run that asked a source for new months.
CREATE TABLE ingest_runs (
  id uuid PRIMARY KEY,
  source text NOT NULL,
  started_at timestamptz NOT NULL,
  ended_at timestamptz,
  -- How many topics are mapped to the source, and how many of them the run asked for.
  topics integer NOT NULL DEFAULT 0,
  asked integer NOT NULL DEFAULT 0,
  points_new integer NOT NULL DEFAULT 0,
  refused jsonb NOT NULL DEFAULT '[]',
  changed jsonb NOT NULL DEFAULT '[]',
  problem text
);
CREATE INDEX ingest_runs_latest ON ingest_runs (source, started_at DESC);

-- A row is everything computed from a topic's series, written whole after each change of them.
CREATE TABLE topic_figures (
  topic_id uuid PRIMARY KEY REFERENCES topics (id) ON DELETE CASCADE,
  source text NOT NULL,
  growth_rate double precision NOT NULL,
  growth_months integer NOT NULL,
  growth_a_month double precision NOT NULL,
  own_growth_rate double precision NOT NULL,
  -- Whether growth is against the whole of the source, or the topic's own where nobody counts the whole.
  is_relative boolean NOT NULL DEFAULT true,
  volume double precision NOT NULL,
  volume_share double precision NOT NULL,
  opportunity_score double precision NOT NULL CHECK (opportunity_score BETWEEN 0 AND 10),
  score_parts jsonb NOT NULL,
  -- Whether there were months enough to judge a course. One that was judged may still have no status.
  is_judged boolean NOT NULL DEFAULT false,
  status text CHECK (status IN ('exploding', 'rising', 'steady', 'peaked', 'seasonal', 'fading')),
  trending_since date,
  forecast jsonb,
  sparkline double precision[] NOT NULL,
  points integer NOT NULL,
  last_measured_at date NOT NULL,
  related_ideas_count integer NOT NULL DEFAULT 0,
  computed_at timestamptz NOT NULL
);
CREATE INDEX topic_figures_by_growth ON topic_figures (growth_a_month DESC, topic_id);
CREATE INDEX topic_figures_by_volume ON topic_figures (volume_share DESC, topic_id);
CREATE INDEX topic_figures_by_opportunity ON topic_figures (opportunity_score DESC, topic_id);

-- A row is an idea that meets a topic.
CREATE TABLE topic_ideas (
  topic_id uuid NOT NULL REFERENCES topics (id) ON DELETE CASCADE,
  idea_id uuid NOT NULL REFERENCES ideas (id) ON DELETE CASCADE,
  rank double precision NOT NULL,
  PRIMARY KEY (topic_id, idea_id)
);
CREATE INDEX topic_ideas_by_idea ON topic_ideas (idea_id);

-- A row is a person who watches a topic.
CREATE TABLE topic_watches (
  topic_id uuid NOT NULL REFERENCES topics (id) ON DELETE CASCADE,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  watched_at timestamptz NOT NULL,
  -- The status they were last told of.
  sent_status text,
  PRIMARY KEY (topic_id, user_id)
);
CREATE INDEX topic_watches_by_user ON topic_watches (user_id);

CREATE TRIGGER topics_changed
  AFTER INSERT OR UPDATE OR DELETE ON topics FOR EACH STATEMENT EXECUTE FUNCTION notify_catalogue_changed();
CREATE TRIGGER topic_figures_changed
  AFTER INSERT OR UPDATE OR DELETE ON topic_figures FOR EACH STATEMENT EXECUTE FUNCTION notify_catalogue_changed();
