-- When an idea that is not published yet is to be: one time each. Of an idea that is not in the catalogue yet the id is that of its draft.
CREATE TABLE planned_publications (
  id uuid PRIMARY KEY,
  due_at timestamptz NOT NULL,
  -- Which administrator planned it; empty once their account is gone.
  planned_by uuid REFERENCES users (id) ON DELETE SET NULL,
  planned_at timestamptz NOT NULL,
  -- When its time had come and it could not be published, and why. It is not tried again until it is given another time.
  failed_at timestamptz,
  problem text,
  CHECK ((failed_at IS NULL) = (problem IS NULL))
);
CREATE INDEX planned_publications_due ON planned_publications (due_at) WHERE failed_at IS NULL;
