-- What the lists of administrators count, from an index alone. Each was measured to matter with 200,000 people (bench:admin).
CREATE INDEX users_by_standing ON users (email_verified, subscription_tier, subscription_status);
-- Paid plans by the price of their subscription, which stands in another table.
CREATE INDEX users_paying ON users (id) INCLUDE (subscription_tier, subscription_status, stripe_subscription_id) WHERE subscription_tier <> 'free';
-- How many letters of a mailing went out.
CREATE INDEX mailing_letters_by_state ON mailing_letters (mailing_id, state);
