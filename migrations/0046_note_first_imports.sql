-- When a company first came into our list; imported_at moves with every later import that says something else of it.
ALTER TABLE companies ADD COLUMN first_imported_at timestamptz NOT NULL DEFAULT now();
UPDATE companies SET first_imported_at = imported_at;
