-- What was looked for, and how often in vain, by day: the text alone, with nobody attached. Kept for 90 days.
CREATE TABLE search_queries (
  day date NOT NULL,
  query text NOT NULL CHECK (char_length(query) BETWEEN 2 AND 80),
  times integer NOT NULL CHECK (times > 0),
  -- Of these, how often nothing was found.
  in_vain integer NOT NULL CHECK (in_vain BETWEEN 0 AND times),
  PRIMARY KEY (day, query)
);
