-- A row is a view of a list that an administrator named: which filters, order and columns, as they stand in the list's address.
CREATE TABLE admin_views (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  path text NOT NULL CHECK (path LIKE '/admin%'),
  name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 60),
  query text NOT NULL CHECK (char_length(query) <= 1000),
  created_at timestamptz NOT NULL,
  UNIQUE (user_id, path, name)
);
