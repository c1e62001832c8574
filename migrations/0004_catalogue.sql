-- Catalogue: ideas with their dossiers, how they are found, edited, collected, saved and read.

-- A row is an idea: what its card shows, its scores, and its whole dossier.
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
  -- Kept by triggers on idea_views and saved_ideas. No counter is indexed, so the updates stay cheap.
  view_count integer NOT NULL DEFAULT 0,
  save_count integer NOT NULL DEFAULT 0,

  idea_score real NOT NULL,
  opportunity_score real NOT NULL,
  problem_score real NOT NULL,
  feasibility_score real NOT NULL,
  why_now_score real NOT NULL,
  trending_score real NOT NULL,
  execution_difficulty smallint NOT NULL CHECK (execution_difficulty BETWEEN 1 AND 10),
  score_parts jsonb NOT NULL,
  -- By which version of the published method it was scored: scores of different versions are not compared.
  method_version integer NOT NULL DEFAULT 2,
  -- How many of its figures (table signals) have each basis.
  figures_measured integer NOT NULL DEFAULT 0,
  figures_cited integer NOT NULL DEFAULT 0,
  figures_estimated integer NOT NULL DEFAULT 0,
  figures_editorial integer NOT NULL DEFAULT 0,

  problem_teaser text NOT NULL,
  dossier jsonb NOT NULL,
  -- Figures of a card, copied out of the dossier so that a page of 20 need not read 20 whole dossiers.
  open_facts jsonb NOT NULL,
  -- What the catalogue may be narrowed and ranked by, in coarse published bands: budget:under_2000, weeks:to_12, skill:selling, solo …
  facets text[] NOT NULL DEFAULT '{}',
  search tsvector NOT NULL DEFAULT ''::tsvector,
  -- Digest of the shipped file it was loaded from, so that an unchanged file costs nothing at start. Null for an idea without a file.
  file_digest text,
  CHECK (state <> 'published' OR published_at IS NOT NULL)
);
-- Without statistics every word looks as rare as any other to the planner, so it always goes by the index. Search itself knows how common words are.
ALTER TABLE ideas ALTER COLUMN search SET STATISTICS 0;

-- One index for each order a visitor may choose, over the ideas a visitor may see.
CREATE INDEX ideas_by_newest ON ideas (published_at DESC, id DESC) WHERE state = 'published' AND active;
CREATE INDEX ideas_by_trending ON ideas (trending_score DESC, published_at DESC, id DESC) WHERE state = 'published' AND active;
CREATE INDEX ideas_by_opportunity ON ideas (opportunity_score DESC, published_at DESC, id DESC) WHERE state = 'published' AND active;
CREATE INDEX ideas_by_difficulty ON ideas (execution_difficulty, published_at DESC, id DESC) WHERE state = 'published' AND active;
CREATE INDEX ideas_by_category_newest ON ideas (category, published_at DESC, id DESC) WHERE state = 'published' AND active;
CREATE INDEX ideas_by_category_trending ON ideas (category, trending_score DESC, published_at DESC, id DESC) WHERE state = 'published' AND active;
CREATE INDEX ideas_by_category_opportunity ON ideas (category, opportunity_score DESC, published_at DESC, id DESC) WHERE state = 'published' AND active;
CREATE INDEX ideas_by_category_difficulty ON ideas (category, execution_difficulty, published_at DESC, id DESC) WHERE state = 'published' AND active;
CREATE INDEX ideas_pro_by_newest ON ideas (published_at DESC, id DESC) WHERE state = 'published' AND active AND is_pro_pick;
CREATE INDEX ideas_by_facets ON ideas USING gin (facets) WHERE state = 'published' AND active;
-- The administrators' list, over all ideas whatever their state.
CREATE INDEX ideas_by_creation ON ideas (created_at DESC, id DESC);
CREATE INDEX ideas_search ON ideas USING gin (search) WITH (fastupdate = off);
-- Words of titles alone: where a search with very many matches looks first.
CREATE INDEX ideas_title_search ON ideas USING gin (ts_filter(search, '{a}')) WITH (fastupdate = off);

-- A row is an old slug of a renamed idea, which keeps answering.
CREATE TABLE idea_old_slugs (
  slug text PRIMARY KEY,
  idea_id uuid NOT NULL REFERENCES ideas (id) ON DELETE CASCADE,
  retired_at timestamptz NOT NULL DEFAULT now()
);

-- A row is one figure that a reader sees, with its source, date and basis.
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
  -- Cited: a public page says it, and its passage (proof) was read.
  basis text NOT NULL CHECK (basis IN ('measured', 'cited', 'estimated', 'editorial')),
  how text NOT NULL,
  -- Of a figure from an official table: its codes, period, licence and cautions.
  origin jsonb,
  proof jsonb,
  UNIQUE (idea_id, key)
);

-- A row says which idea is free on a day. Rows for days to come are written ahead.
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

-- ---- Search ----

