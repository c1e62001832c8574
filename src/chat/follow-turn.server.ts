import sql from 'sql-template-tag';
import type { Context } from '../platform/context.server.ts';
import { NEWS } from '../platform/db/listen.server.ts';
import { DomainError, type ErrorCode } from '../platform/errors.ts';
import { eventStream, type ServerEvent } from '../platform/http/event-stream.server.ts';
import { signedIn, type Viewer } from '../platform/viewer.ts';
import { answerTurn, type ChatEngine } from './answer-turn.server.ts';
import { chatUsage, findAnswer } from './sessions.server.ts';
import type { ChatReply, SendInput } from './strategy-chat.contract.ts';
import { chatMessages } from './strategy-chat.ts';
import { requireChatter, takeTurn } from './take-turn.server.ts';
import { type Step, stepsAfter } from './turn-steps.server.ts';

/** Readers are notified of each step; they look by themselves this often, for what no notification told of. */
const LOOK_EVERY_MS = 5_000;
const LONGEST_WAIT_MS = 180_000;

/**
 * Sends a question and has it answered: in the request where no model is set up, beside it where one is.
 * @returns the id of the turn, and the end of the answer; no end where the same key was sent before
 * @throws as `takeTurn`
 */
export async function sendMessage(
  ctx: Context,
  engine: ChatEngine,
  viewer: Viewer,
  input: SendInput,
): Promise<{ id: string; ended: Promise<void> | undefined }> {
  const { id, mine } = await takeTurn(ctx, viewer, input);
  const ended = mine && engine.hub.run(id, (stopped) => answerTurn(ctx, engine, mine, stopped));
  if (!engine.llm) await ended;
  return { id, ended };
}

/**
 * Sends a question and waits for the whole answer.
 * @throws as `takeTurn`; what the answer failed with ('Failed to send message'), and then it cost nothing; DomainError gone when its chat was deleted meanwhile
 */
export async function sendAndWait(ctx: Context, engine: ChatEngine, viewer: Viewer, input: SendInput): Promise<ChatReply> {
  const { id, ended } = await sendMessage(ctx, engine, viewer, input);
  await ended;
  const givesUpAt = performance.now() + LONGEST_WAIT_MS;
  for await (const step of stepsOf(ctx, engine, viewer, id, 0)) {
    if (step?.kind === 'done') return step.data as ChatReply;
    if (step?.kind === 'failed') {
      const { code, message } = step.data as { code: ErrorCode; message: string };
      throw new DomainError(code, message);
    }
    if (performance.now() > givesUpAt) break;
  }
  throw new DomainError('unavailable', chatMessages.sendFailed);
}

/**
 * Sends a question and streams its answer. A question whose answer could not be read is not taken.
 * @throws as `takeTurn` and `followTurn`
 */
export const sendAndFollow = (ctx: Context, engine: ChatEngine, viewer: Viewer, input: SendInput): Promise<ReadableStream<Uint8Array>> =>
  eventStream(ctx.log, requireChatter(viewer), async () =>
    eventsOf(ctx, engine, viewer, (await sendMessage(ctx, engine, viewer, input)).id, 0),
  );

/**
 * Streams the answer to a question of the person who asks, whichever process writes it: every step once, in order, from the first or from where a lost
 * connection left off. Ends with `done`, which carries the whole message, or `failed`.
 * @param after the number of the last step the reader has, 0 for none
 * @throws DomainError signed_out; not_found; too_many_requests
 */
export const followTurn = (
  ctx: Context,
  engine: ChatEngine,
  viewer: Viewer,
  id: string,
  after: number,
): Promise<ReadableStream<Uint8Array>> =>
  eventStream(ctx.log, signedIn(viewer, chatMessages.notAuthenticated), () => eventsOf(ctx, engine, viewer, id, after));

/** Stops an answer where it is: what was sent stays; when nothing was, nothing is stored and the unit is returned. @throws DomainError not_found */
export async function stopTurn(ctx: Context, viewer: Viewer, id: string): Promise<void> {
  const userId = signedIn(viewer, chatMessages.notAuthenticated);
  const rows = await ctx.db.rows(sql`
    UPDATE ai_chat_turns SET stop_asked = true WHERE id = ${id} AND user_id = ${userId} RETURNING pg_notify(${NEWS}, ${`${id} stop`})`);
  if (rows.length === 0) throw new DomainError('not_found', chatMessages.notFound);
}

async function eventsOf(
  ctx: Context,
  engine: ChatEngine,
  viewer: Viewer,
  id: string,
  after: number,
): Promise<AsyncGenerator<ServerEvent | undefined>> {
  const turn = await ctx.db.row<'sessionId'>(
    sql`SELECT session_id AS "sessionId" FROM ai_chat_turns WHERE id = ${id} AND user_id = ${signedIn(viewer)}`,
  );
  if (!turn) throw new DomainError('not_found', chatMessages.notFound);
  return (async function* () {
    yield { event: 'turn', data: { turnId: id, ...turn } };
    for await (const step of stepsOf(ctx, engine, viewer, id, after)) yield step && { id: step.no, event: step.kind, data: step.data };
  })();
}

/** The steps of a turn after a number as they come; undefined each time there is none yet. */
async function* stepsOf(
  ctx: Context,
  { hub }: ChatEngine,
  viewer: Viewer,
  id: string,
  after: number,
): AsyncGenerator<Step | undefined, undefined> {
  for (let last = after; ; ) {
    // Before the look, so that what happens meanwhile is not missed.
    const news = hub.wait(id, LOOK_EVERY_MS);
    const turn = await stepsAfter(ctx, id, last);
    // Deleted with its chat.
    if (!turn) return void (yield { no: last + 1, kind: 'failed', data: { code: 'gone', message: chatMessages.notFound } });
    for (const step of turn.steps) {
      last = step.no;
      yield step.kind === 'done' ? { ...step, data: await replyOf(ctx, viewer, id) } : step;
    }
    if (turn.hasEnded) return;
    yield undefined;
    await news;
  }
}

async function replyOf(ctx: Context, viewer: Viewer, turnId: string): Promise<ChatReply | Record<string, never>> {
  const [found, usage] = await Promise.all([findAnswer(ctx, signedIn(viewer), turnId), chatUsage(ctx, viewer)]);
  return found ? { message: found.answer.content, sessionId: found.sessionId, reply: found.answer, usage } : {};
}
