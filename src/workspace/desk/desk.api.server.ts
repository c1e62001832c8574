import { answers, createApi, ok, operation } from '../../platform/api/api.server.ts';
import { Desk } from './desk.contract.ts';
import { openDesk } from './open-desk.server.ts';

const open = operation.post('/desk/visits', {
  summary: 'Open my desk: what waits for a decision, what changed, and where I left off',
  description: 'Notes the visit: half an hour after the last one a new one begins, and what changed is told since the one before.',
  responses: answers(Desk, 'The desk', 'signed_out'),
});

/** A person's desk over HTTP. */
export const deskApi = createApi().openapi(open, async (c) => c.json(ok(await openDesk(c.var.ctx, c.var.viewer)), 200));

export type DeskApi = typeof deskApi;
