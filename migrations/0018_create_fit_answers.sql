-- What a person answered to the questions of founder fit, when they chose to keep it: the query of its address. A visitor's answers are never stored.
CREATE TABLE fit_answers (
  user_id uuid PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  answers text NOT NULL CHECK (char_length(answers) BETWEEN 1 AND 1000),
  kept_at timestamptz NOT NULL
);
