-- What an answer was about: the verbs that gave it, their arguments, and the ideas it named, so that the next question can go on from it.
ALTER TABLE ai_chat_messages ADD COLUMN thread jsonb NOT NULL DEFAULT '{"verbs": []}';
UPDATE ai_chat_messages SET thread = jsonb_build_object('verbs', topics);
ALTER TABLE ai_chat_messages DROP COLUMN topics;
