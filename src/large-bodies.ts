import { webhookBodies } from './features/billing/webhook-body.ts';
import { avatarBodies } from './features/settings/avatar.ts';

/** The addresses that may be sent more than a form of text (platform/http/handler.server.ts). */
export const largeBodies: ReadonlyMap<string, { maxBytes: number; instead?: string }> = new Map([...avatarBodies, ...webhookBodies]);
