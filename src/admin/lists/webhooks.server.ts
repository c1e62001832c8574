import sql from 'sql-template-tag';
import type { AdminList } from './admin-list.server.ts';

/** Whom the site tells of events, and where nothing arrives. */
export const webhooks: AdminList = {
  title: 'Webhooks',
  about: 'Addresses that are told of events, those where nothing arrives first.',
  empty: 'Nobody added a webhook yet.',
  columns: [
    { id: 'url', label: 'Address' },
    { id: 'email', label: 'Whose', to: '/admin/users/{user_id}' },
    { id: 'events', label: 'Events', kind: 'number' },
    { id: 'failures', label: 'Failures in a row', kind: 'number' },
    { id: 'failing_since', label: 'Failing since', kind: 'time' },
    { id: 'switched_off_at', label: 'Switched off', kind: 'time' },
    { id: 'created_at', label: 'Added', kind: 'time' },
  ],
  select: sql`n.id, n.user_id, n.url, u.email, cardinality(n.events) AS events, n.failures, n.failing_since, n.switched_off_at, n.created_at`,
  from: sql`FROM webhook_endpoints n JOIN users u ON u.id = n.user_id`,
  searched: sql`u.search_text`,
  order: sql`n.failing_since NULLS LAST, n.created_at DESC, n.id DESC`,
};
