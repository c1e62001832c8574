-- When the shipped roadmap was put up. It is put up once; from then on the roadmap is the administrators' own.
CREATE TABLE roadmap_beginnings (
  is_only_one boolean PRIMARY KEY DEFAULT true CHECK (is_only_one),
  begun_at timestamptz NOT NULL
);
