-- Who may do what in a project. A row is a person in it; access is read from here and from nowhere else.
CREATE TABLE project_members (
  project_id uuid NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  role text NOT NULL CHECK (role IN ('owner', 'editor', 'reader')),
  joined_at timestamptz NOT NULL,
  PRIMARY KEY (project_id, user_id)
);
CREATE UNIQUE INDEX project_members_one_owner ON project_members (project_id) WHERE role = 'owner';
CREATE INDEX project_members_by_person ON project_members (user_id);

-- The owner's row follows projects.user_id, so that whatever makes or hands over a project has both.
CREATE FUNCTION keep_project_owner() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM project_members WHERE project_id = NEW.id AND role = 'owner' AND user_id <> NEW.user_id;
  INSERT INTO project_members (project_id, user_id, role, joined_at) VALUES (NEW.id, NEW.user_id, 'owner', NEW.changed_at)
  ON CONFLICT (project_id, user_id) DO UPDATE SET role = 'owner';
  RETURN NULL;
END $$;
CREATE TRIGGER keep_project_owner AFTER INSERT OR UPDATE OF user_id ON projects FOR EACH ROW EXECUTE FUNCTION keep_project_owner();

INSERT INTO project_members (project_id, user_id, role, joined_at) SELECT id, user_id, 'owner', created_at FROM projects;
