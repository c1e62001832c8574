-- Which dated rules of an idea its watcher was told of, so that each is told once.
ALTER TABLE watches ADD COLUMN sent_rules text[] NOT NULL DEFAULT '{}';
