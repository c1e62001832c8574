-- What administrators write before it is in the catalogue, and what the catalogue said before they changed it.

-- Text as it was typed, field by field, whether it fits a dossier yet or not. Of an idea that is in the catalogue the id is its own; of a new one the id it
-- will have. Who saves over a version they have not seen is told.
CREATE TABLE idea_drafts (
  id uuid PRIMARY KEY,
  version integer NOT NULL CHECK (version > 0),
  fields jsonb NOT NULL,
  -- What a generated draft rests on and who wrote it; null for what a person began.
  origin jsonb,
  saved_by uuid REFERENCES users (id) ON DELETE SET NULL,
  saved_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX idea_drafts_latest ON idea_drafts (saved_at DESC);

-- The last saves of a draft: what two writers began from is what tells whose change is whose.
CREATE TABLE idea_draft_saves (
  draft_id uuid NOT NULL REFERENCES idea_drafts (id) ON DELETE CASCADE,
  version integer NOT NULL,
  fields jsonb NOT NULL,
  saved_by uuid REFERENCES users (id) ON DELETE SET NULL,
  saved_at timestamptz NOT NULL,
  PRIMARY KEY (draft_id, version)
);

-- Every dossier an idea had, in order; the last one is what the catalogue says.
CREATE TABLE idea_revisions (
  idea_id uuid NOT NULL REFERENCES ideas (id) ON DELETE CASCADE,
  number integer NOT NULL CHECK (number > 0),
  dossier jsonb NOT NULL,
  what text NOT NULL CHECK (what IN ('before', 'created', 'edited', 'imported', 'restored', 'pro_pick')),
  saved_by uuid REFERENCES users (id) ON DELETE SET NULL,
  saved_at timestamptz NOT NULL,
  PRIMARY KEY (idea_id, number)
);

-- A shipped idea that was deleted is not loaded again at the next start.
CREATE TABLE deleted_ideas (
  slug text PRIMARY KEY,
  deleted_at timestamptz NOT NULL
);

-- A file that was checked and waits to be applied.
CREATE TABLE idea_imports (
  id uuid PRIMARY KEY,
  format text NOT NULL CHECK (format IN ('json', 'csv')),
  content text NOT NULL,
  saved_by uuid REFERENCES users (id) ON DELETE SET NULL,
  created_at timestamptz NOT NULL,
  applied_at timestamptz
);
CREATE INDEX idea_imports_by_age ON idea_imports (created_at);

-- The list of an administrator, over all ideas whatever their state.
CREATE INDEX ideas_by_creation ON ideas (created_at DESC, id DESC);
