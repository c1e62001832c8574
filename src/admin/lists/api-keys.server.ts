import sql from 'sql-template-tag';
import type { AdminList } from './admin-list.server.ts';

/** Whose programs may call the API, and with what. */
export const apiKeys: AdminList = {
  title: 'API keys',
  about: 'Keys that people made for their programs, the latest first. A key stands for its person, and opens what its scopes name.',
  empty: 'Nobody made a key yet.',
  columns: [
    { id: 'name', label: 'Name' },
    { id: 'email', label: 'Whose', to: '/admin/users/{user_id}' },
    { id: 'scopes', label: 'Scopes' },
    { id: 'created_at', label: 'Made', kind: 'time' },
    { id: 'last_used_at', label: 'Last used', kind: 'time' },
    { id: 'expires_at', label: 'Expires', kind: 'time' },
  ],
  select: sql`k.id, k.user_id, k.name, u.email, array_to_string(k.scopes, ', ') AS scopes, k.created_at, k.last_used_at, k.expires_at`,
  from: sql`FROM api_keys k JOIN users u ON u.id = k.user_id`,
  searched: sql`u.search_text`,
  order: sql`k.created_at DESC, k.id DESC`,
};
