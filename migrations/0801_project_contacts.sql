-- A row is somebody on the call sheet of a project, as its people entered them.
CREATE TABLE project_contacts (
  id uuid PRIMARY KEY,
  project_id uuid NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
  name text NOT NULL,
  place text NOT NULL DEFAULT '',
  email text,
  phone text,
  note text NOT NULL DEFAULT '',
  outcome text NOT NULL DEFAULT 'to_call' CHECK (outcome IN ('to_call', 'no_answer', 'not_interested', 'talked', 'interested', 'bought')),
  next_on date,
  -- What tells that two are the same (src/projects/contacts/contacts.ts).
  email_key text,
  phone_key text,
  name_key text,
  -- The entry in the log of a test that counts them; when it is removed they count as new.
  entry_id uuid REFERENCES project_entries (id) ON DELETE SET NULL,
  added_at timestamptz NOT NULL,
  UNIQUE (project_id, email_key),
  UNIQUE (project_id, phone_key),
  UNIQUE (project_id, name_key)
);
CREATE INDEX project_contacts_by_entry ON project_contacts (entry_id) WHERE entry_id IS NOT NULL;
