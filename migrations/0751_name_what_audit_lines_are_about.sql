-- What a line of the audit log is about keeps the name it had then: an idea, a topic, a feature, an update, a payment. Never a person: who a line is
-- about stands in `user_id` alone, and goes with the account.
ALTER TABLE admin_audit_log ADD COLUMN target_name text CHECK (target_type <> 'user' OR target_name IS NULL);
CREATE INDEX admin_audit_log_by_name ON admin_audit_log USING gin (lower(target_name) gin_trgm_ops) WHERE target_name IS NOT NULL;

-- Lines written before this are given the name that stands in the line, or that the thing has today.
ALTER TABLE admin_audit_log DISABLE TRIGGER admin_audit_log_stays;
UPDATE admin_audit_log l SET target_name = coalesce(
    (SELECT title FROM ideas WHERE l.target_type = 'idea' AND id::text = l.target_id),
    (SELECT name FROM topics WHERE l.target_type = 'topic' AND slug = l.target_id),
    (SELECT title FROM roadmap_features WHERE l.target_type = 'feature' AND id::text = l.target_id),
    (SELECT subject FROM product_updates WHERE l.target_type = 'update' AND id::text = l.target_id),
    l.after ->> 'title', l.before ->> 'title', l.after ->> 'name', l.before ->> 'name', l.after ->> 'subject', l.before ->> 'subject')
  WHERE l.target_type IN ('idea', 'topic', 'feature', 'update');
ALTER TABLE admin_audit_log ENABLE TRIGGER admin_audit_log_stays;
