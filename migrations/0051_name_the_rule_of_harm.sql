-- The rule that refuses what does harm is named as the policy is.
UPDATE ai_research_requests
SET report = jsonb_set(report, '{verdict,rule}', '"harm"'), verdict = jsonb_set(verdict, '{rule}', '"harm"')
WHERE report #>> '{verdict,rule}' = 'harmful';
