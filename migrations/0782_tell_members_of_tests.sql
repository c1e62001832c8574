-- Who works in a project is told of its tests: its owner and its editors.
CREATE OR REPLACE FUNCTION note_test_moved() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_webhook_event(CASE WHEN NEW.state = 'ended' THEN 'test.finished' ELSE 'test.due' END, m.user_id, NEW.id,
    jsonb_build_object('project', NEW.project_id), CASE WHEN NEW.state = 'ended' THEN NEW.ended_at ELSE NEW.came_due_at END)
  FROM projects p JOIN project_members m ON m.project_id = p.id
  WHERE p.id = NEW.project_id AND NOT p.is_demo AND m.role IN ('owner', 'editor');
  RETURN NULL;
END
$$;
