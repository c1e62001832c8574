import { z } from '@hono/zod-openapi';
import { answers, body, createApi, doneAfter, failures, ok, operation } from '../platform/api/api.server.ts';
import { byKey } from '../platform/api/key-scopes.ts';
import { EVENT_STREAM } from '../platform/http/event-stream.server.ts';
import { limitTries } from '../platform/limits.server.ts';
import type { ChatEngine } from './answer-turn.server.ts';
import { followTurn, sendAndFollow, sendAndWait, stopTurn } from './follow-turn.server.ts';
import { chatIdea } from './material.server.ts';
import { chatUsage, clearSession, findSession, listSessions, removeSession, renameSession, restoreSession } from './sessions.server.ts';
import {
  ChatIdea,
  ChatReply,
  ChatSession,
  ChatSessionWhole,
  ChatUsage,
  IdeaId,
  RenameInput,
  SendInput,
  SessionId,
  SessionsQuery,
  TurnId,
} from './strategy-chat.contract.ts';
import { requireChatter } from './take-turn.server.ts';

const stream = z.string().openapi({ description: 'Server-sent events: turn, looked, piece, reset, then done or failed' });

const routes = {
  usage: operation.get('/ai-chat/usage', {
    ...byKey('research'),
    summary: 'How many chat messages of this month are used',
    responses: answers(ChatUsage, 'Used and left', 'signed_out'),
  }),
  list: operation.get('/ai-chat/sessions', {
    ...byKey('research'),
    summary: 'My chats, the latest first',
    request: { query: SessionsQuery },
    responses: answers(z.array(ChatSession), 'A page of chats', 'invalid_input', 'signed_out'),
  }),
  find: operation.get('/ai-chat/sessions/{id}', {
    ...byKey('research'),
    summary: 'One of my chats with its messages',
    request: { params: SessionId },
    responses: answers(ChatSessionWhole, 'The chat', 'invalid_input', 'signed_out', 'not_found'),
  }),
  send: operation.post('/ai-chat/message', {
    ...byKey('research'),
    summary: 'Ask the strategist (Pro)',
    description:
      'Takes one message of the month, returned when nothing useful came. With `Accept: text/event-stream` the answer comes as server-sent events, sentence by sentence where a model writes; it goes on when the connection is lost, and GET /ai-chat/turns/{id}/events reads on from there.',
    request: body(SendInput),
    responses: {
      200: {
        description: 'The answer',
        content: {
          'application/json': { schema: z.object({ success: z.literal(true), data: ChatReply }) },
          'text/event-stream': { schema: stream },
        },
      },
      ...failures('invalid_input', 'signed_out', 'not_allowed', 'not_found', 'conflict', 'gone', 'too_many_requests', 'unavailable'),
    },
  }),
  follow: operation.get('/ai-chat/turns/{id}/events', {
    ...byKey('research'),
    summary: 'An answer as it is written',
    description: 'Server-sent events; Last-Event-ID goes on after that one.',
    request: { params: TurnId, headers: z.object({ 'last-event-id': z.string().optional() }) },
    responses: {
      200: { description: 'The steps', content: { 'text/event-stream': { schema: stream } } },
      ...failures('invalid_input', 'signed_out', 'not_found', 'too_many_requests'),
    },
  }),
  stop: operation.post('/ai-chat/turns/{id}/stop', {
    ...byKey('research'),
    summary: 'Stop an answer where it is',
    request: { params: TurnId },
    responses: answers(z.null(), 'It stops', 'invalid_input', 'signed_out', 'not_found'),
  }),
  rename: operation.patch('/ai-chat/sessions/{id}', {
    ...byKey('research'),
    summary: 'Rename a chat',
    request: { params: SessionId, ...body(RenameInput) },
    responses: answers(z.null(), 'Renamed', 'invalid_input', 'signed_out', 'not_found'),
  }),
  remove: operation.delete('/ai-chat/sessions/{id}', {
    ...byKey('research'),
    summary: 'Remove a chat; it can be brought back for a day',
    request: { params: SessionId },
    responses: answers(z.null(), 'Removed', 'invalid_input', 'signed_out', 'not_found'),
  }),
  restore: operation.post('/ai-chat/sessions/{id}/restore', {
    ...byKey('research'),
    summary: 'Bring a removed chat back',
    request: { params: SessionId },
    responses: answers(z.null(), 'It is back', 'invalid_input', 'signed_out', 'not_found'),
  }),
  clear: operation.delete('/ai-chat/sessions/{id}/messages', {
    ...byKey('research'),
    summary: 'Delete the messages of a chat for good',
    request: { params: SessionId },
    responses: answers(z.null(), 'Cleared', 'invalid_input', 'signed_out', 'not_found', 'conflict'),
  }),
  idea: operation.get('/ai-chat/ideas/{id}', {
    ...byKey('research'),
    summary: 'An idea to chat about: key figures and first questions (Pro)',
    request: { params: IdeaId },
    responses: answers(ChatIdea, 'The idea', 'invalid_input', 'signed_out', 'not_allowed', 'not_found'),
  }),
};

