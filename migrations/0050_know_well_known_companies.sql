-- Well-known companies, as the editors list them in catalogue/companies/, and why some of the dead closed, where a source says so.
ALTER TABLE companies DROP CONSTRAINT companies_source_check, ADD CONSTRAINT companies_source_check CHECK (source IN ('yc', 'catalogue', 'editors')),
  ADD COLUMN reason text NOT NULL DEFAULT '' CHECK (char_length(reason) <= 120);
