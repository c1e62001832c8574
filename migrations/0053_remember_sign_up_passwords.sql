-- The password last chosen at a sign-up with an address, until the address is confirmed. Kept for every address that is signed up with, also one that has
-- an account: whoever signs in with it is told to confirm first, and learns nothing else.
CREATE TABLE sign_up_passwords (
  user_id uuid PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  password_hash text NOT NULL,
  chosen_at timestamptz NOT NULL
);
CREATE INDEX sign_up_passwords_by_time ON sign_up_passwords (chosen_at);

INSERT INTO sign_up_passwords (user_id, password_hash, chosen_at)
SELECT u.id, a.password_hash, a.updated_at FROM users u JOIN linked_accounts a ON a.user_id = u.id
WHERE NOT u.email_verified AND a.provider_id = 'credential' AND a.password_hash IS NOT NULL;

CREATE FUNCTION forget_sign_up_password() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM sign_up_passwords WHERE user_id = NEW.id;
  RETURN NULL;
END
$$;
CREATE TRIGGER users_confirmed AFTER UPDATE OF email_verified ON users
  FOR EACH ROW WHEN (NEW.email_verified AND NOT OLD.email_verified) EXECUTE FUNCTION forget_sign_up_password();