-- Stemmed full text, weighted by where a word stands. Texts are split into words without accents before they get here (tokens.ts); the configuration only
-- stems them and drops stop words.
CREATE TEXT SEARCH CONFIGURATION assay (COPY = pg_catalog.english);
ALTER TEXT SEARCH CONFIGURATION assay
  ALTER MAPPING FOR hword, hword_part, word, asciihword, hword_asciipart, asciiword WITH unaccent, english_stem;
-- The same without stemming: words as people write them.
CREATE TEXT SEARCH CONFIGURATION assay_words (COPY = pg_catalog.simple);
ALTER TEXT SEARCH CONFIGURATION assay_words
  ALTER MAPPING FOR hword, hword_part, word, asciihword, hword_asciipart, asciiword WITH unaccent, simple;

-- A row is a word of the published catalogue as people write it. Spelling is corrected against it, and rare words weigh more. refreshSearchWords rebuilds it.
CREATE TABLE search_words (
  word text PRIMARY KEY,
  -- What it is indexed as; empty for a stop word, which is not indexed.
  lexeme text NOT NULL,
  -- How many of the counted ideas have the word, and how many of all have its lexeme.
  ideas integer NOT NULL,
  lexeme_ideas integer NOT NULL,
  -- Whether everybody may read it in some idea. A correction never offers a word that is only in locked text.
  is_open boolean NOT NULL
);
CREATE INDEX search_words_by_similarity ON search_words USING gin (word gin_trgm_ops);

-- The one row says how new the words are. Processes keep them in memory; the version tells them when to read them again.
CREATE TABLE search_vocabulary (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  version bigint NOT NULL DEFAULT 0,
  ideas integer NOT NULL DEFAULT 0
);
INSERT INTO search_vocabulary DEFAULT VALUES;

-- A row counts a search text on a day, with nobody attached. Deleted after 90 days.
CREATE TABLE search_queries (
  day date NOT NULL,
  query text NOT NULL CHECK (char_length(query) BETWEEN 2 AND 80),
  times integer NOT NULL CHECK (times > 0),
  -- Of these, how often nothing was found.
  in_vain integer NOT NULL CHECK (in_vain BETWEEN 0 AND times),
  PRIMARY KEY (day, query)
);

-- ---- Editing ----

-- A row is text as an administrator typed it, field by field, whether it fits a dossier yet or not. Of an idea in the catalogue the id is its own; of a new
-- one the id it will have. Whoever saves over a version they have not seen is told.
CREATE TABLE idea_drafts (
  id uuid PRIMARY KEY,
  version integer NOT NULL CHECK (version > 0),
  fields jsonb NOT NULL,
  -- What a generated draft rests on and who wrote it; null for what a person began.
  origin jsonb,
  saved_by uuid REFERENCES users (id) ON DELETE SET NULL,
  saved_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX idea_drafts_latest ON idea_drafts (saved_at DESC);

-- A row is one of the last saves of a draft: what two writers began from tells whose change is whose.
CREATE TABLE idea_draft_saves (
  draft_id uuid NOT NULL REFERENCES idea_drafts (id) ON DELETE CASCADE,
  version integer NOT NULL,
  fields jsonb NOT NULL,
  saved_by uuid REFERENCES users (id) ON DELETE SET NULL,
  saved_at timestamptz NOT NULL,
  PRIMARY KEY (draft_id, version)
);

-- A row is the last version number of an idea's deleted draft: the next draft of the idea begins above it.
CREATE TABLE idea_draft_marks (
  idea_id uuid PRIMARY KEY REFERENCES ideas (id) ON DELETE CASCADE,
  version integer NOT NULL
);

-- A row is a dossier that an idea had, in order; the last one is what the catalogue says.
CREATE TABLE idea_revisions (
  idea_id uuid NOT NULL REFERENCES ideas (id) ON DELETE CASCADE,
  number integer NOT NULL CHECK (number > 0),
  dossier jsonb NOT NULL,
  what text NOT NULL CHECK (what IN ('before', 'created', 'edited', 'imported', 'restored', 'pro_pick')),
  saved_by uuid REFERENCES users (id) ON DELETE SET NULL,
  saved_at timestamptz NOT NULL,
  PRIMARY KEY (idea_id, number)
);

-- A row is a shipped idea that was deleted, so that the next start does not load it again.
CREATE TABLE deleted_ideas (
  slug text PRIMARY KEY,
  deleted_at timestamptz NOT NULL
);

-- A row is a file of ideas that was checked and waits to be applied, which happens once.
CREATE TABLE idea_imports (
  id uuid PRIMARY KEY,
  format text NOT NULL CHECK (format IN ('json', 'csv')),
  content text NOT NULL,
  saved_by uuid REFERENCES users (id) ON DELETE SET NULL,
  created_at timestamptz NOT NULL,
  applied_at timestamptz,
  -- What applying it did.
  applied jsonb
);
CREATE INDEX idea_imports_by_age ON idea_imports (created_at);

-- A row is the time at which an idea is to be published: one each. Of an idea that is not in the catalogue yet the id is that of its draft.
CREATE TABLE planned_publications (
  id uuid PRIMARY KEY,
  due_at timestamptz NOT NULL,
  -- Which administrator planned it; empty once their account is gone.
  planned_by uuid REFERENCES users (id) ON DELETE SET NULL,
  planned_at timestamptz NOT NULL,
  -- When its time had come and it could not be published, and why. It is not tried again until it is given another time.
  failed_at timestamptz,
  problem text,
  CHECK ((failed_at IS NULL) = (problem IS NULL))
);
CREATE INDEX planned_publications_due ON planned_publications (due_at) WHERE failed_at IS NULL;

-- ---- Collections ----

-- A row is a curated list of ideas, shipped as a file. The rule that every idea of a list keeps is checked with the file; what is stored is for showing.
CREATE TABLE collections (
  slug text PRIMARY KEY,
  position integer NOT NULL,
  title text NOT NULL,
  tagline text NOT NULL,
  intro text NOT NULL,
  rules text[] NOT NULL,
  file_digest text NOT NULL,
  changed_at timestamptz NOT NULL,
  search tsvector NOT NULL
);

-- A row is an idea's place in a collection, with the reason.
CREATE TABLE collection_ideas (
  collection_slug text NOT NULL REFERENCES collections (slug) ON DELETE CASCADE ON UPDATE CASCADE,
  idea_id uuid NOT NULL REFERENCES ideas (id) ON DELETE CASCADE,
  position integer NOT NULL,
  why text NOT NULL,
  PRIMARY KEY (collection_slug, idea_id)
);
CREATE INDEX collection_ideas_by_idea ON collection_ideas (idea_id);

CREATE TRIGGER collections_changed
  AFTER INSERT OR UPDATE OR DELETE ON collections FOR EACH STATEMENT EXECUTE FUNCTION notify_catalogue_changed();
CREATE TRIGGER collection_ideas_changed
  AFTER INSERT OR UPDATE OR DELETE ON collection_ideas FOR EACH STATEMENT EXECUTE FUNCTION notify_catalogue_changed();

-- ---- What a person does with ideas ----

-- A row is an idea that a person saved.
CREATE TABLE saved_ideas (
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  idea_id uuid NOT NULL REFERENCES ideas (id) ON DELETE CASCADE,
  saved_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, idea_id)
);
CREATE INDEX saved_ideas_newest ON saved_ideas (user_id, saved_at DESC, idea_id);
CREATE INDEX saved_ideas_by_idea ON saved_ideas (idea_id);
CREATE INDEX saved_ideas_by_time ON saved_ideas (saved_at, user_id, idea_id);

