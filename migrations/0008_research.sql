-- Research: what people asked about ideas of their own, how far the work is, what came of it.

-- A row is a research run.
CREATE TABLE ai_research_requests (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  -- The form's own key: the same form sent twice is one run. The digest of what was sent tells a second form under the same key from the same one.
  request_key text NOT NULL,
  request_digest text,
  title text NOT NULL,
  idea_text text NOT NULL CHECK (char_length(idea_text) BETWEEN 1 AND 500),
  -- As the person chose; empty when it was left to us.
  category text,
  understanding jsonb NOT NULL,
  state text NOT NULL DEFAULT 'queued' CHECK (state IN ('queued', 'running', 'done', 'failed')),
  -- The unit of quota taken for it, until the run ends.
  reservation_id uuid,
  -- The fence of the attempt that works on it: an earlier one writes nothing more.
  lease_id uuid,
  ledger jsonb,
  scores jsonb,
  verdict jsonb,
  report jsonb,
  method_version integer,
  written_by text,
  -- A writing model was asked and could not be used.
  writer_fell_back boolean NOT NULL DEFAULT false,
  sentences_left_out integer NOT NULL DEFAULT 0,
  parent_id uuid REFERENCES ai_research_requests (id) ON DELETE SET NULL,
  share_token text UNIQUE,
  created_at timestamptz NOT NULL,
  started_at timestamptz,
  ended_at timestamptz,
  deleted_at timestamptz,
  UNIQUE (user_id, request_key)
);
CREATE INDEX ai_research_requests_by_person ON ai_research_requests (user_id, created_at DESC, id DESC);
CREATE INDEX ai_research_requests_by_time ON ai_research_requests (created_at, user_id);
CREATE INDEX ai_research_requests_waiting ON ai_research_requests (created_at) WHERE state IN ('queued', 'running');
CREATE INDEX ai_research_requests_by_parent ON ai_research_requests (parent_id) WHERE parent_id IS NOT NULL;
CREATE INDEX ai_research_requests_deleted ON ai_research_requests (deleted_at) WHERE deleted_at IS NOT NULL;

-- A row is one step of a run, in order: each source's answer as it came, then scores, words, the end. A run that is resumed goes on from here.
CREATE TABLE research_steps (
  run_id uuid NOT NULL REFERENCES ai_research_requests (id) ON DELETE CASCADE,
  no integer NOT NULL,
  kind text NOT NULL CHECK (kind IN ('source', 'scored', 'written', 'done', 'failed')),
  source text,
  answer jsonb,
  at timestamptz NOT NULL,
  PRIMARY KEY (run_id, no),
  UNIQUE (run_id, source)
);
