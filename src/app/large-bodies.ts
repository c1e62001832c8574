import { ideaBodies } from '../catalogue/editing/large-bodies.ts';
import { webhookBodies } from '../money/webhook-body.ts';
import { mailEventBodies } from '../people/mail-events/mail-events.api.server.ts';
import { avatarBodies } from '../people/settings/avatar.ts';

type LargeBody = { maxBytes: number; instead?: string };
const fixed: ReadonlyMap<string, LargeBody> = new Map([...avatarBodies, ...webhookBodies, ...mailEventBodies]);

/** The addresses that may be sent more than a form of text (platform/http/handler.server.ts). */
export const largeBodies: { get(path: string): LargeBody | undefined } = { get: (path) => fixed.get(path) ?? ideaBodies(path) };
