-- The catalogue: ideas with their dossiers, the figures behind them, and which idea was free on which day.
CREATE EXTENSION IF NOT EXISTS unaccent;
CREATE EXTENSION IF NOT EXISTS pg_trgm;

CREATE TABLE ideas (
  id uuid PRIMARY KEY,
  slug text NOT NULL UNIQUE,
  title text NOT NULL,
  tagline text NOT NULL,
  category text NOT NULL,
  tags text[] NOT NULL DEFAULT '{}',
  state text NOT NULL DEFAULT 'draft' CHECK (state IN ('draft', 'published', 'claimed', 'archived')),
  active boolean NOT NULL DEFAULT true,
  is_pro_pick boolean NOT NULL DEFAULT false,
  is_featured boolean NOT NULL DEFAULT false,
  published_at timestamptz,
  last_validated_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  view_count integer NOT NULL DEFAULT 0,
  save_count integer NOT NULL DEFAULT 0,
  idea_score real NOT NULL,
  opportunity_score real NOT NULL,
  problem_score real NOT NULL,
  feasibility_score real NOT NULL,
  why_now_score real NOT NULL,
  trending_score real NOT NULL,
  execution_difficulty smallint NOT NULL CHECK (execution_difficulty BETWEEN 1 AND 10),
  figures_measured integer NOT NULL DEFAULT 0,
  figures_estimated integer NOT NULL DEFAULT 0,
  figures_editorial integer NOT NULL DEFAULT 0,
  problem_teaser text NOT NULL,
  score_parts jsonb NOT NULL,
  dossier jsonb NOT NULL,
  -- Figures of a card, copied out of the dossier so that a page of 20 need not read 20 whole dossiers.
  open_facts jsonb NOT NULL,
  -- Set when the idea was loaded from a shipped file: the digest of that file, so that an unchanged file costs nothing at start.
  file_digest text,
  CHECK (state <> 'published' OR published_at IS NOT NULL)
);

-- One index per order a visitor may choose, each over the ideas a visitor may see.
CREATE INDEX ideas_by_newest ON ideas (published_at DESC, id DESC) WHERE state = 'published' AND active;
CREATE INDEX ideas_by_trending ON ideas (trending_score DESC, published_at DESC, id DESC) WHERE state = 'published' AND active;
CREATE INDEX ideas_by_opportunity ON ideas (opportunity_score DESC, published_at DESC, id DESC) WHERE state = 'published' AND active;
CREATE INDEX ideas_by_difficulty ON ideas (execution_difficulty, published_at DESC, id DESC) WHERE state = 'published' AND active;
CREATE INDEX ideas_by_category_newest ON ideas (category, published_at DESC, id DESC) WHERE state = 'published' AND active;
CREATE INDEX ideas_by_category_trending ON ideas (category, trending_score DESC, published_at DESC, id DESC) WHERE state = 'published' AND active;
CREATE INDEX ideas_by_category_opportunity ON ideas (category, opportunity_score DESC, published_at DESC, id DESC) WHERE state = 'published' AND active;
CREATE INDEX ideas_by_category_difficulty ON ideas (category, execution_difficulty, published_at DESC, id DESC) WHERE state = 'published' AND active;
CREATE INDEX ideas_pro_by_newest ON ideas (published_at DESC, id DESC) WHERE state = 'published' AND active AND is_pro_pick;

-- A renamed idea keeps answering under its old slugs.
CREATE TABLE idea_old_slugs (
  slug text PRIMARY KEY,
  idea_id uuid NOT NULL REFERENCES ideas (id) ON DELETE CASCADE,
  retired_at timestamptz NOT NULL DEFAULT now()
);

-- One observed, estimated or editorial figure. Every figure a reader sees is a row here.
CREATE TABLE signals (
  id uuid PRIMARY KEY,
  idea_id uuid NOT NULL REFERENCES ideas (id) ON DELETE CASCADE,
  position integer NOT NULL,
  key text NOT NULL,
  metric text NOT NULL,
  value double precision NOT NULL,
  unit text NOT NULL,
  source text NOT NULL,
  url text,
  observed_at date NOT NULL,
  basis text NOT NULL CHECK (basis IN ('measured', 'estimated', 'editorial')),
  how text NOT NULL,
  UNIQUE (idea_id, key)
);

CREATE TABLE daily_ideas (
  day date PRIMARY KEY,
  idea_id uuid NOT NULL REFERENCES ideas (id) ON DELETE CASCADE,
  chosen_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX daily_ideas_by_idea ON daily_ideas (idea_id, day DESC);

-- Tells every process that what visitors may see has changed, so that each drops what it has cached.
CREATE FUNCTION notify_catalogue_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('catalogue_changed', '');
  RETURN NULL;
END
$$;
CREATE TRIGGER ideas_changed
  AFTER INSERT OR DELETE OR UPDATE OF slug, title, tagline, category, tags, state, active, is_pro_pick, is_featured, published_at, dossier
  ON ideas FOR EACH STATEMENT EXECUTE FUNCTION notify_catalogue_changed();
CREATE TRIGGER daily_ideas_changed
  AFTER INSERT OR UPDATE OR DELETE ON daily_ideas FOR EACH STATEMENT EXECUTE FUNCTION notify_catalogue_changed();
