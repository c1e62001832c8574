-- What a signed-in person does with ideas: saves them, marks them, reads them.
CREATE TABLE saved_ideas (
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  idea_id uuid NOT NULL REFERENCES ideas (id) ON DELETE CASCADE,
  saved_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, idea_id)
);
CREATE INDEX saved_ideas_newest ON saved_ideas (user_id, saved_at DESC, idea_id);
CREATE INDEX saved_ideas_by_idea ON saved_ideas (idea_id);

CREATE TABLE idea_marks (
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  idea_id uuid NOT NULL REFERENCES ideas (id) ON DELETE CASCADE,
  mark text NOT NULL CHECK (mark IN ('interested', 'building', 'not_for_me')),
  marked_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, idea_id)
);
CREATE INDEX idea_marks_by_idea ON idea_marks (idea_id);

-- A reading counts once per person and UTC day, however often the page is opened.
CREATE TABLE idea_views (
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  idea_id uuid NOT NULL REFERENCES ideas (id) ON DELETE CASCADE,
  day date NOT NULL,
  viewed_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, idea_id, day)
);
CREATE INDEX idea_views_newest ON idea_views (user_id, viewed_at DESC);
CREATE INDEX idea_views_by_idea ON idea_views (idea_id);

-- The counters change in the transaction that changes the rows, whatever changes them (a person, a deleted account):
-- whoever looks, the number equals the rows. None of the counters is indexed, so the updates stay cheap.
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
