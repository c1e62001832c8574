-- When somebody cleared a chat of its messages: the chat itself stays with its name, unlike one in which no question was ever answered.
ALTER TABLE ai_chat_sessions ADD COLUMN cleared_at timestamptz;
