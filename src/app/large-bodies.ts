import { ideaBodies } from '../catalogue/index.server.ts';
import { webhookBodies } from '../money/index.server.ts';
import { avatarBodies, mailEventBodies } from '../people/index.server.ts';
import { callSheetBodies, projectBodies } from '../projects/index.server.ts';

type LargeBody = { maxBytes: number; instead?: string };
const fixed: ReadonlyMap<string, LargeBody> = new Map([...avatarBodies, ...webhookBodies, ...mailEventBodies, ...projectBodies]);

/** The addresses that may be sent more than a form of text (platform/http/handler.server.ts). */
export const largeBodies: { get(path: string): LargeBody | undefined } = {
  get: (path) => fixed.get(path) ?? ideaBodies(path) ?? callSheetBodies(path),
};