-- A row is a person's mark on an idea.
CREATE TABLE idea_marks (
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  idea_id uuid NOT NULL REFERENCES ideas (id) ON DELETE CASCADE,
  mark text NOT NULL CHECK (mark IN ('interested', 'building', 'not_for_me')),
  marked_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, idea_id)
);
CREATE INDEX idea_marks_by_idea ON idea_marks (idea_id);

-- A row says that a person read an idea on a UTC day, however often the page was opened.
CREATE TABLE idea_views (
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  idea_id uuid NOT NULL REFERENCES ideas (id) ON DELETE CASCADE,
  day date NOT NULL,
  viewed_at timestamptz NOT NULL,
  -- A cleared reading stays counted, is shown to nobody, can be brought back, and is deleted for good after a day.
  cleared_at timestamptz,
  PRIMARY KEY (user_id, idea_id, day)
);
CREATE INDEX idea_views_newest ON idea_views (user_id, viewed_at DESC) WHERE cleared_at IS NULL;
CREATE INDEX idea_views_cleared ON idea_views (cleared_at) WHERE cleared_at IS NOT NULL;
CREATE INDEX idea_views_by_idea ON idea_views (idea_id);
-- Views of a span of days, by who saw what, for the figures of the admin area.
CREATE INDEX idea_views_by_day ON idea_views (day, user_id, idea_id);

-- The counters change in the transaction that changes the rows, whatever changes them (a person, a deleted account), so the number always equals the rows.
CREATE FUNCTION count_saved_ideas() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN UPDATE ideas SET save_count = save_count + 1 WHERE id = NEW.idea_id;
  ELSE UPDATE ideas SET save_count = save_count - 1 WHERE id = OLD.idea_id;
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER saved_ideas_counted AFTER INSERT OR DELETE ON saved_ideas FOR EACH ROW EXECUTE FUNCTION count_saved_ideas();

-- Readings stay counted when the reader's account is deleted: the idea was read.
CREATE FUNCTION count_idea_views() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE ideas SET view_count = view_count + 1 WHERE id = NEW.idea_id;
  RETURN NULL;
END
$$;
CREATE TRIGGER idea_views_counted AFTER INSERT ON idea_views FOR EACH ROW EXECUTE FUNCTION count_idea_views();

-- A row holds a person's answers to the questions of founder fit, as the query of their URL, when they chose to save them. A visitor's are never stored.
CREATE TABLE fit_answers (
  user_id uuid PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  answers text NOT NULL CHECK (char_length(answers) BETWEEN 1 AND 1000),
  stored_at timestamptz NOT NULL
);
