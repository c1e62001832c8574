-- A fourth basis: a public page says it, and its passage was read. Of a figure of an official table its codes, period, licence and cautions are kept.
ALTER TABLE signals DROP CONSTRAINT signals_basis_check;
ALTER TABLE signals ADD CONSTRAINT signals_basis_check CHECK (basis IN ('measured', 'cited', 'estimated', 'editorial'));
ALTER TABLE signals ADD COLUMN origin jsonb;
ALTER TABLE signals ADD COLUMN proof jsonb;
ALTER TABLE ideas ADD COLUMN figures_cited integer NOT NULL DEFAULT 0;

-- Search volumes and sizes of communities were guessed: they are empty until a source says them.
CREATE FUNCTION pg_temp.without_guesses(dossier jsonb) RETURNS jsonb LANGUAGE sql AS $$
  SELECT CASE WHEN dossier ? 'primary_keyword' AND dossier ? 'community' THEN
    dossier || jsonb_build_object(
      'primary_keyword', jsonb_build_object('term', dossier #> '{primary_keyword,term}', 'monthly_volume', NULL, 'growth_rate', NULL),
      'community', (
        SELECT jsonb_object_agg(place, (
          SELECT coalesce(jsonb_agg(jsonb_build_object('name', one -> 'name', 'members', NULL)), '[]')
          FROM jsonb_array_elements(coalesce(dossier #> ARRAY['community', place], '[]')) AS one))
        FROM unnest(ARRAY['reddit', 'facebook', 'youtube']) AS place))
  ELSE dossier END
$$;
UPDATE ideas SET dossier = pg_temp.without_guesses(dossier), open_facts = jsonb_set(open_facts, '{primary_keyword}',
  jsonb_build_object('term', open_facts #> '{primary_keyword,term}', 'monthly_volume', NULL, 'growth_rate', NULL));
UPDATE idea_revisions SET dossier = pg_temp.without_guesses(dossier);
UPDATE idea_drafts SET fields = (
  SELECT coalesce(jsonb_object_agg(key, value), '{}') FROM jsonb_each(fields)
  WHERE key NOT IN ('primary_keyword.how', 'primary_keyword.monthly_volume', 'primary_keyword.growth_rate', 'community.how')
    AND key !~ '^community\.[a-z]+\.\d+\.members$');
UPDATE idea_draft_saves SET fields = (
  SELECT coalesce(jsonb_object_agg(key, value), '{}') FROM jsonb_each(fields)
  WHERE key NOT IN ('primary_keyword.how', 'primary_keyword.monthly_volume', 'primary_keyword.growth_rate', 'community.how')
    AND key !~ '^community\.[a-z]+\.\d+\.members$');
DELETE FROM signals WHERE key ~ '^(keyword|community)\.';
