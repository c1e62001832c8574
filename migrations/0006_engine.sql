-- Engine: what evidence is drawn from, and what asking for it cost.

-- A row is a company that ideas are compared with: imported from files (npm run assay -- import companies), listed by the editors in catalogue/companies/,
-- or named in a dossier.
CREATE TABLE companies (
  id uuid PRIMARY KEY,
  source text NOT NULL CHECK (source IN ('yc', 'catalogue', 'editors')),
  -- The company's own id at its source; another import of the same file finds its rows by it.
  source_id text NOT NULL CHECK (char_length(source_id) BETWEEN 1 AND 100),
  name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 120),
  one_liner text NOT NULL,
  description text NOT NULL,
  tags text[] NOT NULL,
  batch text NOT NULL,
  -- What became of it, as its source says. The dead and the bought are kept: they tell more than the living.
  fate text NOT NULL CHECK (fate IN ('active', 'acquired', 'public', 'dead', 'unknown')),
  -- Why a dead one closed, where its source says so.
  reason text NOT NULL DEFAULT '' CHECK (char_length(reason) <= 120),
  country text CHECK (country ~ '^[A-Z]{2}$'),
  year_founded integer,
  team_size integer CHECK (team_size >= 0),
  url text,
  -- The day on which its source described it so.
  as_of date NOT NULL,
  -- imported_at moves with every later import that says something else; first_imported_at stays.
  imported_at timestamptz NOT NULL,
  first_imported_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (source, source_id)
);

-- The one row says how new the companies are. Processes keep them in memory; the version tells them when to read them again.
CREATE TABLE company_list (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  version bigint NOT NULL DEFAULT 0
);
INSERT INTO company_list DEFAULT VALUES;

-- A row is the vector of a public text (a company, an idea) that a configured provider made, by a digest of model and text. Texts of people are never stored.
CREATE TABLE text_embeddings (
  digest bytea PRIMARY KEY,
  model text NOT NULL,
  -- One signed byte for each dimension.
  embedding bytea NOT NULL,
  made_at timestamptz NOT NULL
);

-- A row is what a public source of evidence answered, under a digest of what it was asked, for as long as it may be used again.
CREATE TABLE source_answers (
  source text NOT NULL,
  request_key text NOT NULL,
  answer jsonb NOT NULL,
  asked_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (source, request_key)
);
CREATE INDEX source_answers_by_end ON source_answers (expires_at);

-- A row says how a source has been doing.
CREATE TABLE source_health (
  source text PRIMARY KEY,
  successes integer NOT NULL DEFAULT 0,
  failures integer NOT NULL DEFAULT 0,
  cached_answers integer NOT NULL DEFAULT 0,
  failures_in_a_row integer NOT NULL DEFAULT 0,
  last_success_at timestamptz,
  last_failure_at timestamptz,
  last_failure_why text,
  last_failure_detail text
);

-- A row is a call of a language model (platform/llm): what it was for, what it used, how it ended. Prompts and answers are not stored.
CREATE TABLE model_calls (
  id uuid PRIMARY KEY,
  at timestamptz NOT NULL,
  -- Whose work it was; empty for the server's own, and once the account is gone.
  user_id uuid REFERENCES users (id) ON DELETE SET NULL,
  purpose text NOT NULL,
  model text NOT NULL,
  input_tokens integer NOT NULL CHECK (input_tokens >= 0),
  output_tokens integer NOT NULL CHECK (output_tokens >= 0),
  -- Millionths of a US dollar, by the prices set at the time; empty where no prices are set.
  cost_microusd bigint CHECK (cost_microusd >= 0),
  took_ms integer NOT NULL CHECK (took_ms >= 0),
  outcome text NOT NULL
);
CREATE INDEX model_calls_by_time ON model_calls (at);
CREATE INDEX model_calls_by_person ON model_calls (user_id, at) WHERE user_id IS NOT NULL;
