-- Every call of a language model: what it was for, what it used, how it ended. Prompts and answers are not kept here.
CREATE TABLE model_calls (
  id uuid PRIMARY KEY,
  at timestamptz NOT NULL,
  -- Whose work it was; empty for the server's own, and once the account is gone.
  user_id uuid REFERENCES users (id) ON DELETE SET NULL,
  purpose text NOT NULL,
  model text NOT NULL,
  input_tokens integer NOT NULL CHECK (input_tokens >= 0),
  output_tokens integer NOT NULL CHECK (output_tokens >= 0),
  -- Millionths of a US dollar, by the prices set when it was made; empty where no prices are set.
  cost_microusd bigint CHECK (cost_microusd >= 0),
  took_ms integer NOT NULL CHECK (took_ms >= 0),
  outcome text NOT NULL
);
CREATE INDEX model_calls_by_time ON model_calls (at);
CREATE INDEX model_calls_by_person ON model_calls (user_id, at) WHERE user_id IS NOT NULL;
