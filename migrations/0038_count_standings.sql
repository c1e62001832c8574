-- What the lists of administrators count, from an index alone. Each was measured to matter with 200,000 people (bench:admin).
CREATE INDEX users_by_standing ON users (email_verified, subscription_tier, subscription_status);
-- Paid plans, and the prices of their subscriptions.
CREATE INDEX users_paying ON users (id) INCLUDE (subscription_tier, subscription_status, stripe_subscription_id) WHERE subscription_tier <> 'free';
CREATE INDEX subscriptions_by_price ON subscriptions (amount_cents, user_id);
-- How many letters of a mailing went out.
CREATE INDEX mailing_letters_by_state ON mailing_letters (mailing_id, state);
