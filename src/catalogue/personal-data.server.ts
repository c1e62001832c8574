import sql from 'sql-template-tag';
import { ITSELF, moves, OF_CATALOGUE, type TablesOfRoom } from '../platform/personal-data.ts';

/** What this room’s tables hold about people. */
export const catalogueTables = {
  personal: {
    saved_ideas: {
      holds: 'Ideas you saved',
      rows: ({ id }) => sql`
        SELECT s.idea_id, i.title, s.saved_at FROM saved_ideas s JOIN ideas i ON i.id = s.idea_id WHERE s.user_id = ${id} ORDER BY s.saved_at, s.idea_id`,
      withheld: { user_id: ITSELF },
      removal: 'with the account',
      merge: moves('saved_ideas', { onePer: ['idea_id'] }),
    },
    idea_marks: {
      holds: 'Ideas you marked',
      rows: ({ id }) => sql`
        SELECT m.idea_id, i.title, m.mark, m.marked_at FROM idea_marks m JOIN ideas i ON i.id = m.idea_id WHERE m.user_id = ${id} ORDER BY m.marked_at, m.idea_id`,
      withheld: { user_id: ITSELF },
      removal: 'with the account',
      merge: moves('idea_marks', { onePer: ['idea_id'] }),
    },
    reported_results: {
      holds:
        'What you allowed to be told of your tests of ideas: method, passed or not, days, cost and sample. It goes when you take it back',
      rows: ({ id }) => sql`
        SELECT id, test_id, idea_id, method, passed, days, cost_cents, sample_size, is_demo, given_at FROM reported_results WHERE user_id = ${id} ORDER BY given_at, id`,
      withheld: { user_id: ITSELF },
      removal: 'with the account',
      merge: moves('reported_results'),
    },
    fit_answers: {
      holds: 'What you answered to the questions of founder fit, where you chose to keep it',
      rows: ({ id }) => sql`SELECT answers, stored_at FROM fit_answers WHERE user_id = ${id}`,
      withheld: { user_id: ITSELF },
      removal: 'with the account',
      merge: moves('fit_answers', { onePer: [] }),
    },
    idea_views: {
      holds:
        'Ideas you opened, once a day each; those you cleared are kept for a day, so that you can take it back. That somebody opened them stays counted when your account is deleted, without you',
      rows: ({ id }) => sql`
        SELECT v.idea_id, i.title, v.day, v.viewed_at, v.cleared_at FROM idea_views v JOIN ideas i ON i.id = v.idea_id WHERE v.user_id = ${id} ORDER BY v.viewed_at, v.idea_id`,
      withheld: { user_id: ITSELF },
      removal: 'with the account',
      merge: moves('idea_views', { onePer: ['idea_id', 'day'] }),
    },
    watches: {
      holds: 'Ideas and reports you watch: what was near them when they were last looked at, and what of it you were told',
      rows: ({ id }) => sql`
        SELECT w.id, w.idea_id, w.research_id, coalesce(i.title, r.title) AS title, w.watched_at, w.looked_at, w.near_companies, w.near_topics,
          w.sent_companies, w.sent_topics, w.sent_rules
        FROM watches w LEFT JOIN ideas i ON i.id = w.idea_id LEFT JOIN ai_research_requests r ON r.id = w.research_id
        WHERE w.user_id = ${id} ORDER BY w.watched_at, w.id`,
      withheld: { user_id: ITSELF },
      removal: 'with the account',
      merge: moves('watches', { onePer: ['idea_id', 'research_id'] }),
    },
    idea_drafts: {
      holds: 'Drafts of ideas that you saved last, as an administrator',
      rows: ({ id }) => sql`SELECT id, version, saved_at, created_at FROM idea_drafts WHERE saved_by = ${id} ORDER BY saved_at, id`,
      withheld: { saved_by: ITSELF, fields: OF_CATALOGUE, origin: OF_CATALOGUE },
      removal: 'with the account',
      merge: moves('idea_drafts', { owner: 'saved_by' }),
    },
    idea_draft_saves: {
      holds: 'When you saved drafts of ideas, as an administrator',
      rows: ({ id }) =>
        sql`SELECT draft_id, version, saved_at FROM idea_draft_saves WHERE saved_by = ${id} ORDER BY saved_at, draft_id, version`,
      withheld: { saved_by: ITSELF, fields: OF_CATALOGUE },
      removal: 'with the account',
      merge: moves('idea_draft_saves', { owner: 'saved_by' }),
    },
    idea_revisions: {
      holds: 'Versions of ideas that you made, as an administrator',
      rows: ({ id }) =>
        sql`SELECT idea_id, number, what, saved_at FROM idea_revisions WHERE saved_by = ${id} ORDER BY saved_at, idea_id, number`,
      withheld: { saved_by: ITSELF, dossier: OF_CATALOGUE },
      removal: 'with the account',
      merge: moves('idea_revisions', { owner: 'saved_by' }),
    },
    idea_reviews: {
      holds: 'When you looked at the evidence of ideas again, as an administrator',
      rows: ({ id }) => sql`SELECT id, idea_id, reviewed_at FROM idea_reviews WHERE reviewed_by = ${id} ORDER BY reviewed_at, id`,
      withheld: { reviewed_by: ITSELF },
      removal: 'with the account',
      merge: moves('idea_reviews', { owner: 'reviewed_by' }),
    },
    planned_publications: {
      holds: 'When ideas are to be published that you gave a time, as an administrator',
      rows: ({ id }) =>
        sql`SELECT id, due_at, planned_at, failed_at, problem FROM planned_publications WHERE planned_by = ${id} ORDER BY planned_at, id`,
      withheld: { planned_by: ITSELF },
      removal: 'with the account',
      merge: moves('planned_publications', { owner: 'planned_by' }),
    },
    idea_imports: {
      holds: 'Files of ideas that you had checked in the last day, as an administrator',
      rows: ({ id }) => sql`SELECT id, format, created_at, applied_at FROM idea_imports WHERE saved_by = ${id} ORDER BY created_at, id`,
      withheld: { saved_by: ITSELF, content: OF_CATALOGUE, applied: OF_CATALOGUE },
      removal: 'with the account',
      merge: moves('idea_imports', { owner: 'saved_by' }),
    },
  },
  impersonal: {
    ideas: 'the catalogue; how many read and saved an idea are numbers',
    idea_old_slugs: 'the catalogue',
    idea_draft_marks: 'the catalogue: numbers of versions that drafts have had',
    idea_import_progress: 'the catalogue: how far an import has come, while it is under way',
    deleted_ideas: 'the catalogue: addresses that are not filled again',
    signals: 'the catalogue',
    daily_ideas: 'the catalogue',
    collections: 'the catalogue: lists of ideas',
    collection_ideas: 'the catalogue: lists of ideas',
    search_words: 'made from the catalogue',
    search_queries: 'what was looked for and how often, by day; who asked is not held',
    search_vocabulary: 'made from the catalogue',
  },
} satisfies TablesOfRoom;
