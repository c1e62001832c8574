-- A turn of the chat is written by one attempt at a time; a process that still works on an earlier attempt can write nothing more.
ALTER TABLE ai_chat_turns RENAME COLUMN tries TO attempt;
-- A process that writes an answer moves this on; once it has passed, the process has died and the turn may be taken up.
ALTER TABLE ai_chat_turns RENAME COLUMN lease_until TO alive_until;
ALTER TABLE ai_chat_turns DROP COLUMN lease_id;
DROP INDEX ai_chat_turns_under_way;
