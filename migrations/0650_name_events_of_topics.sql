-- What happened in the world that a topic's line should be read against, as an editor says it: [{on, what, publisher, url}].
ALTER TABLE topics ADD COLUMN events jsonb NOT NULL DEFAULT '[]';
