-- When a person opened their dashboard last, and the visit before: what changed since then is told.
CREATE TABLE desk_visits (
  user_id uuid PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  seen_at timestamptz NOT NULL,
  -- The last moment of the visit before this one; null at the first.
  before_at timestamptz
);
