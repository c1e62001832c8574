import sql, { type Sql } from 'sql-template-tag';

/** Whose data: by the account, and by the address letters went to. */
export type Person = { id: string; email: string };

export type PersonalTable = {
  /** What its rows are, in a person's words. */
  holds: string;
  /** The rows about a person, with every column that is not in `withheld`; no rows when the whole table is withheld. */
  rows?: (person: Person) => Sql;
  /** Columns that are not given out, each with its reason; `*` for all of them. */
  withheld: Record<string, string>;
  /** How its rows go when the account does: with the row in `users`, by a statement of their own, or not at all, with the reason. */
  removal: 'with the account' | ((person: Person) => Sql) | { kept: string };
};

const ITSELF = 'the account itself, the same in every row';
const OF_CATALOGUE = 'the catalogue’s own text: it says nothing of you, and stays when you go';
const ofMail = ({ id, email }: Person) => sql`
  (data->>'userId' = ${id} OR data->>'email' = ${email} OR data->>'change' IN (SELECT c.id::text FROM email_changes c WHERE c.user_id = ${id}))`;
/** A kept letter has the id of its job; one that told an earlier address of its end went there after the change. */
const ofKeptMail = (person: Person) => sql`(recipient = ${person.email} OR id IN (SELECT id FROM mail_jobs WHERE ${ofMail(person)}))`;

/**
 * Every table that holds something about people: what of it a person is given (export-data.server.ts) and what becomes of it when the account
 * is deleted (remove-person.server.ts). A table or a column that is missing here fails personal-data.server.test.ts.
 */
