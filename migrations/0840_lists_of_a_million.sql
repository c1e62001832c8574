-- Every order of ideas falls in all its parts, so that a cursor is one comparison of rows, with which an index begins.
DROP INDEX ideas_by_difficulty;
DROP INDEX ideas_by_category_difficulty;
CREATE INDEX ideas_by_difficulty ON ideas ((-execution_difficulty) DESC, published_at DESC, id DESC) INCLUDE (execution_difficulty) WHERE state = 'published' AND active;
CREATE INDEX ideas_by_category_difficulty ON ideas (category, (-execution_difficulty) DESC, published_at DESC, id DESC) INCLUDE (execution_difficulty)
  WHERE state = 'published' AND active;

-- What topics are listed by stands beside their figures, kept by triggers: a page of the trends, and how many topics there are, come out of one index.
ALTER TABLE topic_figures
  ADD COLUMN category text,
  ADD COLUMN kind text,
  ADD COLUMN is_listed boolean NOT NULL DEFAULT false;
UPDATE topic_figures f SET category = t.category, kind = t.kind, is_listed = t.state = 'active' FROM topics t WHERE t.id = f.topic_id;

CREATE FUNCTION place_topic_figures() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT category, kind, state = 'active' INTO NEW.category, NEW.kind, NEW.is_listed FROM topics WHERE id = NEW.topic_id;
  NEW.is_listed := coalesce(NEW.is_listed, false);
  RETURN NEW;
END
$$;
CREATE TRIGGER topic_figures_placed BEFORE INSERT ON topic_figures FOR EACH ROW EXECUTE FUNCTION place_topic_figures();
CREATE FUNCTION move_topic_figures() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE topic_figures SET category = NEW.category, kind = NEW.kind, is_listed = NEW.state = 'active'
    WHERE topic_id = NEW.id AND (category, kind, is_listed) IS DISTINCT FROM (NEW.category, NEW.kind, NEW.state = 'active');
  RETURN NULL;
END
$$;
CREATE TRIGGER topics_moved AFTER UPDATE OF category, kind, state ON topics FOR EACH ROW EXECUTE FUNCTION move_topic_figures();

DROP INDEX topic_figures_by_growth;
DROP INDEX topic_figures_by_volume;
DROP INDEX topic_figures_by_opportunity;
CREATE INDEX topic_figures_by_growth ON topic_figures (is_current DESC, growth_a_month DESC, topic_id DESC) INCLUDE (kind) WHERE is_listed;
CREATE INDEX topic_figures_by_volume ON topic_figures (volume_share DESC, topic_id DESC) INCLUDE (kind) WHERE is_listed;
CREATE INDEX topic_figures_by_opportunity ON topic_figures (opportunity_score DESC, topic_id DESC) INCLUDE (kind) WHERE is_listed;
CREATE INDEX topic_figures_by_category_growth ON topic_figures (category, is_current DESC, growth_a_month DESC, topic_id DESC) INCLUDE (kind) WHERE is_listed;
CREATE INDEX topic_figures_by_category_volume ON topic_figures (category, volume_share DESC, topic_id DESC) INCLUDE (kind) WHERE is_listed;
CREATE INDEX topic_figures_by_category_opportunity ON topic_figures (category, opportunity_score DESC, topic_id DESC) INCLUDE (kind) WHERE is_listed;

-- The administrators' list is narrowed, counted and turned within its order's index; a piece of a title or an address is found by its letters.
DROP INDEX ideas_by_creation;
CREATE INDEX ideas_by_creation ON ideas (created_at DESC, id DESC) INCLUDE (category, state, active, is_pro_pick);
CREATE INDEX ideas_by_letters ON ideas USING gin (title gin_trgm_ops, slug gin_trgm_ops);
CREATE INDEX topics_by_name ON topics (lower(name), slug);
