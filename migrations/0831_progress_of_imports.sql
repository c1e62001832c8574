-- A row says how far an import under way has come: written beside its transaction, so that others can read it. No reference to its file, whose row that
-- transaction holds.
CREATE TABLE idea_import_progress (
  import_id uuid PRIMARY KEY,
  done integer NOT NULL,
  total integer NOT NULL,
  at timestamptz NOT NULL
);
