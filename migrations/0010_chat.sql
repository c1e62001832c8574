-- Chat: conversations with the strategist. A question and its answer are written together when the answer is finished; until then they are a turn.

-- A row is a conversation.
CREATE TABLE ai_chat_sessions (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  idea_id uuid REFERENCES ideas (id) ON DELETE SET NULL,
  session_title text NOT NULL,
  total_messages integer NOT NULL DEFAULT 0,
  last_message_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL,
  -- When its messages were cleared: the chat stays with its name, unlike one in which no question was ever answered.
  cleared_at timestamptz,
  deleted_at timestamptz
);
CREATE INDEX ai_chat_sessions_by_person ON ai_chat_sessions (user_id, last_message_at DESC, id DESC);
CREATE INDEX ai_chat_sessions_by_idea ON ai_chat_sessions (idea_id) WHERE idea_id IS NOT NULL;
CREATE INDEX ai_chat_sessions_deleted ON ai_chat_sessions (deleted_at) WHERE deleted_at IS NOT NULL;

-- A row is a question or an answer.
CREATE TABLE ai_chat_messages (
  id uuid PRIMARY KEY,
  session_id uuid NOT NULL REFERENCES ai_chat_sessions (id) ON DELETE CASCADE,
  no integer NOT NULL,
  role text NOT NULL CHECK (role IN ('user', 'assistant')),
  content text NOT NULL,
  -- What an answer rests on, what was looked at for it, what may be asked next, the calculation it opens; its sentences with their sources, for “why?”.
  sources jsonb NOT NULL DEFAULT '[]',
  looked_at jsonb NOT NULL DEFAULT '[]',
  next_questions jsonb NOT NULL DEFAULT '[]',
  calculation jsonb,
  topics jsonb NOT NULL DEFAULT '[]',
  said jsonb NOT NULL DEFAULT '[]',
  written_by text,
  is_stopped boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL,
  UNIQUE (session_id, no)
);
CREATE INDEX ai_chat_messages_asked ON ai_chat_messages (created_at) WHERE role = 'user';

-- A row is a question on its way to its answer.
CREATE TABLE ai_chat_turns (
  id uuid PRIMARY KEY,
  session_id uuid NOT NULL REFERENCES ai_chat_sessions (id) ON DELETE CASCADE,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  -- The form's own key: the same form sent twice is one question.
  request_key text NOT NULL,
  question text NOT NULL,
  state text NOT NULL DEFAULT 'writing' CHECK (state IN ('writing', 'done', 'failed')),
  reservation_id uuid,
  stop_asked boolean NOT NULL DEFAULT false,
  -- Who holds it, until when, and how many have tried. A turn past its lease belongs to a process that died, and another takes it up.
  lease_id uuid,
  lease_until timestamptz NOT NULL,
  tries integer NOT NULL DEFAULT 1,
  answer_id uuid REFERENCES ai_chat_messages (id) ON DELETE CASCADE,
  error jsonb,
  created_at timestamptz NOT NULL,
  UNIQUE (user_id, request_key)
);
-- One answer at a time in a session.
CREATE UNIQUE INDEX ai_chat_turns_being_written ON ai_chat_turns (session_id) WHERE state = 'writing';
CREATE INDEX ai_chat_turns_under_way ON ai_chat_turns (lease_until) WHERE state = 'writing';
CREATE INDEX ai_chat_turns_by_session ON ai_chat_turns (session_id);
CREATE INDEX ai_chat_turns_by_answer ON ai_chat_turns (answer_id) WHERE answer_id IS NOT NULL;
CREATE INDEX ai_chat_turns_old ON ai_chat_turns (created_at);

-- A row is one event of a turn, in order, so that a lost connection goes on where it broke off.
CREATE TABLE ai_chat_events (
  turn_id uuid NOT NULL REFERENCES ai_chat_turns (id) ON DELETE CASCADE,
  no integer NOT NULL,
  kind text NOT NULL CHECK (kind IN ('looked', 'piece', 'reset', 'done', 'failed')),
  data jsonb NOT NULL,
  PRIMARY KEY (turn_id, no)
);
