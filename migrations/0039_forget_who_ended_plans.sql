-- Version numbers of a draft go on after it: an idea that is written about again begins above what its last draft had.
CREATE TABLE idea_draft_marks (
  idea_id uuid PRIMARY KEY REFERENCES ideas (id) ON DELETE CASCADE,
  version integer NOT NULL
);

-- What an import did when it was applied, which is once.
ALTER TABLE idea_imports ADD COLUMN applied jsonb;
UPDATE idea_imports SET applied = jsonb_build_object('id', id, 'rows', 0, 'added', 0, 'changed', 0, 'unchanged', 0, 'faults', '[]'::jsonb, 'bad_rows', 0,
  'applied_at', to_char(applied_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) WHERE applied_at IS NOT NULL;

-- An administrator whose account goes takes their id out of the events of plans they set or ended by hand.
CREATE INDEX subscription_events_by_hand ON subscription_events ((coalesce(metadata ->> 'by', metadata ->> 'ended_by')))
  WHERE metadata ?| ARRAY['by', 'ended_by'];
CREATE FUNCTION forget_in_subscription_events() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE subscription_events SET metadata = metadata - 'by' - 'ended_by'
    WHERE metadata ?| ARRAY['by', 'ended_by'] AND coalesce(metadata ->> 'by', metadata ->> 'ended_by') = OLD.id::text;
  RETURN OLD;
END
$$;
CREATE TRIGGER users_forget_in_subscription_events BEFORE DELETE ON users FOR EACH ROW EXECUTE FUNCTION forget_in_subscription_events();
UPDATE subscription_events e SET metadata = metadata - 'by' - 'ended_by'
  WHERE metadata ?| ARRAY['by', 'ended_by'] AND NOT EXISTS (SELECT FROM users u WHERE u.id::text = coalesce(e.metadata ->> 'by', e.metadata ->> 'ended_by'));

-- Whom an export of the audit log was filtered by is no longer written down with their id; lines written before lose it.
ALTER TABLE admin_audit_log DISABLE TRIGGER admin_audit_log_stays;
UPDATE admin_audit_log SET after = after - 'admin' - 'user' - 'target_id' WHERE action = 'audit.exported';
ALTER TABLE admin_audit_log ENABLE TRIGGER admin_audit_log_stays;
