-- Accounts that an administrator suspended, what staff note about people, and accounts that became one.

-- Since when an account is suspended, and the reason its person is given; null while it is not.
ALTER TABLE users ADD COLUMN suspended_at timestamptz;
ALTER TABLE users ADD COLUMN suspended_reason text;
ALTER TABLE users ADD CONSTRAINT suspended_why CHECK ((suspended_at IS NULL) = (suspended_reason IS NULL));
CREATE INDEX users_suspended ON users (suspended_at) WHERE suspended_at IS NOT NULL;

-- A row is a note about a person, for administrators.
CREATE TABLE staff_notes (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  -- Empty once the author's account is gone.
  written_by uuid REFERENCES users (id) ON DELETE SET NULL,
  body text NOT NULL CHECK (char_length(body) BETWEEN 1 AND 2000),
  created_at timestamptz NOT NULL
);
CREATE INDEX staff_notes_by_person ON staff_notes (user_id, created_at DESC, id DESC);
CREATE INDEX staff_notes_by_author ON staff_notes (written_by) WHERE written_by IS NOT NULL;

-- A row is an account that was merged into another: what the payment provider still says of the first concerns the second.
CREATE TABLE account_merges (
  from_id uuid PRIMARY KEY,
  into_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  merged_at timestamptz NOT NULL
);
CREATE INDEX account_merges_by_target ON account_merges (into_id);

-- What was done to the account that goes, and by it, stands with the one that stays.
CREATE FUNCTION follow_merge_in_audit_log() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE admin_audit_log SET user_id = NEW.into_id, target_id = CASE WHEN target_type = 'user' THEN NEW.into_id::text ELSE target_id END
    WHERE user_id = NEW.from_id;
  UPDATE admin_audit_log SET admin_id = NEW.into_id WHERE admin_id = NEW.from_id;
  RETURN NULL;
END
$$;
CREATE TRIGGER account_merges_in_audit_log AFTER INSERT ON account_merges FOR EACH ROW EXECUTE FUNCTION follow_merge_in_audit_log();

-- Whose account an administrator looks at in this session, and until when: a preview reads and changes nothing.
ALTER TABLE sessions ADD COLUMN preview_of uuid REFERENCES users (id) ON DELETE SET NULL;
ALTER TABLE sessions ADD COLUMN preview_until timestamptz;
CREATE INDEX sessions_previewing ON sessions (preview_of) WHERE preview_of IS NOT NULL;
