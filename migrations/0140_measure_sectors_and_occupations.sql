-- Topics are tools, sectors or occupations, and a rate such as the growth of posted pay may fall below zero.
ALTER TABLE topics ADD COLUMN kind text NOT NULL DEFAULT 'tool' CHECK (kind IN ('tool', 'sector', 'occupation'));
ALTER TABLE topic_series DROP CONSTRAINT topic_series_value_check;

-- A status that holds no more often than chance is given no longer.
UPDATE topic_figures SET status = NULL WHERE status = 'seasonal';
UPDATE topic_watches SET sent_status = 'none' WHERE sent_status = 'seasonal';
ALTER TABLE topic_figures DROP CONSTRAINT topic_figures_status_check;
ALTER TABLE topic_figures ADD CONSTRAINT topic_figures_status_check CHECK (status IN ('exploding', 'rising', 'steady', 'peaked', 'fading'));

-- A publisher corrects what it has said: the value before, for as long as the series stands.
CREATE TABLE topic_revisions (
  topic_id uuid NOT NULL REFERENCES topics (id) ON DELETE CASCADE,
  source text NOT NULL,
  observed_at date NOT NULL,
  was double precision NOT NULL,
  is_now double precision NOT NULL,
  revised_at timestamptz NOT NULL,
  PRIMARY KEY (topic_id, source, observed_at, revised_at)
);