/**
 * The chat over HTTP.
 * @param engine what the strategist works with
 * @param secret keys the counts of how often somebody tries
 */
export function strategyChatApi(engine: ChatEngine, { secret }: { secret: string }) {
  return createApi()
    .openapi(routes.usage, async (c) => c.json(ok(await chatUsage(c.var.ctx, c.var.viewer)), 200))
    .openapi(routes.list, async (c) => c.json(ok(await listSessions(c.var.ctx, c.var.viewer, c.req.valid('query'))), 200))
    .openapi(routes.find, async (c) => c.json(ok(await findSession(c.var.ctx, c.var.viewer, c.req.valid('param').id)), 200))
    .openapi(routes.send, async (c) => {
      const { ctx, viewer } = c.var;
      await limitTries(ctx, secret, 'chatOfPerson', requireChatter(viewer));
      const input = c.req.valid('json');
      if (!/\btext\/event-stream\b/.test(c.req.header('accept') ?? ''))
        return c.json(ok(await sendAndWait(ctx, engine, viewer, input)), 200);
      return new Response(await sendAndFollow(ctx, engine, viewer, input), { headers: EVENT_STREAM });
    })
    .openapi(routes.follow, async (c) => {
      const after = Number(/^\d{1,6}$/.exec(c.req.valid('header')['last-event-id'] ?? '')?.[0] ?? 0);
      return new Response(await followTurn(c.var.ctx, engine, c.var.viewer, c.req.valid('param').id, after), { headers: EVENT_STREAM });
    })
    .openapi(routes.stop, async (c) => c.json(await doneAfter(stopTurn(c.var.ctx, c.var.viewer, c.req.valid('param').id)), 200))
    .openapi(routes.rename, async (c) =>
      c.json(await doneAfter(renameSession(c.var.ctx, c.var.viewer, c.req.valid('param').id, c.req.valid('json').session_title)), 200),
    )
    .openapi(routes.remove, async (c) => c.json(await doneAfter(removeSession(c.var.ctx, c.var.viewer, c.req.valid('param').id)), 200))
    .openapi(routes.restore, async (c) => c.json(await doneAfter(restoreSession(c.var.ctx, c.var.viewer, c.req.valid('param').id)), 200))
    .openapi(routes.clear, async (c) => c.json(await doneAfter(clearSession(c.var.ctx, c.var.viewer, c.req.valid('param').id)), 200))
    .openapi(routes.idea, async (c) => {
      requireChatter(c.var.viewer);
      return c.json(ok(await chatIdea(c.var.ctx, c.var.viewer, c.req.valid('param').id)), 200);
    });
}

export type StrategyChatApi = ReturnType<typeof strategyChatApi>;
