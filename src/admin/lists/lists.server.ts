import type { AdminList } from './admin-list.server.ts';
import { apiKeys } from './api-keys.server.ts';
import { webhooks } from './webhooks.server.ts';

/** The lists of the admin area by the last part of their address: `/admin/lists/api-keys`. */
export const adminLists: ReadonlyMap<string, AdminList> = new Map([
  ['api-keys', apiKeys],
  ['webhooks', webhooks],
]);
