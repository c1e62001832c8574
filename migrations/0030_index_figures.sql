-- What the figures of the admin area look up among many rows. Each was measured to matter with 200,000 people and a million rows (bench:admin).
-- Paid plans, in the orders of their list; nine of ten people have none.
CREATE INDEX users_paying_by_change ON users (subscription_status_since, id) WHERE subscription_tier <> 'free';
CREATE INDEX users_paying_by_email ON users (email, id) WHERE subscription_tier <> 'free';
-- Views of a span of days, by who saw what.
CREATE INDEX idea_views_by_day ON idea_views (day, user_id, idea_id);
CREATE INDEX saved_ideas_by_time ON saved_ideas (saved_at, user_id, idea_id);
CREATE INDEX ai_chat_messages_asked ON ai_chat_messages (created_at) WHERE role = 'user';
CREATE INDEX ai_research_requests_by_time ON ai_research_requests (created_at, user_id);
-- What changes recurring revenue, in the order in which it was written, apart from the many months that only go on.
CREATE INDEX subscription_events_of_revenue ON subscription_events (stripe_subscription_id, id)
  WHERE stripe_subscription_id IS NOT NULL AND (event_type IN ('subscription.created', 'subscription.cancelled')
    OR (event_type = 'subscription.updated' AND metadata -> 'changes' ?| ARRAY['status', 'amount']));
