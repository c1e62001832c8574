-- Reminders of tests that run, and the week of a person's projects: an email of its own that they may switch off.
ALTER TABLE users ADD COLUMN email_project_reminders boolean NOT NULL DEFAULT true;

-- When the last day of a running test had come, in its owner's morning: written once, so that it is told once.
ALTER TABLE project_tests ADD COLUMN came_due_at timestamptz;
CREATE INDEX project_tests_running ON project_tests (started_at) WHERE state = 'running';

-- The last day of a test, as the screens compute it.
CREATE FUNCTION test_due_on(t project_tests) RETURNS date LANGUAGE sql STABLE AS $$
  SELECT (t.started_at AT TIME ZONE 'UTC')::date + t.days
$$;

-- What was over before is no news.
UPDATE project_tests t SET came_due_at = now() WHERE state = 'running' AND test_due_on(t) < current_date;

-- An example is nobody's test.
CREATE FUNCTION note_test_moved() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  owner uuid := (SELECT user_id FROM projects WHERE id = NEW.project_id AND NOT is_demo);
BEGIN
  IF owner IS NULL THEN RETURN NULL; END IF;
  IF NEW.state = 'ended' THEN
    PERFORM note_webhook_event('test.finished', owner, NEW.id, jsonb_build_object('project', NEW.project_id), NEW.ended_at);
  ELSE
    PERFORM note_webhook_event('test.due', owner, NEW.id, jsonb_build_object('project', NEW.project_id), NEW.came_due_at);
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER project_tests_due AFTER UPDATE OF came_due_at ON project_tests
  FOR EACH ROW WHEN (OLD.came_due_at IS NULL AND NEW.came_due_at IS NOT NULL AND NEW.state = 'running') EXECUTE FUNCTION note_test_moved();
CREATE TRIGGER project_tests_finished AFTER UPDATE OF state ON project_tests
  FOR EACH ROW WHEN (NEW.state = 'ended' AND OLD.state <> 'ended') EXECUTE FUNCTION note_test_moved();
