-- When a person was told that a month's units are used up: once a month and kind.
ALTER TABLE quota_uses ADD COLUMN told_at timestamptz;
