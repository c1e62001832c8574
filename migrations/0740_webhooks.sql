-- Webhooks out: where members want to be told of what happens here, what happened, and what was sent to whom.

-- A row is an address that a member named, with what it is told of.
CREATE TABLE webhook_endpoints (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  url text NOT NULL CHECK (char_length(url) BETWEEN 1 AND 500),
  note text NOT NULL DEFAULT '' CHECK (char_length(note) <= 100),
  events text[] NOT NULL CHECK (cardinality(events) > 0),
  -- What deliveries are signed with, encrypted with the server's secret; the one before it signs as well until its time is over.
  secret text NOT NULL,
  old_secret text,
  old_secret_until timestamptz,
  created_at timestamptz NOT NULL,
  -- Since when nothing has arrived, and how many attempts in a row failed.
  failing_since timestamptz,
  failures integer NOT NULL DEFAULT 0,
  -- One that does not answer is left alone until then.
  rests_until timestamptz,
  switched_off_at timestamptz,
  switched_off_why text CHECK (switched_off_why IN ('by_owner', 'failing', 'gone')),
  -- The lease of the process that sends to it: one delivery at a time.
  busy_until timestamptz,
  CHECK ((old_secret IS NULL) = (old_secret_until IS NULL)),
  CHECK ((switched_off_at IS NULL) = (switched_off_why IS NULL))
);
CREATE INDEX webhook_endpoints_by_user ON webhook_endpoints (user_id, created_at);

-- A row is something that happened, written in the transaction of what it is about, by the triggers below; only while somebody wants to be told of it.
CREATE TABLE webhook_events (
  -- UUID version 7: later events have greater ids. It is the webhook-id of the deliveries.
  id uuid PRIMARY KEY,
  type text NOT NULL,
  -- Whom it is about; null for what is public or the administrators'.
  user_id uuid REFERENCES users (id) ON DELETE CASCADE,
  -- The idea, run, topic, watch or payment.
  subject_id uuid,
  detail jsonb NOT NULL DEFAULT '{}',
  happened_at timestamptz NOT NULL,
  -- When its deliveries were made.
  spread_at timestamptz
);
CREATE INDEX webhook_events_waiting ON webhook_events (happened_at) WHERE spread_at IS NULL;
CREATE INDEX webhook_events_by_time ON webhook_events (happened_at);
CREATE INDEX webhook_events_by_user ON webhook_events (user_id) WHERE user_id IS NOT NULL;
CREATE INDEX webhook_events_by_subject ON webhook_events (subject_id, type);
-- An idea is published once.
CREATE UNIQUE INDEX webhook_events_published ON webhook_events (subject_id) WHERE type = 'idea.published';

-- A row is an event for one address.
CREATE TABLE webhook_deliveries (
  id uuid PRIMARY KEY,
  event_id uuid NOT NULL REFERENCES webhook_events (id) ON DELETE CASCADE,
  endpoint_id uuid NOT NULL REFERENCES webhook_endpoints (id) ON DELETE CASCADE,
  -- withheld: by the time it was to be sent its owner might not read it any more, or it was not there any more.
  state text NOT NULL DEFAULT 'queued' CHECK (state IN ('queued', 'delivered', 'failed', 'withheld')),
  -- Attempts since it was asked for, or asked for again.
  attempts integer NOT NULL DEFAULT 0,
  due_at timestamptz NOT NULL,
  finished_at timestamptz,
  -- What was sent last.
  body text,
  UNIQUE (event_id, endpoint_id)
);
CREATE INDEX webhook_deliveries_due ON webhook_deliveries (endpoint_id, due_at) WHERE state = 'queued';
CREATE INDEX webhook_deliveries_by_endpoint ON webhook_deliveries (endpoint_id, event_id DESC);

-- A row is one attempt: what came back, or why nothing did.
CREATE TABLE webhook_attempts (
  delivery_id uuid NOT NULL REFERENCES webhook_deliveries (id) ON DELETE CASCADE,
  no integer NOT NULL,
  at timestamptz NOT NULL,
  took_ms integer NOT NULL,
  status integer,
  -- The beginning of the answer's body.
  answer text,
  -- Why there was no answer.
  trouble text,
  PRIMARY KEY (delivery_id, no)
);

-- A UUID of version 7 (RFC 9562, 5.7): 48 bits of milliseconds, then random ones.
CREATE FUNCTION new_sortable_id() RETURNS uuid LANGUAGE sql VOLATILE AS $$
  SELECT encode(
    set_bit(set_bit(overlay(uuid_send(gen_random_uuid())
      PLACING substring(int8send((extract(epoch FROM clock_timestamp()) * 1000)::bigint) FROM 3) FROM 1 FOR 6), 52, 1), 53, 1), 'hex')::uuid
$$;

