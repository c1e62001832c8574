-- Search: stemmed full text over what an idea is about, weighted by where a word stands. Texts are taken apart into words, without accents,
-- before they get here (tokens.ts); the configuration only stems them and drops stop words.
CREATE TEXT SEARCH CONFIGURATION assay (COPY = pg_catalog.english);
ALTER TEXT SEARCH CONFIGURATION assay
  ALTER MAPPING FOR hword, hword_part, word, asciihword, hword_asciipart, asciiword WITH unaccent, english_stem;
-- The same without stemming: words as people write them.
CREATE TEXT SEARCH CONFIGURATION assay_words (COPY = pg_catalog.simple);
ALTER TEXT SEARCH CONFIGURATION assay_words
  ALTER MAPPING FOR hword, hword_part, word, asciihword, hword_asciipart, asciiword WITH unaccent, simple;

ALTER TABLE ideas ADD COLUMN search tsvector NOT NULL DEFAULT ''::tsvector;
-- Without statistics every word looks as rare as any other to the planner, so that it always goes by the index; how common words are, search knows
-- better itself.
ALTER TABLE ideas ALTER COLUMN search SET STATISTICS 0;
CREATE INDEX ideas_search ON ideas USING gin (search) WITH (fastupdate = off);
-- Words of titles alone: where a search with very many matches looks first.
CREATE INDEX ideas_title_search ON ideas USING gin (ts_filter(search, '{a}')) WITH (fastupdate = off);

-- Every word that stands in the published catalogue as people write it. Spelling is corrected against it, and rare words weigh more.
-- Rebuilt by refreshSearchWords.
CREATE TABLE search_words (
  word text PRIMARY KEY,
  -- What it is indexed as; empty for a stop word, which is not indexed.
  lexeme text NOT NULL,
  -- How many of the counted ideas have the word, and how many of all have its lexeme.
  ideas integer NOT NULL,
  lexeme_ideas integer NOT NULL,
  -- Whether it stands in what everybody may read of some idea; a correction never says a word that stands only in what is locked.
  is_open boolean NOT NULL
);
CREATE INDEX search_words_by_likeness ON search_words USING gin (word gin_trgm_ops);

-- One row. Processes keep the words in memory; the version tells them when to read them again.
CREATE TABLE search_vocabulary (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  version bigint NOT NULL DEFAULT 0,
  ideas integer NOT NULL DEFAULT 0
);
INSERT INTO search_vocabulary DEFAULT VALUES;
