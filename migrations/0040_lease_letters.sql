-- Which round of which process sends a letter. Its lease is short and prolonged while it lives, so the end of it cannot name it.
ALTER TABLE mailing_letters ADD COLUMN taken_by uuid;
-- What is late is looked for before each batch, also while a hundred thousand others wait.
CREATE INDEX mailing_letters_late ON mailing_letters (late_at) WHERE state = 'queued';
CREATE INDEX mailing_letters_taken ON mailing_letters (taken_by) WHERE taken_by IS NOT NULL;
