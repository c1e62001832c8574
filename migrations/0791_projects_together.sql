-- Projects of several people: who was asked in, what they say to each other, who did what, and the page to show.

-- A row is an open invitation; taken, declined or withdrawn it is gone. The secret of its link is computed from its id and stored nowhere.
CREATE TABLE project_invitations (
  id uuid PRIMARY KEY,
  project_id uuid NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
  role text NOT NULL CHECK (role IN ('editor', 'reader')),
  -- The address it was sent to, for one person; null for a link that several may use.
  email text,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  UNIQUE (project_id, email)
);
CREATE INDEX project_invitations_by_end ON project_invitations (expires_at);

-- A row is what somebody says about a project, one of its tests or one of its assumptions.
CREATE TABLE project_comments (
  id uuid PRIMARY KEY,
  project_id uuid NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
  test_id uuid REFERENCES project_tests (id) ON DELETE CASCADE,
  assumption_id uuid REFERENCES project_assumptions (id) ON DELETE CASCADE,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  -- The form's own key: the same form sent twice is one comment.
  request_key text NOT NULL,
  body text NOT NULL,
  created_at timestamptz NOT NULL,
  edited_at timestamptz,
  UNIQUE (user_id, request_key),
  CHECK (test_id IS NULL OR assumption_id IS NULL)
);
CREATE INDEX project_comments_by_project ON project_comments (project_id, created_at, id);
CREATE INDEX project_comments_by_test ON project_comments (test_id) WHERE test_id IS NOT NULL;
CREATE INDEX project_comments_by_assumption ON project_comments (assumption_id) WHERE assumption_id IS NOT NULL;

-- A row is who did what in a project, written with the change itself. People are named by their accounts alone, so that their names go with them.
CREATE TABLE project_activity (
  id uuid PRIMARY KEY,
  project_id uuid NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
  user_id uuid REFERENCES users (id) ON DELETE SET NULL,
  -- Of members: who it was done to.
  subject_id uuid REFERENCES users (id) ON DELETE SET NULL,
  what text NOT NULL,
  about text NOT NULL DEFAULT '',
  happened_at timestamptz NOT NULL
);
CREATE INDEX project_activity_by_project ON project_activity (project_id, happened_at DESC, id DESC);
CREATE INDEX project_activity_by_person ON project_activity (user_id) WHERE user_id IS NOT NULL;
CREATE INDEX project_activity_by_subject ON project_activity (subject_id) WHERE subject_id IS NOT NULL;

-- The secret of the page to show; null while it is off.
ALTER TABLE projects ADD COLUMN page_key text;

-- Counted up with every change of words or numbers, so that nobody writes over what they have not seen.
ALTER TABLE projects ADD COLUMN version integer NOT NULL DEFAULT 1;
ALTER TABLE project_assumptions ADD COLUMN version integer NOT NULL DEFAULT 1;
ALTER TABLE project_tests ADD COLUMN version integer NOT NULL DEFAULT 1;
