-- Projects: the logbook of a founder's decision.

-- A row is a project: what somebody thinks, who would pay, and where it stands.
CREATE TABLE projects (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  origin text NOT NULL CHECK (origin IN ('idea', 'report', 'check', 'blank', 'file')),
  idea_id uuid REFERENCES ideas (id) ON DELETE SET NULL,
  research_id uuid REFERENCES ai_research_requests (id) ON DELETE SET NULL,
  -- The form's own key: the same form sent twice makes one project.
  request_key text NOT NULL,
  title text NOT NULL,
  thesis text NOT NULL,
  buyer text NOT NULL DEFAULT '',
  price_cents integer CHECK (price_cents >= 0),
  price_per text NOT NULL DEFAULT 'month' CHECK (price_per IN ('once', 'month', 'year', 'use')),
  -- Wanted a month.
  income_cents integer CHECK (income_cents >= 0),
  state text NOT NULL DEFAULT 'looking' CHECK (state IN ('looking', 'testing', 'building', 'running', 'dropped')),
  -- What an assumption nobody tested counts as, of 10, and where that number is from; the score of the idea or report when the project began.
  prior numeric(3, 1) NOT NULL DEFAULT 5 CHECK (prior BETWEEN 0 AND 10),
  prior_from text NOT NULL DEFAULT '',
  -- Of a locked dossier only the teaser was taken over.
  is_from_teaser boolean NOT NULL DEFAULT false,
  is_demo boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL,
  changed_at timestamptz NOT NULL,
  deleted_at timestamptz,
  UNIQUE (user_id, request_key)
);
CREATE INDEX projects_by_person ON projects (user_id, changed_at DESC, id DESC);
CREATE INDEX projects_by_idea ON projects (idea_id) WHERE idea_id IS NOT NULL;
CREATE INDEX projects_by_research ON projects (research_id) WHERE research_id IS NOT NULL;
CREATE INDEX projects_deleted ON projects (deleted_at) WHERE deleted_at IS NOT NULL;

-- A row is something that has to be true.
CREATE TABLE project_assumptions (
  id uuid PRIMARY KEY,
  project_id uuid NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
  statement text NOT NULL,
  -- What it costs if it is wrong: the project, another project, or time.
  cost text NOT NULL CHECK (cost IN ('ends', 'changes', 'slows')),
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'holds', 'wrong', 'undecided')),
  created_at timestamptz NOT NULL
);
CREATE INDEX project_assumptions_by_project ON project_assumptions (project_id, created_at, id);

-- A row is an event that would end the project, and the day by which it is looked for.
CREATE TABLE project_criteria (
  id uuid PRIMARY KEY,
  project_id uuid NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
  statement text NOT NULL,
  due_on date,
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'met', 'cleared')),
  created_at timestamptz NOT NULL
);
CREATE INDEX project_criteria_by_project ON project_criteria (project_id, created_at, id);

-- A row is something seen or read, with where and when.
CREATE TABLE project_evidence (
  id uuid PRIMARY KEY,
  project_id uuid NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
  assumption_id uuid REFERENCES project_assumptions (id) ON DELETE SET NULL,
  note text NOT NULL,
  url text,
  seen_on date NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX project_evidence_by_project ON project_evidence (project_id, seen_on, id);
CREATE INDEX project_evidence_by_assumption ON project_evidence (assumption_id) WHERE assumption_id IS NOT NULL;

-- A row is a test: what is done with how many, and what counts as passed, set before it starts.
CREATE TABLE project_tests (
  id uuid PRIMARY KEY,
  project_id uuid NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
  assumption_id uuid REFERENCES project_assumptions (id) ON DELETE SET NULL,
  request_key text NOT NULL,
  -- A method of the library, by its id.
  method text,
  title text NOT NULL,
  what text NOT NULL DEFAULT '',
  -- The pass mark in the words of the dossier or report it came from.
  pass_words text NOT NULL DEFAULT '',
  sample_size integer CHECK (sample_size > 0),
  pass_count integer CHECK (pass_count > 0 AND pass_count <= sample_size),
  cost_cents integer NOT NULL DEFAULT 0 CHECK (cost_cents >= 0),
  days integer NOT NULL DEFAULT 7 CHECK (days BETWEEN 1 AND 365),
  -- [{"text", "done"}]
  checklist jsonb NOT NULL DEFAULT '[]',
  state text NOT NULL DEFAULT 'planned' CHECK (state IN ('planned', 'running', 'ended')),
  result text CHECK (result IN ('holds', 'wrong', 'undecided')),
  created_at timestamptz NOT NULL,
  started_at timestamptz,
  ended_at timestamptz,
  UNIQUE (project_id, request_key),
  -- A test without a pass mark cannot start.
  CHECK (state = 'planned' OR (sample_size IS NOT NULL AND pass_count IS NOT NULL AND started_at IS NOT NULL)),
  CHECK ((state = 'ended') = (result IS NOT NULL))
);
CREATE INDEX project_tests_by_assumption ON project_tests (assumption_id) WHERE assumption_id IS NOT NULL;

-- A row is an entry in the log of a test. Its totals are summed when they are asked for, so that nothing has to keep them.
CREATE TABLE project_entries (
  id uuid PRIMARY KEY,
  test_id uuid NOT NULL REFERENCES project_tests (id) ON DELETE CASCADE,
  -- Made in the browser: an entry sent again is the same entry.
  entry_key text NOT NULL,
  tried integer NOT NULL CHECK (tried >= 0),
  yes integer NOT NULL CHECK (yes >= 0),
  spent_cents integer NOT NULL CHECK (spent_cents >= 0),
  note text NOT NULL DEFAULT '',
  happened_on date NOT NULL,
  created_at timestamptz NOT NULL,
  CHECK (yes <= tried),
  UNIQUE (test_id, entry_key)
);
CREATE INDEX project_entries_by_test ON project_entries (test_id, happened_on, created_at, id);

-- A row is a decision with its reason: the person's own, a change of state, an assumption or a criterion decided, a result of a test.
CREATE TABLE project_decisions (
  id uuid PRIMARY KEY,
  project_id uuid NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('own', 'state', 'assumption', 'criterion', 'test')),
  about text NOT NULL,
  reason text NOT NULL DEFAULT '',
  from_state text,
  to_state text,
  -- The project's point before and after, of 10.
  point_before numeric(3, 1),
  point_after numeric(3, 1),
  assumption_id uuid REFERENCES project_assumptions (id) ON DELETE SET NULL,
  test_id uuid REFERENCES project_tests (id) ON DELETE SET NULL,
  decided_at timestamptz NOT NULL
);
CREATE INDEX project_decisions_by_project ON project_decisions (project_id, decided_at, id);
CREATE INDEX project_decisions_by_assumption ON project_decisions (assumption_id) WHERE assumption_id IS NOT NULL;
CREATE INDEX project_decisions_by_test ON project_decisions (test_id) WHERE test_id IS NOT NULL;
