import { type PageContext, pageApi } from '../../platform/web/page-api.ts';
import type { ConnectionsApi } from './connections.api.server.ts';

/** @returns the typed client of connected applications for a page */
export const connectionsClient = (context: PageContext) => pageApi<ConnectionsApi>(context).connections;
