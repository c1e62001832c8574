import { z } from '@hono/zod-openapi';
import { answers, body, createApi, doneAfter, ok, operation } from '../../platform/api/api.server.ts';
import { findEndpointPage, replay, sendTest } from './deliveries.server.ts';
import { describeEvents } from './describe-events.server.ts';
import { addEndpoint, changeEndpoint, type EndpointParts, listEndpoints, removeEndpoint, rotateSecret } from './endpoints.server.ts';
import {
  Endpoint,
  EndpointChange,
  EndpointId,
  EndpointInput,
  EndpointPage,
  EndpointQuery,
  Endpoints,
  EndpointWithSecret,
  Replay,
  Replayed,
} from './webhooks.contract.ts';

const ENDPOINTS = '/webhooks';
const ONE = '/webhooks/{id}';
const own = ['invalid_input', 'signed_out', 'not_found'] as const;

const routes = {
  list: operation.get(ENDPOINTS, {
    summary: 'My webhooks, and the events there are',
    responses: answers(Endpoints, 'My webhooks', 'signed_out'),
  }),
  add: operation.post(ENDPOINTS, {
    summary: 'Add a webhook',
    description:
      'Deliveries are signed by Standard Webhooks with the secret, which is answered this once. They are tried for three days and come in no promised order; their webhook-id stays the same however often one is sent.',
    request: body(EndpointInput),
    responses: answers(EndpointWithSecret, 'The webhook and its secret', 'invalid_input', 'signed_out', 'not_allowed', 'conflict'),
  }),
  find: operation.get(ONE, {
    summary: 'One of my webhooks and what was sent, the latest event first',
    request: { params: EndpointId, query: EndpointQuery },
    responses: answers(EndpointPage, 'The webhook with a page of its log', ...own),
  }),
  change: operation.patch(ONE, {
    summary: 'Change a webhook, or switch it off or on',
    request: { params: EndpointId, ...body(EndpointChange) },
    responses: answers(Endpoint, 'The webhook', ...own, 'not_allowed'),
  }),
  remove: operation.delete(ONE, {
    summary: 'Remove a webhook with its log',
    request: { params: EndpointId },
    responses: answers(z.null(), 'Removed', ...own),
  }),
  rotate: operation.post('/webhooks/{id}/secrets', {
    summary: 'Make a new signing secret',
    description: 'For a day deliveries are signed with both.',
    request: { params: EndpointId },
    responses: answers(EndpointWithSecret, 'The webhook and its new secret', ...own),
  }),
  test: operation.post('/webhooks/{id}/tests', {
    summary: 'Send a test',
    request: { params: EndpointId },
    responses: answers(z.null(), 'Asked for', ...own, 'conflict', 'too_many_requests'),
  }),
  replay: operation.post('/webhooks/{id}/replays', {
    summary: 'Send deliveries again',
    request: { params: EndpointId, ...body(Replay) },
    responses: answers(Replayed, 'How many are sent again', ...own, 'conflict'),
  }),
};

/** Webhooks over HTTP. */
export function webhooksApi(parts: EndpointParts) {
  const api = createApi()
    .openapi(routes.list, async (c) => c.json(ok(await listEndpoints(c.var.ctx, c.var.viewer)), 200))
    .openapi(routes.add, async (c) => c.json(ok(await addEndpoint(c.var.ctx, parts, c.var.viewer, c.req.valid('json'))), 200))
    .openapi(routes.find, async (c) =>
      c.json(ok(await findEndpointPage(c.var.ctx, c.var.viewer, c.req.valid('param').id, c.req.valid('query'))), 200),
    )
    .openapi(routes.change, async (c) =>
      c.json(ok(await changeEndpoint(c.var.ctx, parts, c.var.viewer, { ...c.req.valid('param'), change: c.req.valid('json') })), 200),
    )
    .openapi(routes.remove, async (c) => c.json(await doneAfter(removeEndpoint(c.var.ctx, c.var.viewer, c.req.valid('param').id)), 200))
    .openapi(routes.rotate, async (c) => c.json(ok(await rotateSecret(c.var.ctx, parts, c.var.viewer, c.req.valid('param').id)), 200))
    .openapi(routes.test, async (c) => c.json(await doneAfter(sendTest(c.var.ctx, parts, c.var.viewer, c.req.valid('param').id)), 200))
    .openapi(routes.replay, async (c) =>
      c.json(ok({ queued: await replay(c.var.ctx, c.var.viewer, { ...c.req.valid('param'), ...c.req.valid('json') }) }), 200),
    );
  describeEvents(api);
  return api;
}

export type WebhooksApi = ReturnType<typeof webhooksApi>;
