import { ideaBodies } from './features/admin/ideas/large-bodies.ts';
import { webhookBodies } from './features/billing/webhook-body.ts';
import { avatarBodies } from './features/settings/avatar.ts';

type LargeBody = { maxBytes: number; instead?: string };
const fixed: ReadonlyMap<string, LargeBody> = new Map([...avatarBodies, ...webhookBodies]);

/** The addresses that may be sent more than a form of text (platform/http/handler.server.ts). */
export const largeBodies: { get(path: string): LargeBody | undefined } = { get: (path) => fixed.get(path) ?? ideaBodies(path) };
