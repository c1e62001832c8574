import sql, { raw } from 'sql-template-tag';
import { ITSELF, type PersonalTable, type TablesOfRoom } from '../platform/personal-data.ts';

/** Tokens of connected applications: what they are for and how long they hold, never what they are found by. */
const token = (table: string, own: string, more: Record<string, string> = {}): PersonalTable => ({
  holds: 'Tokens of connected applications: what each may do, and until when',
  rows: ({ id }) => sql`
    SELECT id, client_id, resources, requested_user_info_claims, scopes, confirmation, created_at, expires_at, revoked, ${raw(own)}
    FROM ${raw(table)} WHERE user_id = ${id} ORDER BY created_at, id`,
  withheld: {
    user_id: ITSELF,
    token: 'of a secret: it opens your account',
    authorization_code_id: 'of a secret that tokens were asked with',
    session_id: 'your sessions are listed with your devices',
    reference_id: 'always empty',
    ...more,
  },
  removal: 'with the account',
  merge: { goes: 'an application was let into the account it was connected in' },
});

/** What this room’s tables hold about people. */
export const openTables = {
  personal: {
    api_keys: {
      holds: 'Your API keys: name, scopes, times',
      rows: ({ id }) => sql`
        SELECT id, name, ending, scopes, created_at, expires_at, last_used_at FROM api_keys WHERE user_id = ${id} ORDER BY created_at, id`,
      withheld: { user_id: ITSELF, digest: 'of a secret: it opens your account' },
      removal: 'with the account',
      merge: { goes: 'a key opens the account it was made in' },
    },
    oauth_consents: {
      holds: 'The applications connected to your account: what they may do, since when, and when they were last used',
      rows: ({ id }) => sql`
        SELECT c.id, a.name AS application, c.client_id, c.resources, c.requested_user_info_claims, c.scopes, c.created_at, c.updated_at, c.last_used_at
        FROM oauth_consents c JOIN oauth_clients a USING (client_id) WHERE c.user_id = ${id} ORDER BY c.created_at, c.id`,
      withheld: { user_id: ITSELF, reference_id: 'always empty' },
      removal: 'with the account',
      merge: { goes: 'an application was let into the account it was connected in' },
    },
    oauth_refresh_tokens: token('oauth_refresh_tokens', 'rotated_at, auth_time', {
      rotation_replay_response: 'always empty',
      rotation_replay_expires_at: 'always empty',
    }),
    oauth_access_tokens: token('oauth_access_tokens', 'refresh_id'),
    webhook_endpoints: {
      holds: 'Your webhooks: where they go, what they tell of, and how they stand',
      rows: ({ id }) => sql`
        SELECT id, url, note, events, old_secret_until, created_at, failing_since, failures, rests_until, switched_off_at, switched_off_why, busy_until
        FROM webhook_endpoints WHERE user_id = ${id} ORDER BY created_at, id`,
      withheld: { user_id: ITSELF, secret: 'signs deliveries in our name', old_secret: 'signs deliveries in our name' },
      removal: 'with the account',
      merge: { goes: 'a webhook is told of the account it was added in' },
    },
    webhook_events: {
      holds: 'What happened to something of yours that a webhook told of in the last 30 days',
      rows: ({ id }) => sql`
        SELECT id, type, subject_id, detail, happened_at, spread_at FROM webhook_events WHERE user_id = ${id} ORDER BY id`,
      withheld: { user_id: ITSELF },
      removal: 'with the account',
      merge: { goes: 'a webhook is told of the account it was added in' },
    },
    webhook_deliveries: {
      holds: 'What your webhooks sent in the last 30 days',
      rows: ({ id }) => sql`
        SELECT d.id, d.event_id, d.endpoint_id, d.state, d.attempts, d.due_at, d.finished_at, d.body FROM webhook_deliveries d
        JOIN webhook_endpoints n ON n.id = d.endpoint_id WHERE n.user_id = ${id} ORDER BY d.event_id, d.id`,
      withheld: {},
      removal: 'with the account',
      merge: { goes: 'a webhook is told of the account it was added in' },
    },
    webhook_attempts: {
      holds: 'Each attempt to deliver, and what was answered',
      rows: ({ id }) => sql`
        SELECT a.delivery_id, a.no, a.at, a.took_ms, a.status, a.answer, a.trouble FROM webhook_attempts a
        JOIN webhook_deliveries d ON d.id = a.delivery_id JOIN webhook_endpoints n ON n.id = d.endpoint_id
        WHERE n.user_id = ${id} ORDER BY a.delivery_id, a.no`,
      withheld: {},
      removal: 'with the account',
      merge: { goes: 'a webhook is told of the account it was added in' },
    },
  },
  impersonal: {
    oauth_clients: 'what applications say of themselves when they ask to be connected',
    oauth_resources: 'what tokens of this site are for',
    oauth_client_resources: 'which application may ask for which of them',
    oauth_client_assertions: 'proofs of applications that were used',
  },
} satisfies TablesOfRoom;
