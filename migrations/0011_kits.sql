-- Kits: build kits of an idea or a report.

-- A row is a kit. A version of it is the texts that changed with the version; a part's text in a version is the latest one up to it.
CREATE TABLE build_kits (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  idea_id uuid REFERENCES ideas (id) ON DELETE SET NULL,
  research_id uuid REFERENCES ai_research_requests (id) ON DELETE SET NULL,
  -- The form's own key: the same form sent twice makes one kit.
  request_key text NOT NULL,
  title text NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  changed_at timestamptz NOT NULL,
  deleted_at timestamptz,
  UNIQUE (user_id, request_key)
);
CREATE INDEX build_kits_by_person ON build_kits (user_id, changed_at DESC, id DESC);
CREATE INDEX build_kits_by_idea ON build_kits (idea_id) WHERE idea_id IS NOT NULL;
CREATE INDEX build_kits_by_research ON build_kits (research_id) WHERE research_id IS NOT NULL;
CREATE INDEX build_kits_deleted ON build_kits (deleted_at) WHERE deleted_at IS NOT NULL;

-- A row is a version of a kit.
CREATE TABLE build_kit_versions (
  kit_id uuid NOT NULL REFERENCES build_kits (id) ON DELETE CASCADE,
  no integer NOT NULL,
  change text NOT NULL CHECK (change IN ('composed', 'edited', 'rewritten', 'restored')),
  -- Of 'restored': the version that was brought back.
  restored_no integer,
  made_at timestamptz NOT NULL,
  PRIMARY KEY (kit_id, no)
);

-- A row is the text of one part that changed in a version.
CREATE TABLE build_kit_parts (
  kit_id uuid NOT NULL,
  no integer NOT NULL,
  part text NOT NULL,
  content text NOT NULL,
  written_by text NOT NULL,
  PRIMARY KEY (kit_id, part, no),
  FOREIGN KEY (kit_id, no) REFERENCES build_kit_versions (kit_id, no) ON DELETE CASCADE
);
