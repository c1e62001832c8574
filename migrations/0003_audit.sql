-- Audit: who among the administrators did what.

-- A row is one action of an administrator, written in the transaction of the action and never changed afterwards.
CREATE TABLE admin_audit_log (
  id uuid PRIMARY KEY,
  at timestamptz NOT NULL,
  -- Who did it; empty for a command of the server, and once their account is gone.
  admin_id uuid REFERENCES users (id) ON DELETE SET NULL,
  by_command boolean NOT NULL DEFAULT false,
  action text NOT NULL,
  target_type text NOT NULL,
  target_id text,
  -- Whom it concerns; empty for nobody, and once their account is gone.
  user_id uuid REFERENCES users (id) ON DELETE SET NULL,
  before jsonb,
  after jsonb,
  -- The first half of the network address it was done from.
  address_hint text,
  request_id text
);
CREATE INDEX admin_audit_log_by_admin ON admin_audit_log (admin_id, id DESC) WHERE admin_id IS NOT NULL;
CREATE INDEX admin_audit_log_by_user ON admin_audit_log (user_id, id DESC) WHERE user_id IS NOT NULL;
CREATE INDEX admin_audit_log_by_action ON admin_audit_log (action, id DESC);
CREATE INDEX admin_audit_log_by_target ON admin_audit_log (target_type, target_id, id DESC);
CREATE INDEX admin_audit_log_by_time ON admin_audit_log (at);

-- An account that goes takes its name out of the log. What was done, when, and by whom else stays.
CREATE FUNCTION forget_in_audit_log() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE admin_audit_log SET admin_id = NULL, address_hint = NULL WHERE admin_id = OLD.id;
  UPDATE admin_audit_log SET user_id = NULL,
      target_id = CASE WHEN target_type <> 'user' THEN target_id END,
      before = CASE WHEN target_type <> 'user' THEN before END,
      after = CASE WHEN target_type <> 'user' THEN after END
    WHERE user_id = OLD.id;
  RETURN OLD;
END
$$;
CREATE TRIGGER users_forget_in_audit_log BEFORE DELETE ON users FOR EACH ROW EXECUTE FUNCTION forget_in_audit_log();

-- Nothing else may change it. Only what another trigger does (the one above, and the references to users) is let through.
CREATE FUNCTION refuse_to_change_audit_log() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND pg_trigger_depth() > 1 THEN RETURN NEW; END IF;
  RAISE EXCEPTION 'the audit log can only be added to';
END
$$;
CREATE TRIGGER admin_audit_log_stays BEFORE UPDATE OR DELETE ON admin_audit_log
  FOR EACH ROW EXECUTE FUNCTION refuse_to_change_audit_log();
CREATE TRIGGER admin_audit_log_stays_whole BEFORE TRUNCATE ON admin_audit_log
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_to_change_audit_log();
