-- The count of buyers on a card names every code it adds up, and whose places of work it counts; it named the first code alone.
UPDATE ideas i SET open_facts = jsonb_set(i.open_facts, '{buyers}', (i.open_facts->'buyers') - 'code' || jsonb_build_object(
  'codes', coalesce(
    (SELECT jsonb_agg(c->'code') FROM signals s, jsonb_array_elements(s.origin->'codes') c
     WHERE s.idea_id = i.id AND s.metric = i.open_facts->'buyers'->>'metric'),
    jsonb_build_array(i.open_facts->'buyers'->>'code')),
  'part', CASE WHEN i.dossier->'ground' ? 'naics' THEN coalesce(i.dossier->'ground'->>'ownership', 'private') ELSE '' END))
WHERE jsonb_typeof(i.open_facts->'buyers') = 'object';
