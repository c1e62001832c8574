import { type PageContext, pageApi } from '../platform/web/page-api.ts';
import type { StrategyChatApi } from './strategy-chat.api.server.ts';

/** @returns the typed client of the chat for a page. */
export const strategyChatClient = (context: PageContext) => pageApi<StrategyChatApi>(context)['ai-chat'];
