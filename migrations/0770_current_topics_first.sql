-- Trending lists first what has a curve that reaches into the last 24 months.
ALTER TABLE topic_figures ADD COLUMN is_current boolean NOT NULL DEFAULT false;
UPDATE topic_figures SET is_current = points >= 6 AND last_measured_at >= now() - interval '24 months';
DROP INDEX topic_figures_by_growth;
CREATE INDEX topic_figures_by_growth ON topic_figures (is_current DESC, growth_a_month DESC, topic_id);
