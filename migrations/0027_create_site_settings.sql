-- What administrators set in place of the figures in code and in the environment: each row is the whole of what differs, the latest holds, and those
-- before it are the history. Who set it is in the audit log.
CREATE TABLE site_settings (
  version integer PRIMARY KEY CHECK (version > 0),
  changed jsonb NOT NULL,
  restored_from integer REFERENCES site_settings (version),
  set_at timestamptz NOT NULL
);
CREATE FUNCTION notify_settings_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('settings_changed', '');
  RETURN NULL;
END
$$;
CREATE TRIGGER site_settings_changed AFTER INSERT ON site_settings FOR EACH STATEMENT EXECUTE FUNCTION notify_settings_changed();
