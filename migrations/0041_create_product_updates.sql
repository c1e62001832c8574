-- News of the product, written by administrators. What was sent stays as it was sent; who wrote and sent it is in the audit log.
CREATE TABLE product_updates (
  id uuid PRIMARY KEY,
  subject text NOT NULL,
  -- The Markdown of paragraphs, lists, emphasis and code.
  body text NOT NULL,
  -- The one thing to do, both or neither.
  link_label text,
  link_url text,
  -- Counts every change, so that what is sent is what was looked at.
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  changed_at timestamptz NOT NULL,
  sent_at timestamptz,
  send_at text CHECK (send_at IN ('now', 'morning')),
  -- How many letters it was addressed to.
  addressed integer,
  CHECK ((link_label IS NULL) = (link_url IS NULL)),
  CHECK ((sent_at IS NULL) = (send_at IS NULL) AND (sent_at IS NULL) = (addressed IS NULL))
);
CREATE INDEX product_updates_by_age ON product_updates (created_at DESC, id DESC);
