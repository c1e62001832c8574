-- A row says when a public source may be asked next, by all processes together: two instants in milliseconds since 1970
-- (src/engine/sources/rate-limit.ts).
CREATE TABLE source_paces (
  source text PRIMARY KEY,
  arrival double precision NOT NULL DEFAULT 0,
  earliest double precision NOT NULL DEFAULT 0
);
