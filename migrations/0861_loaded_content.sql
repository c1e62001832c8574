-- The shipped files whose content this database holds, by their names, sizes and times: a start with the very same ones need not read them
-- (src/platform/loaded-content.server.ts).
CREATE TABLE loaded_content (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  stamp text NOT NULL
);
