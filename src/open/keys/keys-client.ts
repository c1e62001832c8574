import { type PageContext, pageApi } from '../../platform/web/page-api.ts';
import type { KeysApi } from './keys.api.server.ts';

/** @returns the typed client of API keys for a page */
export const keysClient = (context: PageContext) => pageApi<KeysApi>(context)['api-keys'];
