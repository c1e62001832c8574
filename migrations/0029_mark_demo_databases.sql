-- A database that was filled with made-up activity says so for ever: its figures are nobody's.
CREATE TABLE demo_fillings (
  seed bigint NOT NULL,
  filled_at timestamptz NOT NULL
);