export const personalTables: Record<string, PersonalTable> & { users: PersonalTable } = {
  users: {
    holds: 'Your account: profile, subscription, e-mail preferences',
    rows: ({ id }) => sql`
      SELECT id, email, email_verified, full_name, username, avatar_url, location, role, subscription_tier, subscription_status,
        subscription_status_since, current_period_end, stripe_customer_id, stripe_subscription_id, cancel_at_period_end, trial_ends_at, access_suspended_at,
        provider_state, subscription_set_by_hand, email_daily_ideas, email_trend_alerts, email_product_updates, time_zone, mail_stopped, mail_stopped_at, deletion_due_at,
        last_sign_in_at, last_seen_at, created_at, updated_at
      FROM users WHERE id = ${id}`,
    withheld: { search_text: 'username, name and address in one, for administrators who look for you' },
    removal: ({ id }) => sql`DELETE FROM users WHERE id = ${id}`,
  },
  avatars: {
    holds: 'Your picture, as we draw it; the file you uploaded is not kept',
    rows: ({ id }) => sql`SELECT id, encode(png, 'base64') AS png, created_at FROM avatars WHERE user_id = ${id}`,
    withheld: { user_id: ITSELF },
    removal: 'with the account',
  },
  linked_accounts: {
    holds: 'How you sign in: a password, GitHub, Google',
    rows: ({ id }) => sql`
      SELECT id, provider_id, account_id, scope, password_hash IS NOT NULL AS has_password, created_at, updated_at
      FROM linked_accounts WHERE user_id = ${id} ORDER BY created_at, id`,
    withheld: {
      user_id: ITSELF,
      password_hash: 'a secret; whether there is one is said',
      access_token: 'never kept',
      refresh_token: 'never kept',
      id_token: 'never kept',
      access_token_expires_at: 'about a key that is never kept',
      refresh_token_expires_at: 'about a key that is never kept',
    },
    removal: 'with the account',
  },
  sign_up_passwords: {
    holds: 'The password of a sign-up that waits to be confirmed',
    withheld: { '*': 'a secret, kept as a hash for a week at most' },
    removal: 'with the account',
  },
  sessions: {
    holds: 'Where you are signed in',
    rows: ({ id }) => sql`
      SELECT id, user_agent, ip_address, address_hint, last_used_at, created_at, updated_at, expires_at FROM sessions WHERE user_id = ${id} ORDER BY created_at, id`,
    withheld: { user_id: ITSELF, token: 'a secret: it opens your account' },
    removal: 'with the account',
  },
  verifications: {
    holds: 'Sign-ins at GitHub or Google that were begun and not finished',
    withheld: { '*': 'secrets for one use within minutes' },
    removal: ({ id }) => sql`DELETE FROM verifications WHERE position(${id} IN value) > 0`,
  },
  one_time_tokens: {
    holds: 'Links of letters that were not used yet',
    withheld: { '*': 'secrets for one use within a day, kept as digests' },
    removal: ({ id }) => sql`
      DELETE FROM one_time_tokens WHERE subject = ${id} OR subject IN (SELECT id FROM email_changes WHERE user_id = ${id})`,
  },
  email_changes: {
    holds: 'A change of your address that waits to be confirmed',
    rows: ({ id }) => sql`
      SELECT id, old_email, new_email, session_id, old_approved_at, new_confirmed_at, created_at, expires_at FROM email_changes WHERE user_id = ${id}`,
    withheld: { user_id: ITSELF },
    removal: 'with the account',
  },
  saved_ideas: {
    holds: 'Ideas you saved',
    rows: ({ id }) => sql`
      SELECT s.idea_id, i.title, s.saved_at FROM saved_ideas s JOIN ideas i ON i.id = s.idea_id WHERE s.user_id = ${id} ORDER BY s.saved_at, s.idea_id`,
    withheld: { user_id: ITSELF },
    removal: 'with the account',
  },
  topic_watches: {
    holds: 'Topics you watch',
    rows: ({ id }) => sql`
      SELECT w.topic_id, t.name, w.watched_at, w.told_status FROM topic_watches w JOIN topics t ON t.id = w.topic_id
      WHERE w.user_id = ${id} ORDER BY w.watched_at, w.topic_id`,
    withheld: { user_id: ITSELF },
    removal: 'with the account',
  },
  roadmap_votes: {
    holds: 'Features you voted for',
    rows: ({ id }) => sql`
      SELECT v.feature_id, f.title, v.voted_at FROM roadmap_votes v JOIN roadmap_features f ON f.id = v.feature_id
      WHERE v.user_id = ${id} ORDER BY v.voted_at, v.feature_id`,
    withheld: { user_id: ITSELF },
    removal: 'with the account',
  },
  roadmap_comments: {
    holds: 'What you said about features',
    rows: ({ id }) => sql`
      SELECT c.id, c.feature_id, f.title, c.body, c.created_at FROM roadmap_comments c JOIN roadmap_features f ON f.id = c.feature_id
      WHERE c.user_id = ${id} ORDER BY c.created_at, c.id`,
    withheld: { user_id: ITSELF },
    removal: 'with the account',
  },
  idea_marks: {
    holds: 'Ideas you marked',
    rows: ({ id }) => sql`
      SELECT m.idea_id, i.title, m.mark, m.marked_at FROM idea_marks m JOIN ideas i ON i.id = m.idea_id WHERE m.user_id = ${id} ORDER BY m.marked_at, m.idea_id`,
    withheld: { user_id: ITSELF },
    removal: 'with the account',
  },
  fit_answers: {
    holds: 'What you answered to the questions of founder fit, where you chose to keep it',
    rows: ({ id }) => sql`SELECT answers, kept_at FROM fit_answers WHERE user_id = ${id}`,
    withheld: { user_id: ITSELF },
    removal: 'with the account',
  },
  idea_views: {
    holds:
      'Ideas you opened, once a day each; those you cleared are kept for a day, so that you can take it back. That somebody opened them stays counted when your account is deleted, without you',
    rows: ({ id }) => sql`
      SELECT v.idea_id, i.title, v.day, v.viewed_at, v.cleared_at FROM idea_views v JOIN ideas i ON i.id = v.idea_id WHERE v.user_id = ${id} ORDER BY v.viewed_at, v.idea_id`,
    withheld: { user_id: ITSELF },
    removal: 'with the account',
  },
  watches: {
    holds: 'Ideas and reports you watch: what was near them when they were last looked at, and what of it you were told',
    rows: ({ id }) => sql`
      SELECT w.id, w.idea_id, w.research_id, coalesce(i.title, r.title) AS title, w.watched_at, w.looked_at, w.near_companies, w.near_topics,
        w.told_companies, w.told_topics
      FROM watches w LEFT JOIN ideas i ON i.id = w.idea_id LEFT JOIN ai_research_requests r ON r.id = w.research_id
      WHERE w.user_id = ${id} ORDER BY w.watched_at, w.id`,
    withheld: { user_id: ITSELF },
    removal: 'with the account',
  },
  // Before mail_jobs, by which a letter to an earlier address is found.
  kept_mails: {
    holds: 'Letters kept to be read at /dev/mail, on servers without a mail server; never in production',
    rows: (person) => sql`
      SELECT id, recipient, subject, headers, kept_at FROM kept_mails WHERE ${ofKeptMail(person)} ORDER BY kept_at, id`,
    withheld: { body_text: 'may hold a link that opens your account', body_html: 'may hold a link that opens your account' },
    removal: (person) => sql`DELETE FROM kept_mails WHERE ${ofKeptMail(person)}`,
  },
  mailing_letters: {
    holds: 'Letters to you of the last five weeks that many people got: the daily idea, trends, news, what you watch',
    rows: ({ id }) => sql`
      SELECT l.mailing_id, m.kind, m.key, l.data, l.state, l.due_at, l.late_at, l.next_try_at, l.tries, l.finished_at, l.last_error
      FROM mailing_letters l JOIN mailings m ON m.id = l.mailing_id WHERE l.user_id = ${id} ORDER BY l.due_at, l.mailing_id`,
    withheld: { user_id: ITSELF, taken_by: 'which process sends it' },
    removal: 'with the account',
  },
  re_engagements: {
    holds: 'That we asked whether the daily letter should go on, when and what came of it, for a year',
    rows: ({ id }) =>
      sql`SELECT mailing_id, addressed_at, asked_at, answered_at, switched_off_at FROM re_engagements WHERE user_id = ${id}`,
    withheld: { user_id: ITSELF },
    removal: 'with the account',
  },
  mail_jobs: {
    holds: 'Letters to you that wait, were sent in the last 30 days, or could not be sent in the last 90',
    rows: (person) => sql`
      SELECT id, kind, data, state, forget, tries, next_try_at, last_error, created_at, finished_at FROM mail_jobs
      WHERE ${ofMail(person)} ORDER BY created_at, id`,
    withheld: {},
    removal: (person) => sql`DELETE FROM mail_jobs WHERE ${ofMail(person)}`,
  },
  checkouts: {
    holds: 'Payments you began',
    rows: ({ id }) => sql`
      SELECT id, purpose, idea_id, amount_cents, currency, success_url, cancel_url, session_id, session_url, state, created_at, expires_at,
        reserved_until FROM checkouts
      WHERE user_id = ${id} ORDER BY created_at, id`,
    withheld: {
      user_id: ITSELF,
      made_from: 'only of guests, for a day: a code of an address of the network, from which nobody can read it',
    },
    removal: ({ id }) => sql`UPDATE checkouts SET user_id = NULL WHERE user_id = ${id}`,
  },
  payments: {
    holds: 'Payments you made. When your account is deleted they stay in our books, without your name and address',
    rows: ({ id }) => sql`
      SELECT id, purpose, email, checkout_id, provider_payment_id, charge_id, customer_id, subscription_id, invoice_id, invoice_number, receipt_url, period_start,
        period_end, amount_cents, tax_cents, currency, refunded_cents, dispute_status, metadata, paid_at, read_no
      FROM payments WHERE user_id = ${id} ORDER BY paid_at, id`,
    withheld: { user_id: ITSELF },
    removal: ({ id }) => sql`UPDATE payments SET user_id = NULL, email = NULL, metadata = metadata - 'user_id' WHERE user_id = ${id}`,
  },
  claims: {
    holds: 'Ideas you own. When your account is deleted they stay yours: the link that was mailed opens them',
    rows: ({ id }) => sql`
      SELECT id, idea_id, payment_id, email, dossier, digest, claimed_at, ended_at FROM claims WHERE user_id = ${id} ORDER BY claimed_at, id`,
    withheld: { user_id: ITSELF, link_version: 'part of the secret that signs the mailed link' },
    removal: ({ id }) => sql`UPDATE claims SET user_id = NULL, email = NULL WHERE user_id = ${id}`,
  },
  subscriptions: {
    holds: 'Your monthly plans',
    rows: ({ id }) => sql`
      SELECT id, customer_id, status, amount_cents, currency, current_period_start, current_period_end, cancel_at_period_end, cancel_at, trial_end, created_at,
        ended_at, read_no, checked_at
      FROM subscriptions WHERE user_id = ${id} ORDER BY created_at, id`,
    withheld: { user_id: ITSELF },
    removal: ({ id }) => sql`UPDATE subscriptions SET user_id = NULL WHERE user_id = ${id}`,
  },
  subscription_events: {
    holds: 'What happened to your plan and payments',
    rows: ({ id }) => sql`
      SELECT id, event_type, amount, currency, stripe_subscription_id, payment_id, metadata, created_at FROM subscription_events
      WHERE user_id = ${id} ORDER BY created_at, id`,
    withheld: { user_id: ITSELF },
    removal: ({ id }) => sql`UPDATE subscription_events SET user_id = NULL WHERE user_id = ${id}`,
  },
  quota_uses: {
    holds: 'How much of a month’s research runs and chat messages you used, and when you were told that it is all',
    rows: ({ id }) => sql`SELECT kind, month, used, told_at FROM quota_uses WHERE user_id = ${id} ORDER BY month, kind`,
    withheld: { user_id: ITSELF },
    removal: 'with the account',
  },
  quota_reservations: {
    holds: 'Research runs and chat messages under way',
    rows: ({ id }) => sql`SELECT id, kind, month, reserved_at FROM quota_reservations WHERE user_id = ${id} ORDER BY reserved_at, id`,
    withheld: { user_id: ITSELF },
    removal: 'with the account',
  },
  ai_research_requests: {
    holds:
      'Your research: what you asked, what it was taken to be, and the reports; those you removed are kept for a day, so that you can take it back',
    rows: ({ id }) => sql`
      SELECT id, title, idea_text, category, understanding, state, tries, ledger, scores, verdict, report, method_version, written_by, writer_fell_back,
        sentences_left_out, parent_id, share_token IS NOT NULL AS is_shared, created_at, started_at, ended_at, deleted_at
      FROM ai_research_requests WHERE user_id = ${id} ORDER BY created_at, id`,
    withheld: {
      user_id: ITSELF,
      request_key: 'made by the form, to know it when it is sent twice',
      request_digest: 'follows from what you asked, to know it when it is sent twice',
      reservation_id: 'which of the units under way is its own',
      lease_id: 'which process works on it',
      lease_until: 'which process works on it',
      share_token: 'the key of a link; the report’s page shows it to you',
    },
    removal: 'with the account',
  },
  research_steps: {
    holds: 'What happened in your research, step by step',
    rows: ({ id }) => sql`
      SELECT s.run_id, s.no, s.kind, s.source, s.answer, s.at FROM research_steps s JOIN ai_research_requests r ON r.id = s.run_id
      WHERE r.user_id = ${id} ORDER BY s.run_id, s.no`,
    withheld: {},
    removal: 'with the account',
  },
  ai_chat_sessions: {
    holds: 'Your chats with the strategist; those you removed are kept for a day, so that you can take it back',
    rows: ({ id }) => sql`
      SELECT id, idea_id, session_title, total_messages, last_message_at, created_at, cleared_at, deleted_at FROM ai_chat_sessions WHERE user_id = ${id}
      ORDER BY created_at, id`,
    withheld: { user_id: ITSELF },
    removal: 'with the account',
  },
  ai_chat_messages: {
    holds: 'What you asked the strategist and what it answered',
    rows: ({ id }) => sql`
      SELECT m.id, m.session_id, m.no, m.role, m.content, m.sources, m.looked_at, m.next_questions, m.calculation, m.topics, m.said, m.written_by, m.is_stopped,
        m.created_at
      FROM ai_chat_messages m JOIN ai_chat_sessions s ON s.id = m.session_id WHERE s.user_id = ${id} ORDER BY m.session_id, m.no`,
    withheld: {},
    removal: 'with the account',
  },
  ai_chat_turns: {
    holds: 'Questions to the strategist of the last day, whatever became of them',
    rows: ({ id }) => sql`
      SELECT id, session_id, question, state, stop_asked, answer_id, error, created_at FROM ai_chat_turns WHERE user_id = ${id} ORDER BY created_at, id`,
    withheld: {
      user_id: ITSELF,
      request_key: 'made by the form, to know it when it is sent twice',
      reservation_id: 'which of the units under way is its own',
      lease_id: 'which process works on it',
      lease_until: 'until when a process may work on it',
      tries: 'how many processes have worked on it',
    },
    removal: 'with the account',
  },
  ai_chat_events: {
    holds: 'The sentences of the strategist’s answers of the last day, as they were told',
    rows: ({ id }) => sql`
      SELECT e.turn_id, e.no, e.kind, e.data FROM ai_chat_events e JOIN ai_chat_turns t ON t.id = e.turn_id WHERE t.user_id = ${id} ORDER BY e.turn_id, e.no`,
    withheld: {},
    removal: 'with the account',
  },
  build_kits: {
    holds: 'Your build kits; those you removed are kept for a day, so that you can take it back',
    rows: ({ id }) => sql`
      SELECT id, idea_id, research_id, title, version, created_at, changed_at, deleted_at FROM build_kits WHERE user_id = ${id} ORDER BY created_at, id`,
    withheld: { user_id: ITSELF, request_key: 'made by the form, to know it when it is sent twice' },
    removal: 'with the account',
  },
  build_kit_parts: {
    holds: 'The texts of your build kits, with what you wrote into them, version by version: when, and how they changed',
    rows: ({ id }) => sql`
      SELECT p.kit_id, p.no, p.part, p.content, p.written_by, v.change, v.restored_no, v.made_at FROM build_kit_parts p
      JOIN build_kits k ON k.id = p.kit_id JOIN build_kit_versions v ON v.kit_id = p.kit_id AND v.no = p.no
      WHERE k.user_id = ${id} ORDER BY p.kit_id, p.no, p.part`,
    withheld: {},
    removal: 'with the account',
  },
  model_calls: {
    holds: 'How much a language model worked for you: when, on what, how many tokens; not what was written',
    rows: ({ id }) => sql`
      SELECT id, at, purpose, model, input_tokens, output_tokens, cost_microusd, took_ms, outcome FROM model_calls WHERE user_id = ${id} ORDER BY at, id`,
    withheld: { user_id: ITSELF },
    removal: ({ id }) => sql`UPDATE model_calls SET user_id = NULL WHERE user_id = ${id}`,
  },
  admin_audit_log: {
    holds: 'What administrators did to your account, and what you did as one',
    rows: ({ id }) => sql`
      SELECT id, at, action, target_type, target_id, CASE WHEN user_id = ${id} THEN before END AS before, CASE WHEN user_id = ${id} THEN after END AS after,
        CASE WHEN admin_id = ${id} THEN address_hint END AS address_hint, by_command
      FROM admin_audit_log WHERE user_id = ${id} OR admin_id = ${id} ORDER BY at, id`,
    withheld: {
      admin_id: 'which administrator it was; yours says where it was done from',
      user_id: 'whom it concerned: you, or somebody else',
      request_id: 'ties a line to the log of the server',
    },
    // The log can only be added to: a trigger takes a person out of it when their account goes.
    removal: 'with the account',
  },
  idea_drafts: {
    holds: 'Drafts of ideas that you saved last, as an administrator',
    rows: ({ id }) => sql`SELECT id, version, saved_at, created_at FROM idea_drafts WHERE saved_by = ${id} ORDER BY saved_at, id`,
    withheld: { saved_by: ITSELF, fields: OF_CATALOGUE, origin: OF_CATALOGUE },
    removal: 'with the account',
  },
  idea_draft_saves: {
    holds: 'When you saved drafts of ideas, as an administrator',
    rows: ({ id }) =>
      sql`SELECT draft_id, version, saved_at FROM idea_draft_saves WHERE saved_by = ${id} ORDER BY saved_at, draft_id, version`,
    withheld: { saved_by: ITSELF, fields: OF_CATALOGUE },
    removal: 'with the account',
  },
  idea_revisions: {
    holds: 'Versions of ideas that you made, as an administrator',
    rows: ({ id }) =>
      sql`SELECT idea_id, number, what, saved_at FROM idea_revisions WHERE saved_by = ${id} ORDER BY saved_at, idea_id, number`,
    withheld: { saved_by: ITSELF, dossier: OF_CATALOGUE },
    removal: 'with the account',
  },
  planned_publications: {
    holds: 'When ideas are to be published that you gave a time, as an administrator',
    rows: ({ id }) =>
      sql`SELECT id, due_at, planned_at, failed_at, problem FROM planned_publications WHERE planned_by = ${id} ORDER BY planned_at, id`,
    withheld: { planned_by: ITSELF },
    removal: 'with the account',
  },
  idea_imports: {
    holds: 'Files of ideas that you had checked in the last day, as an administrator',
    rows: ({ id }) => sql`SELECT id, format, created_at, applied_at FROM idea_imports WHERE saved_by = ${id} ORDER BY created_at, id`,
    withheld: { saved_by: ITSELF, content: OF_CATALOGUE, applied: OF_CATALOGUE },
    removal: 'with the account',
  },
  attempts: {
    holds: 'How often something was tried in the last day',
    withheld: { '*': 'kept under codes from which nobody can be read, so that we cannot tell which are yours' },
    removal: { kept: 'no person can be read from its codes, and they are gone within a day' },
  },
};

