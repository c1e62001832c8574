-- What of a dossier the catalogue may be narrowed and ranked by, in coarse published bands: budget:under_2000, weeks:to_12, skill:selling, solo …
-- Written by storeDossier from the dossier; filled at the next start for ideas stored before.
ALTER TABLE ideas ADD COLUMN facets text[] NOT NULL DEFAULT '{}';
CREATE INDEX ideas_by_facets ON ideas USING gin (facets) WHERE state = 'published' AND active;
