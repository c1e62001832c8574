import { z } from '@hono/zod-openapi';
import { askerFrom } from '../../audit/index.server.ts';
import type { Accounts } from '../../people/index.server.ts';
import { answers, body, createApi, doneAfter, ok, operation } from '../../platform/api/api.server.ts';
import { AccessRequest, Connected, Connections, NewConnection, SignedRequest } from './connections.contract.ts';
import { disconnect, listConnections } from './connections.server.ts';
import { connect, readRequest } from './consent.server.ts';

const routes = {
  list: operation.get('/connections', {
    summary: 'Applications connected to my account',
    responses: answers(Connections, 'Applications, the latest first', 'signed_out', 'not_allowed'),
  }),
  request: operation.get('/connections/request', {
    summary: 'What an application asks for',
    description: 'Reads the signed query that an application was led to the consent page with.',
    request: { query: z.object({ request: SignedRequest }) },
    responses: answers(AccessRequest, 'What it asks for', 'invalid_input', 'signed_out', 'not_allowed'),
  }),
  connect: operation.post('/connections', {
    summary: 'Connect an application to my account',
    description: 'Answers where the browser goes on. An email tells of it where the application may do more than before.',
    request: body(NewConnection),
    responses: answers(Connected, 'Connected', 'invalid_input', 'signed_out', 'not_allowed', 'conflict', 'too_many_requests'),
  }),
  disconnect: operation.delete('/connections/{id}', {
    summary: 'Disconnect an application',
    request: { params: z.object({ id: z.uuid() }) },
    responses: answers(z.null(), 'Disconnected', 'invalid_input', 'signed_out', 'not_allowed', 'not_found'),
  }),
};

/** Applications that act for a person, over HTTP. None of it can be done with a key or a token. */
export function connectionsApi(accounts: Accounts) {
  return createApi()
    .openapi(routes.list, async (c) => c.json(ok(await listConnections(c.var.ctx, c.var.viewer)), 200))
    .openapi(routes.request, async (c) => {
      const asking = { accounts, headers: c.req.raw.headers };
      return c.json(ok(await readRequest(c.var.ctx, asking, c.var.viewer, c.req.valid('query').request)), 200);
    })
    .openapi(routes.connect, async (c) => {
      const asking = { accounts, headers: c.req.raw.headers };
      return c.json(ok(await connect(c.var.ctx, asking, askerFrom(c), c.req.valid('json'))), 200);
    })
    .openapi(routes.disconnect, async (c) => c.json(await doneAfter(disconnect(c.var.ctx, askerFrom(c), c.req.valid('param').id)), 200));
}

export type ConnectionsApi = ReturnType<typeof connectionsApi>;
