import { z } from '@hono/zod-openapi';
import { askerFrom } from '../../audit/index.server.ts';
import { type Accounts, askerOf } from '../../people/index.server.ts';
import { answers, body, createApi, doneAfter, ok, operation } from '../../platform/api/api.server.ts';
import { ApiKeys, MadeApiKey, NewApiKey } from './keys.contract.ts';
import { listKeys, makeKey, revokeKey } from './make-key.server.ts';

const routes = {
  list: operation.get('/api-keys', {
    summary: 'My API keys',
    responses: answers(ApiKeys, 'Keys, the latest first', 'signed_out', 'not_allowed'),
  }),
  make: operation.post('/api-keys', {
    summary: 'Make an API key',
    description: 'Answers the key, this once. An email tells of it.',
    request: body(NewApiKey),
    responses: answers(MadeApiKey, 'The key', 'invalid_input', 'signed_out', 'not_allowed', 'conflict', 'too_many_requests'),
  }),
  revoke: operation.delete('/api-keys/{id}', {
    summary: 'Revoke an API key',
    request: { params: z.object({ id: z.uuid() }) },
    responses: answers(z.null(), 'Revoked', 'invalid_input', 'signed_out', 'not_allowed', 'not_found'),
  }),
};

/** API keys of a person, over HTTP. None of it can be done with a key. */
export function keysApi(accounts: Accounts) {
  return createApi()
    .openapi(routes.list, async (c) => c.json(ok(await listKeys(c.var.ctx, c.var.viewer, askerOf(c))), 200))
    .openapi(routes.make, async (c) => c.json(ok(await makeKey(c.var.ctx, accounts, askerFrom(c), askerOf(c), c.req.valid('json'))), 200))
    .openapi(routes.revoke, async (c) => c.json(await doneAfter(revokeKey(c.var.ctx, askerFrom(c), c.req.valid('param').id)), 200));
}

export type KeysApi = ReturnType<typeof keysApi>;
