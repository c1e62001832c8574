import sql from 'sql-template-tag';
import { v7 as uuidv7 } from 'uuid';
import type { Context } from '../../platform/context.server.ts';
import { firstRow } from '../../platform/db/client.server.ts';
import { DomainError } from '../../platform/errors.ts';
import { giveBackQuota, settleQuota } from '../billing/quotas.server.ts';
import type { ChatEngine } from './desk.server.ts';
import { materialFor } from './material.server.ts';
import type { Answer, CalculationInputs, Said, TopicId } from './strategist/answer.ts';
import { sentencesOf } from './strategist/answer.ts';
import { answerQuestion, type Question } from './strategist/answer-question.ts';
import { faultsOfSaid } from './strategist/check-answer.ts';
import { toMarkdown } from './strategist/to-markdown.ts';
import type { ChatSource, LookedAt } from './strategy-chat.contract.ts';
import { BUILT_IN, type ChatEventKind, chatMessages } from './strategy-chat.ts';
import type { Turn } from './turns.server.ts';
import { writeWithModel } from './write-with-model.server.ts';

/** An answer as it is kept. */
export type Written = {
  pieces: string[];
  sources: ChatSource[];
  lookedAt: LookedAt[];
  next: string[];
  calculation: CalculationInputs | undefined;
  topics: readonly TopicId[];
  said: readonly Said[];
  writtenBy: string;
  isStopped: boolean;
  /** Nothing useful came: the unit is given back. */
  isEmpty: boolean;
};
type Event = { kind: ChatEventKind; data: unknown };

/**
 * Writes the answer of a turn to its end, whoever listens. Question and answer are kept in one transaction together with the unit they cost; whatever
 * fails leaves the chat as it was and gives the unit back. Never throws.
 */
export async function writeTurn(ctx: Context, engine: ChatEngine, turn: Turn, stopped: AbortSignal): Promise<void> {
  const events = eventsOf(ctx, engine, turn.id);
  try {
    const material = await materialFor(ctx, turn.viewer, engine.findNear, turn);
    const byModel = engine.llm ? await tryModel(ctx, engine.llm, turn, material, events, stopped) : undefined;
    const written = byModel ?? builtIn(ctx, material);
    // What a model has told already was told as it came.
    const untold: Event[] = byModel
      ? []
      : [
          ...written.lookedAt.map((data): Event => ({ kind: 'looked', data })),
          ...written.pieces.map((text): Event => ({ kind: 'piece', data: { text } })),
        ];
    await keep(ctx, turn, written, events.from(untold));
  } catch (error) {
    const told = error instanceof DomainError ? error : new DomainError('unavailable', chatMessages.sendFailed);
    if (!(error instanceof DomainError)) ctx.log.error({ err: error, turn: turn.id }, 'an answer of the strategist failed');
    await abandon(
      ctx,
      turn,
      { code: told.code, message: told.message },
      events.from([{ kind: 'failed', data: { code: told.code, message: told.message } }]),
    ).catch((fault) => ctx.log.error({ err: fault, turn: turn.id }, 'an answer could not be put away as failed; its lease ends by itself'));
  }
  engine.desk.ring(turn.id);
}

/** Steps of a turn, numbered. */
export type Events = {
  tell(kind: ChatEventKind, data: unknown): Promise<void>;
  told(): number;
  from(list: readonly Event[]): { no: number; kind: ChatEventKind; data: unknown }[];
};
function eventsOf(ctx: Context, engine: ChatEngine, turnId: string): Events {
  let no = 0;
  return {
    told: () => no,
    from: (list) => list.map((event) => ({ ...event, no: ++no })),
    tell: async (kind, data) => {
      await insertEvents(ctx, turnId, [{ no: ++no, kind, data }]);
      engine.desk.ring(turnId);
      // Asked for by way of another process.
      const turn = await firstRow<{ stop_asked: boolean }>(ctx.db, sql`SELECT stop_asked FROM ai_chat_turns WHERE id = ${turnId}`);
      if (turn?.stop_asked) engine.desk.stop(turnId);
    },
  };
}

async function insertEvents(ctx: Context, turnId: string, list: readonly { no: number; kind: string; data: unknown }[]): Promise<void> {
  if (list.length === 0) return;
  await ctx.db.rows(sql`
    INSERT INTO ai_chat_events (turn_id, no, kind, data)
    SELECT ${turnId}, (e->>'no')::int, e->>'kind', e->'data' FROM jsonb_array_elements(${JSON.stringify(list)}::jsonb) e`);
}

/** A model that cannot be used is done without: the built-in strategist answers, and says that it did. */
async function tryModel(
  ctx: Context,
  llm: NonNullable<ChatEngine['llm']>,
  turn: Turn,
  material: Question,
  events: Events,
  stopped: AbortSignal,
): Promise<Written | undefined> {
  try {
    const written = await writeWithModel(ctx, llm, turn, material, events, stopped);
    if (written.pieces.length > 0) return written;
    ctx.log.warn({ turn: turn.id, model: llm.name }, 'no sentence of the model’s answer could stand');
  } catch (error) {
    if (stopped.aborted) throw new DomainError('unavailable', 'Stopped.');
    ctx.log.warn(
      { turn: turn.id, model: llm.name, reason: error instanceof Error ? error.message : undefined },
      'the model could not answer',
    );
  }
  if (stopped.aborted) throw new DomainError('unavailable', 'Stopped.');
  if (events.told() > 0) await events.tell('reset', {});
  return undefined;
}

