import sql from 'sql-template-tag';
import { ITSELF, type TablesOfRoom } from '../platform/personal-data.ts';

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
  impersonal: {},
} satisfies TablesOfRoom;
