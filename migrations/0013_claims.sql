-- Claims: ideas that somebody owns outright. Money and idea never part ways: a claim rests on one payment, an idea has one claim that holds, and an idea is
-- "claimed" as long as it has one.

-- A row is a claim.
CREATE TABLE claims (
  id uuid PRIMARY KEY,
  idea_id uuid NOT NULL REFERENCES ideas (id),
  payment_id uuid NOT NULL UNIQUE REFERENCES payments (id),
  -- The owner's account; null for a buyer without one, who has the link that was emailed.
  user_id uuid REFERENCES users (id) ON DELETE SET NULL,
  -- Where the link was emailed to, in lower case; null once the account it belonged to is deleted. The link opens the claim as before.
  email text CHECK (email = lower(email)),
  -- The emailed link is signed over this number: raising it makes every earlier link worthless.
  link_version integer NOT NULL DEFAULT 1 CHECK (link_version > 0),
  -- The file the owner keeps, to the byte, as the dossier stood when it was claimed; the digest is printed on the certificate.
  dossier text NOT NULL,
  digest text NOT NULL CHECK (digest = encode(sha256(convert_to(dossier, 'UTF8')), 'hex')),
  claimed_at timestamptz NOT NULL,
  -- The payment went back, so the idea did: the claim is history.
  ended_at timestamptz
);
CREATE UNIQUE INDEX claims_one_owner ON claims (idea_id) WHERE ended_at IS NULL;
CREATE INDEX claims_by_user ON claims (user_id, claimed_at DESC) WHERE user_id IS NOT NULL;
CREATE INDEX claims_without_account ON claims (email) WHERE user_id IS NULL;

-- A row says who may pay for an idea just now. A row past its time counts as none.
CREATE TABLE idea_reservations (
  idea_id uuid PRIMARY KEY REFERENCES ideas (id) ON DELETE CASCADE,
  checkout_id uuid NOT NULL UNIQUE REFERENCES checkouts (id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
  reserved_until timestamptz NOT NULL
);

-- Whatever changes an idea (an administrator, a shipped file, a mistake): it does not come back while somebody owns it.
CREATE FUNCTION keep_claimed_idea() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM claims WHERE idea_id = NEW.id AND ended_at IS NULL) THEN
    RAISE EXCEPTION 'idea % is owned by somebody: end its claim by giving the payment back', NEW.id;
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER ideas_keep_claimed BEFORE UPDATE OF state ON ideas
  FOR EACH ROW WHEN (OLD.state = 'claimed' AND NEW.state <> 'claimed') EXECUTE FUNCTION keep_claimed_idea();

-- However an address becomes an account's own (a confirmation, a reset password, another provider, a change of address), what was bought under it comes
-- with it. The lock is the one settle-claim.server.ts takes, so that a claim made at the same moment is not missed.
CREATE FUNCTION attach_claims() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('claims of ' || NEW.email));
  UPDATE claims SET user_id = NEW.id WHERE email = NEW.email AND user_id IS NULL;
  RETURN NULL;
END
$$;
CREATE TRIGGER users_attach_claims AFTER INSERT OR UPDATE OF email, email_verified ON users
  FOR EACH ROW WHEN (NEW.email_verified) EXECUTE FUNCTION attach_claims();
