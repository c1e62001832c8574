-- Trending lists topics that have a curve before those counted at two dates, then by growth.
DROP INDEX topic_figures_by_growth;
CREATE INDEX topic_figures_by_growth ON topic_figures ((points >= 6) DESC, growth_a_month DESC, topic_id);
