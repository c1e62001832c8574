-- What members allowed to be told of their own tests of ideas.

-- A row is what somebody gave of one finished test: five facts, and no text. It is there while they allow it.
CREATE TABLE reported_results (
  id uuid PRIMARY KEY,
  -- Null for made-up rows, which stand for nobody.
  test_id uuid UNIQUE REFERENCES project_tests (id) ON DELETE CASCADE,
  user_id uuid REFERENCES users (id) ON DELETE CASCADE,
  idea_id uuid NOT NULL REFERENCES ideas (id) ON DELETE CASCADE,
  -- A method of the library, by its id; null for a test of somebody's own.
  method text,
  passed boolean NOT NULL,
  days integer NOT NULL CHECK (days > 0),
  cost_cents bigint NOT NULL CHECK (cost_cents >= 0),
  sample_size integer NOT NULL CHECK (sample_size > 0),
  is_demo boolean NOT NULL DEFAULT false,
  given_at timestamptz NOT NULL,
  CHECK (is_demo = (test_id IS NULL) AND is_demo = (user_id IS NULL))
);
CREATE INDEX reported_results_by_idea ON reported_results (idea_id);
CREATE INDEX reported_results_by_person ON reported_results (user_id);

-- From five people up an idea's page says what came of their tests, so a kept page is out of date when one of them is added or goes.
CREATE FUNCTION notify_reported_results() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  idea uuid := coalesce(NEW.idea_id, OLD.idea_id);
BEGIN
  IF (SELECT count(*) >= 4 FROM (SELECT FROM reported_results WHERE idea_id = idea LIMIT 4) few) THEN
    PERFORM pg_notify('catalogue_changed', '');
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER reported_results_changed AFTER INSERT OR UPDATE OR DELETE ON reported_results
  FOR EACH ROW EXECUTE FUNCTION notify_reported_results();

-- Who leaves, or is suspended, has given nothing from that moment on.
CREATE FUNCTION withdraw_reported_of_person() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM reported_results WHERE user_id = NEW.id;
  RETURN NULL;
END
$$;
CREATE TRIGGER users_withdraw_reported AFTER UPDATE OF deletion_due_at, suspended_at ON users
  FOR EACH ROW WHEN (NEW.deletion_due_at IS NOT NULL OR NEW.suspended_at IS NOT NULL) EXECUTE FUNCTION withdraw_reported_of_person();

-- A project that is removed takes back what was given of it; so does one that becomes somebody else's.
CREATE FUNCTION withdraw_reported_of_project() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM reported_results r USING project_tests t
    WHERE t.id = r.test_id AND t.project_id = NEW.id AND (NEW.deleted_at IS NOT NULL OR r.user_id <> NEW.user_id);
  RETURN NULL;
END
$$;
CREATE TRIGGER projects_withdraw_reported AFTER UPDATE OF deleted_at, user_id ON projects
  FOR EACH ROW EXECUTE FUNCTION withdraw_reported_of_project();
