-- The sample report of a day: made once for all processes, and kept so that a start need not make it
-- (src/research/sample-report.server.ts). As text, whose order of names stays.
CREATE TABLE sample_reports (
  day date PRIMARY KEY,
  report json NOT NULL
);
-- Pages that lead to it are drawn again.
CREATE TRIGGER sample_reports_changed
  AFTER INSERT OR UPDATE ON sample_reports FOR EACH STATEMENT EXECUTE FUNCTION notify_catalogue_changed();