function builtIn(ctx: Context, material: Question): Written {
  const answer = guarded(ctx, answerQuestion(material), material);
  const ideas = [...(material.idea ? [material.idea] : []), ...material.near.map(({ idea }) => idea)];
  const titleOf = (slug: string) => ideas.find((idea) => idea.slug === slug)?.title ?? slug;
  const { pieces, sources } = toMarkdown(answer, titleOf);
  return {
    pieces,
    sources,
    lookedAt: answer.lookedAt.map(({ label, slugs }) => ({ label, ideas: slugs.map((slug) => ({ slug, title: titleOf(slug) })) })),
    next: [...answer.next],
    calculation: answer.calculation,
    topics: answer.topics,
    said: sentencesOf(answer.blocks),
    writtenBy: BUILT_IN,
    isStopped: false,
    isEmpty: answer.isEmpty,
  };
}

/** The guard looks at every sentence before it is said, as it does at a model's: an idea edited since the tests were written is no exception. */
function guarded(ctx: Context, answer: Answer, { idea, near, question }: Question): Answer {
  const grounds = { ideas: [...(idea ? [idea] : []), ...near.map((one) => one.idea)], question };
  const stands = (said: Said) => {
    const faults = faultsOfSaid(said, grounds);
    if (faults.length > 0) ctx.log.warn({ faults }, 'the strategist left out a sentence its sources do not hold');
    return faults.length === 0;
  };
  const blocks = answer.blocks.map((block) => {
    if (block.kind === 'text') return { ...block, said: block.said.filter(stands) };
    if (block.kind === 'list') return { ...block, items: block.items.map((item) => item.filter(stands)).filter((item) => item.length > 0) };
    return { ...block, rows: block.rows.filter((row) => row.every(stands)) };
  });
  return { ...answer, blocks };
}

/** Puts question and answer away, with what they cost, in one transaction. */
async function keep(ctx: Context, turn: Turn, written: Written, list: ReturnType<Events['from']>): Promise<void> {
  const answerId = uuidv7();
  await ctx.db.transaction(async (db) => {
    const inside = { ...ctx, db };
    const state = await firstRow<{ total: number; reservation_id: string | null; state: string }>(
      db,
      sql`
        SELECT s.total_messages AS total, t.reservation_id, t.state FROM ai_chat_turns t JOIN ai_chat_sessions s ON s.id = t.session_id
        WHERE t.id = ${turn.id} FOR UPDATE OF t, s`,
    );
    // The account is gone, or somebody took the turn for dead.
    if (state?.state !== 'writing') throw new DomainError('conflict', chatMessages.sendFailed);
    const json = JSON.stringify;
    await db.rows(sql`
      INSERT INTO ai_chat_messages (id, session_id, no, role, content, created_at)
      VALUES (${uuidv7()}, ${turn.sessionId}, ${state.total + 1}, 'user', ${turn.question}, ${ctx.now()})`);
    await db.rows(sql`
      INSERT INTO ai_chat_messages (id, session_id, no, role, content, sources, looked_at, next_questions, calculation, topics, said, written_by, is_stopped, created_at)
      VALUES (${answerId}, ${turn.sessionId}, ${state.total + 2}, 'assistant', ${written.pieces.join('').trim()}, ${json(written.sources)}::jsonb,
        ${json(written.lookedAt)}::jsonb, ${json(written.next)}::jsonb, ${written.calculation ? json(written.calculation) : null}::jsonb,
        ${json(written.topics)}::jsonb, ${json(written.said)}::jsonb, ${written.writtenBy}, ${written.isStopped}, ${ctx.now()})`);
    await db.rows(
      sql`UPDATE ai_chat_sessions SET total_messages = total_messages + 2, last_message_at = ${ctx.now()} WHERE id = ${turn.sessionId}`,
    );
    await db.rows(sql`UPDATE ai_chat_turns SET state = 'done', answer_id = ${answerId}, reservation_id = NULL WHERE id = ${turn.id}`);
    if (state.reservation_id) await (written.isEmpty ? giveBackQuota : settleQuota)(inside, { id: state.reservation_id });
    const last = (list.at(-1)?.no ?? (await lastNo(inside, turn.id))) + 1;
    await insertEvents(inside, turn.id, [...list, { no: last, kind: 'done', data: {} }]);
  });
}

const lastNo = async (ctx: Context, turnId: string) =>
  (await firstRow<{ no: number }>(ctx.db, sql`SELECT coalesce(max(no), 0)::int AS no FROM ai_chat_events WHERE turn_id = ${turnId}`))?.no ??
  0;

/** Gives the unit back and leaves no trace in the chat. */
async function abandon(
  ctx: Context,
  turn: Turn,
  error: { code: string; message: string },
  list: ReturnType<Events['from']>,
): Promise<void> {
  await ctx.db.transaction(async (db) => {
    const state = await firstRow<{ reservation_id: string | null }>(
      db,
      sql`SELECT reservation_id FROM ai_chat_turns WHERE id = ${turn.id} AND state = 'writing' FOR UPDATE`,
    );
    if (!state) return;
    await db.rows(
      sql`UPDATE ai_chat_turns SET state = 'failed', error = ${JSON.stringify(error)}::jsonb, reservation_id = NULL WHERE id = ${turn.id}`,
    );
    if (state.reservation_id) await giveBackQuota({ ...ctx, db }, { id: state.reservation_id });
    await insertEvents({ ...ctx, db }, turn.id, list);
  });
}