-- Writes an event if anybody wants it, and asks for the job that makes its deliveries, as platform/jobs/enqueue.server.ts would.
CREATE FUNCTION note_webhook_event(of_type text, of_user uuid, of_subject uuid, of_detail jsonb, happened timestamptz) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM webhook_endpoints e
    WHERE of_type = ANY (e.events) AND e.switched_off_at IS NULL AND (of_user IS NULL OR e.user_id = of_user)) THEN
    RETURN;
  END IF;
  INSERT INTO webhook_events AS known (id, type, user_id, subject_id, detail, happened_at)
  VALUES (new_sortable_id(), of_type, of_user, of_subject, of_detail, happened)
  ON CONFLICT (subject_id) WHERE type = 'idea.published' DO UPDATE SET happened_at = excluded.happened_at WHERE known.spread_at IS NULL;
  IF to_regclass('pgboss.job') IS NULL THEN RETURN; END IF;
  INSERT INTO pgboss.job (name, data, singleton_key, start_after, created_on, keep_until, expire_seconds, deletion_seconds,
    retry_limit, retry_delay, retry_backoff, retry_delay_max, policy, dead_letter, heartbeat_seconds)
  SELECT q.name, '{}', CASE WHEN wake.later THEN happened::text ELSE gen_random_uuid()::text END, wake.at, pgboss.job_now(),
    wake.at + q.retention_seconds * interval '1s', q.expire_seconds, q.deletion_seconds, q.retry_limit, q.retry_delay, q.retry_backoff,
    q.retry_delay_max, q.policy, q.dead_letter, q.heartbeat_seconds
  FROM pgboss.queue q,
    (SELECT greatest(happened, pgboss.job_now()) AS at, happened > pgboss.job_now() AS later) wake
  WHERE q.name = 'webhook_events' ON CONFLICT DO NOTHING;
  PERFORM pg_notify('pgboss_' || left(encode(sha224('pgboss'::bytea), 'hex'), 24), 'webhook_events');
END
$$;

CREATE FUNCTION note_idea_published() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' OR OLD.state = 'draft' OR OLD.published_at IS DISTINCT FROM NEW.published_at THEN
    PERFORM note_webhook_event('idea.published', NULL, NEW.id, '{}', NEW.published_at);
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER ideas_published AFTER INSERT OR UPDATE OF state, active, published_at ON ideas
  FOR EACH ROW WHEN (NEW.state = 'published' AND NEW.active) EXECUTE FUNCTION note_idea_published();

CREATE FUNCTION note_report_finished() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_webhook_event('report.finished', NEW.user_id, NEW.id, '{}', NEW.ended_at);
  RETURN NULL;
END
$$;
CREATE TRIGGER ai_research_requests_finished AFTER UPDATE OF state ON ai_research_requests
  FOR EACH ROW WHEN (NEW.state = 'done' AND OLD.state <> 'done') EXECUTE FUNCTION note_report_finished();

CREATE FUNCTION note_topic_turned() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM topic_watches w JOIN webhook_endpoints e ON e.user_id = w.user_id WHERE w.topic_id = NEW.topic_id) THEN
    PERFORM note_webhook_event('topic.turned', NULL, NEW.topic_id, jsonb_build_object('from', OLD.status, 'to', NEW.status), NEW.computed_at);
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER topic_figures_turned AFTER UPDATE OF status ON topic_figures
  FOR EACH ROW WHEN (NEW.status <> OLD.status OR (OLD.status IS NULL AND NEW.status IS NOT NULL)) EXECUTE FUNCTION note_topic_turned();

-- A company counts as found when it came into our lists after the watching began, and its watcher was not told of it before.
CREATE FUNCTION note_watch_found() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  found uuid[] := ARRAY(
    SELECT c.id FROM companies c
    WHERE c.id = ANY (NEW.near_companies) AND NOT c.id = ANY (OLD.near_companies || OLD.sent_companies) AND c.first_imported_at > NEW.watched_at
      AND NOT EXISTS (SELECT FROM webhook_events e
        WHERE e.type = 'watch.found' AND e.subject_id = NEW.id AND e.detail->'companies' ? c.id::text)
    ORDER BY c.name, c.id);
BEGIN
  IF cardinality(found) > 0 THEN
    PERFORM note_webhook_event('watch.found', NEW.user_id, NEW.id, jsonb_build_object('companies', found), NEW.looked_at);
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER watches_found AFTER UPDATE OF near_companies ON watches
  FOR EACH ROW WHEN (OLD.sent_companies IS NOT NULL AND NEW.near_companies <> OLD.near_companies) EXECUTE FUNCTION note_watch_found();

CREATE FUNCTION note_payment_moved() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_webhook_event(
    CASE NEW.kind WHEN 'charge' THEN 'payment.received' WHEN 'refund' THEN 'payment.refunded' ELSE 'payment.disputed' END,
    NULL, NEW.payment_id, jsonb_build_object('kind', NEW.kind, 'amount_cents', NEW.amount_cents), NEW.occurred_at);
  RETURN NULL;
END
$$;
CREATE TRIGGER payment_entries_moved AFTER INSERT ON payment_entries
  FOR EACH ROW WHEN (NEW.kind IN ('charge', 'refund', 'dispute')) EXECUTE FUNCTION note_payment_moved();
