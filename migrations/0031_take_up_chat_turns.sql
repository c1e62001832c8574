-- A question whose process died is taken up by another: who holds it, and how many have tried.
ALTER TABLE ai_chat_turns ADD COLUMN lease_id uuid, ADD COLUMN tries integer NOT NULL DEFAULT 1;
CREATE INDEX ai_chat_turns_under_way ON ai_chat_turns (lease_until) WHERE state = 'writing';
