-- A person's projects in their calendar and feed reader, and what is near the projects.

-- A row is a person who made a private address for them. The token opens it, without a sign-in, until it is renewed.
CREATE TABLE project_feeds (
  user_id uuid PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  token text NOT NULL UNIQUE,
  created_at timestamptz NOT NULL
);

-- A row is what was near a project when it was last looked at, which is once a day.
CREATE TABLE project_surroundings (
  project_id uuid PRIMARY KEY REFERENCES projects (id) ON DELETE CASCADE,
  looked_at timestamptz NOT NULL,
  near_companies uuid[] NOT NULL DEFAULT '{}',
  near_topics uuid[] NOT NULL DEFAULT '{}'
);
