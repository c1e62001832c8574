-- By which version of the published method an idea was scored: two scores of different versions are not compared.
ALTER TABLE ideas ADD COLUMN method_version integer NOT NULL DEFAULT 2;
