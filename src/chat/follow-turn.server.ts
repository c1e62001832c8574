import sql from 'sql-template-tag';
import type { Context } from '../platform/context.server.ts';
import { firstRow } from '../platform/db/client.server.ts';
import { DomainError, type ErrorCode } from '../platform/errors.ts';
import { signedIn, type Viewer } from '../platform/viewer.ts';
import type { ChatEngine, Desk } from './desk.server.ts';
import type { Step } from './put-steps.server.ts';
import { chatUsage, findAnswer } from './sessions.server.ts';
import type { ChatReply, SendInput } from './strategy-chat.contract.ts';
import { type ChatEventKind, chatMessages } from './strategy-chat.ts';
import { lastStep } from './turn-events.server.ts';
import { requireChatter, type TakenTurn, takeTurn } from './turns.server.ts';
import { writeTurn } from './write-turn.server.ts';

/** Another process may be writing: it is looked for this often; where this one writes, only to be safe. */
const LOOK_EVERY_MS = 400;
const LOOK_HERE_EVERY_MS = 5_000;
const lookEvery = (desk: Desk, id: string) => (desk.isHere(id) ? LOOK_HERE_EVERY_MS : LOOK_EVERY_MS);
const HEARTBEAT_MS = 15_000;
/** A browser comes back by itself where it left off. */
const LONGEST_MS = 180_000;
/** Connections of one person to one process. */
const MOST_AT_ONCE = 8;

type TurnRow = {
  id: string;
  session_id: string;
  state: 'writing' | 'done' | 'failed';
  error: { code: ErrorCode; message: string } | null;
};

const turnOf = (ctx: Context, userId: string, id: string) =>
  firstRow<TurnRow>(
    ctx.db,
    sql`
      SELECT id, session_id, state, error
      FROM ai_chat_turns WHERE id = ${id} AND user_id = ${userId}`,
  );

/**
 * Sends a question and begins to write its answer, which goes on whoever listens.
 * @returns the id of the turn, to be followed
 * @throws as `takeTurn`
 */
export const sendMessage = async (ctx: Context, engine: ChatEngine, viewer: Viewer, input: SendInput): Promise<string> =>
  (await beginTurn(ctx, engine, viewer, input)).id;

async function beginTurn(ctx: Context, engine: ChatEngine, viewer: Viewer, input: SendInput): Promise<TakenTurn> {
  const { id, mine } = await takeTurn(ctx, viewer, input);
  if (mine) engine.desk.begin(id, (stopped) => writeTurn(ctx, engine, mine, stopped), true);
  return { id, mine };
}

/**
 * Sends a question and waits for the whole answer.
 * @throws as `takeTurn`; what the answer failed with ('Failed to send message'), and then it cost nothing; DomainError gone when its chat was deleted meanwhile
 */
export async function sendAndWait(ctx: Context, engine: ChatEngine, viewer: Viewer, input: SendInput): Promise<ChatReply> {
  const id = await sendMessage(ctx, engine, viewer, input);
  const userId = signedIn(viewer);
  const givesUpAt = performance.now() + LONGEST_MS;
  for (;;) {
    const woken = engine.desk.wait(id, lookEvery(engine.desk, id));
    const turn = await turnOf(ctx, userId, id);
    if (!turn) throw new DomainError('gone', chatMessages.notFound);
    if (performance.now() > givesUpAt) throw new DomainError('unavailable', chatMessages.sendFailed);
    if (turn.state === 'failed') throw new DomainError(turn.error?.code ?? 'unavailable', turn.error?.message ?? chatMessages.sendFailed);
    const reply = turn.state === 'done' ? await replyOf(ctx, viewer, userId, id) : undefined;
    if (reply) return reply;
    await woken;
  }
}

async function replyOf(ctx: Context, viewer: Viewer, userId: string, turnId: string): Promise<ChatReply | undefined> {
  const [found, usage] = await Promise.all([findAnswer(ctx, userId, turnId), chatUsage(ctx, viewer)]);
  return found && { message: found.answer.content, sessionId: found.sessionId, reply: found.answer, usage };
}

/** Asks that an answer stop where it is: what was said stays; when nothing was, nothing is kept and the unit is given back. @throws DomainError not_found */
export async function stopTurn(ctx: Context, desk: Desk, viewer: Viewer, id: string): Promise<void> {
  const userId = signedIn(viewer, chatMessages.notAuthenticated);
  const rows = await ctx.db.rows(sql`UPDATE ai_chat_turns SET stop_asked = true WHERE id = ${id} AND user_id = ${userId} RETURNING id`);
  if (rows.length === 0) throw new DomainError('not_found', chatMessages.notFound);
  desk.stop(id);
}

const following = new Map<string, number>();

/** A connection of a person that follows an answer, until it is left. */
type Place = { leave(): void; isLeft(): boolean };

/** @throws DomainError too_many_requests when the person follows too many answers already */
function takePlace(userId: string): Place {
  const others = following.get(userId) ?? 0;
  if (others >= MOST_AT_ONCE)
    throw new DomainError('too_many_requests', 'Answers are followed from too many places at once.', undefined, 5);
  following.set(userId, others + 1);
  let isLeft = false;
  return {
    isLeft: () => isLeft,
    leave: () => {
      if (isLeft) return;
      isLeft = true;
      const count = (following.get(userId) ?? 1) - 1;
      if (count > 0) following.set(userId, count);
      else following.delete(userId);
    },
  };
}