/** Tables that hold nothing about people. */
export const impersonalTables: Record<string, string> = {
  ideas: 'the catalogue; how many read and saved an idea are numbers',
  idea_old_slugs: 'the catalogue',
  idea_draft_marks: 'the catalogue: numbers of versions that drafts have had',
  deleted_ideas: 'the catalogue: addresses that are not filled again',
  signals: 'the catalogue',
  daily_ideas: 'the catalogue',
  collections: 'the catalogue: lists of ideas',
  collection_ideas: 'the catalogue: lists of ideas',
  companies: 'what public lists and the catalogue say of companies',
  company_list: 'when that list last changed',
  text_embeddings: 'made from ideas of the catalogue and from companies; never from what people write',
  roadmap_features: 'what may be built; how many voted and commented are numbers',
  roadmap_beginnings: 'when the shipped roadmap was put up',
  mailings: 'what a letter to many is about; to whom it went is in mailing_letters',
  mail_events: 'that a bounce or a complaint was told, under a digest of its id and address; whom it concerns stands in users alone',
  product_updates: 'news of the product; who wrote it is in the audit log, to whom it went in mailing_letters',
  paused_chores: 'work that an administrator put on hold',
  topics: 'the trends: what is measured',
  topic_terms: 'the trends: packages, articles and words',
  topic_series: 'the trends: counts of public sources',
  topic_sources: 'the trends: when a source was asked',
  topic_figures: 'the trends: computed from the series',
  topic_ideas: 'the trends: which ideas meet which topics',
  registry_index: 'the trends: how a whole source grew',
  ingest_runs: 'the trends: what a source answered',
  search_words: 'made from the catalogue',
  search_queries: 'what was looked for and how often, by day; who asked is not held',
  demo_fillings: 'whether this database was filled with made-up activity',
  search_vocabulary: 'made from the catalogue',
  idea_reservations: 'which idea waits for which checkout',
  build_kit_versions: 'numbers and times of versions of build kits, which are given out with their texts and go with them',
  payment_entries: 'the movements of the money of payments, which are given out with their sums',
  provider_events: 'notices of the payment provider: its own ids, by which it is asked, and nobody’s name or address',
  provider_tasks: 'what is to be asked of the payment provider, by the provider’s own ids',
  site_settings: 'what administrators set: limits, prices, the sender of our mail; who set it is in the audit log',
  billing_rounds: 'when a job last ran',
  source_answers: 'what public sources answered, under digests of what they were asked; who asked is not held',
  source_health: 'how public sources have been doing',
  payment_provider: 'at which payment provider this site sells',
  schema_migrations: 'how the tables were made',
};
