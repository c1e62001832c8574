-- What was sent for a run, as a digest: under one key the same request is the same run, whatever was made of it since. Empty of runs from before.
ALTER TABLE ai_research_requests ADD COLUMN request_digest text;
