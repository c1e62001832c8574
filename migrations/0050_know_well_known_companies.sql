-- Well-known companies, as the editors list them in catalogue/companies/.
ALTER TABLE companies DROP CONSTRAINT companies_source_check, ADD CONSTRAINT companies_source_check CHECK (source IN ('yc', 'catalogue', 'editors'));
