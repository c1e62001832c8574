-- Known companies: what an idea is compared with. Imported from files (npm run import:companies) and taken from the catalogue's own dossiers.
CREATE TABLE companies (
  id uuid PRIMARY KEY,
  source text NOT NULL CHECK (source IN ('yc', 'catalogue')),
  -- The company's own id at its source; an import of the same file again finds its rows by it.
  source_id text NOT NULL CHECK (char_length(source_id) BETWEEN 1 AND 100),
  name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 120),
  one_liner text NOT NULL,
  description text NOT NULL,
  tags text[] NOT NULL,
  batch text NOT NULL,
  -- What became of it, as its source says; the dead and the bought are kept, as they tell more than the living.
  fate text NOT NULL CHECK (fate IN ('active', 'acquired', 'public', 'dead', 'unknown')),
  country text CHECK (country ~ '^[A-Z]{2}$'),
  year_founded integer,
  team_size integer CHECK (team_size >= 0),
  url text,
  -- The day its source described it so.
  as_of date NOT NULL,
  imported_at timestamptz NOT NULL,
  UNIQUE (source, source_id)
);

-- One row. Processes keep the companies in memory; the version tells them when to read them again.
CREATE TABLE company_list (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  version bigint NOT NULL DEFAULT 0
);
INSERT INTO company_list DEFAULT VALUES;

-- Vectors of public texts (companies, ideas) that a configured provider has made, by a digest of model and text. Texts of people are never kept here.
CREATE TABLE text_embeddings (
  digest bytea PRIMARY KEY,
  model text NOT NULL,
  -- One signed byte a dimension.
  embedding bytea NOT NULL,
  made_at timestamptz NOT NULL
);
