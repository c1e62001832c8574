-- What lists ask of many dossiers at once, written beside each whole dossier with it, so that none is opened for it: the causes with an official
-- reference (the dated rules), and the declared ground.
ALTER TABLE ideas
  ADD COLUMN dated_rules jsonb NOT NULL GENERATED ALWAYS AS (jsonb_path_query_array(dossier, '$.why_now.causes[*] ? (exists(@.proof.official))')) STORED,
  ADD COLUMN ground jsonb GENERATED ALWAYS AS (dossier->'ground') STORED;
