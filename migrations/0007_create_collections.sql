-- Curated lists of ideas, shipped as files. The rule every idea of a list keeps is checked when the file is; what stands here is for showing.
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