/**
 * Sends a question and follows its answer. Whether there is room to follow it is asked first: a question nobody could hear the answer of is not taken.
 * @throws as `takeTurn` and `followTurn`
 */
export async function sendAndFollow(
  ctx: Context,
  engine: ChatEngine,
  viewer: Viewer,
  input: SendInput,
): Promise<ReadableStream<Uint8Array>> {
  const place = takePlace(requireChatter(viewer));
  return keeping(place, async () => {
    const { id, mine } = await beginTurn(ctx, engine, viewer, input);
    return mine
      ? stepsFrom(ctx, engine.desk, viewer, { id, sessionId: mine.sessionId }, 0, place)
      : stepsOfKnown(ctx, engine.desk, viewer, id, 0, place);
  });
}

/**
 * Follows a question of the person who asks, whichever process answers it: every step once, in order, from the first or from where a lost connection
 * left off. Ends with `done`, which carries the whole message, or `failed`.
 * @param after the number of the last step that was heard, 0 for none
 * @throws DomainError signed_out; not_found; too_many_requests
 */
export async function followTurn(ctx: Context, desk: Desk, viewer: Viewer, id: string, after: number): Promise<ReadableStream<Uint8Array>> {
  const place = takePlace(signedIn(viewer, chatMessages.notAuthenticated));
  return keeping(place, () => stepsOfKnown(ctx, desk, viewer, id, after, place));
}

/** Leaves the place when it comes to nothing. */
async function keeping<T>(place: Place, begin: () => Promise<T>): Promise<T> {
  try {
    return await begin();
  } catch (error) {
    place.leave();
    throw error;
  }
}

/** As `stepsFrom`, of a question that was sent before. @throws DomainError not_found when it is not the person's */
async function stepsOfKnown(ctx: Context, desk: Desk, viewer: Viewer, id: string, after: number, place: Place) {
  const turn = await turnOf(ctx, signedIn(viewer), id);
  if (!turn) throw new DomainError('not_found', chatMessages.notFound);
  return stepsFrom(ctx, desk, viewer, { id, sessionId: turn.session_id }, after, place);
}

function stepsFrom(
  ctx: Context,
  desk: Desk,
  viewer: Viewer,
  { id, sessionId }: { id: string; sessionId: string },
  after: number,
  place: Place,
): ReadableStream<Uint8Array> {
  const userId = signedIn(viewer);
  const leave = () => {
    place.leave();
    desk.ring(id);
  };
  const encoder = new TextEncoder();
  return new ReadableStream<Uint8Array>({
    async start(controller) {
      const say = (text: string) => controller.enqueue(encoder.encode(text));
      try {
        say(`retry: 1000\nevent: turn\ndata: ${JSON.stringify({ turnId: id, sessionId })}\n\n`);
        for await (const text of stepsOf(ctx, desk, viewer, userId, id, after, place.isLeft)) say(text);
        if (!place.isLeft()) controller.close();
      } catch (error) {
        if (!place.isLeft()) {
          ctx.log.warn({ err: error, turn: id }, 'following an answer broke off');
          controller.error(error);
        }
      } finally {
        leave();
      }
    },
    cancel: leave,
  });
}

async function* stepsOf(
  ctx: Context,
  desk: Desk,
  viewer: Viewer,
  userId: string,
  id: string,
  after: number,
  isLeft: () => boolean,
): AsyncGenerator<string> {
  const startedMs = performance.now();
  let heard = after;
  let saidMs = startedMs;
  while (!isLeft() && performance.now() - startedMs < LONGEST_MS) {
    // Before the look, so that what happens meanwhile is not missed.
    const woken = desk.wait(id, lookEvery(desk, id));
    const steps = desk.stepsAfter(id, heard) ?? (await storedSteps(ctx, id, heard));
    for (const { no, kind, data } of steps) {
      heard = no;
      saidMs = performance.now();
      yield eventOf(no, kind, kind === 'done' ? ((await replyOf(ctx, viewer, userId, id)) ?? {}) : data);
      if (kind === 'done' || kind === 'failed') return;
    }
    // One that is written here ends here, and its end is heard of.
    if (steps.length === 0 && !desk.isHere(id)) {
      const now = await turnOf(ctx, userId, id);
      // Deleted with its chat, or ended before a step that was heard already.
      if (!now) {
        yield eventOf(heard + 1, 'failed', { code: 'unavailable', message: chatMessages.sendFailed });
        return;
      }
      if (now.state !== 'writing' && heard >= (await lastStep(ctx, id))) return;
    }
    if (performance.now() - saidMs > HEARTBEAT_MS) {
      saidMs = performance.now();
      yield ': still here\n\n';
    }
    await woken;
  }
}

const storedSteps = (ctx: Context, turnId: string, after: number) =>
  ctx.db.rows<Step>(sql`SELECT no, kind, data FROM ai_chat_events WHERE turn_id = ${turnId} AND no > ${after} ORDER BY no`);

const eventOf = (no: number, kind: ChatEventKind, data: unknown) => `id: ${no}\nevent: ${kind}\ndata: ${JSON.stringify(data)}\n\n`;
