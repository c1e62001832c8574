import pLimit from 'p-limit';
import sql from 'sql-template-tag';
import type { CalculationInputs } from '../catalogue/index.ts';
import { type FindNear, harmToo } from '../engine/index.server.ts';
import type { Context } from '../platform/context.server.ts';
import { DomainError } from '../platform/errors.ts';
import type { LanguageModel } from '../platform/llm/language-model.server.ts';
import { endAnswered, endFailed, handBack } from './end-turn.server.ts';
import { namesOf, subjectOf } from './material.server.ts';
import type { Answer, Said } from './strategist/answer.ts';
import { sentencesOf } from './strategist/answer.ts';
import { answerQuestion, type Question, refusalOf } from './strategist/answer-question.ts';
import { keepWhatHolds } from './strategist/keep-what-holds.ts';
import { settleFocus } from './strategist/spoken-of.ts';
import { type Thread, threadOf } from './strategist/thread.ts';
import { toMarkdown } from './strategist/to-markdown.ts';
import type { ChatSource, LookedAt } from './strategy-chat.contract.ts';
import { BUILT_IN, chatMessages } from './strategy-chat.ts';
import { aliveUntil, Interrupted, type Turn } from './turn.server.ts';
import type { TurnHub } from './turn-hub.server.ts';
import { type NewStep, type StepWriter, stepWriter } from './turn-steps.server.ts';
import { worldOf } from './world.server.ts';

/** What the strategist works with, set up once for a process. */
export type ChatEngine = {
  findNear: FindNear;
  /** Undefined where none is set up: then the built-in strategist answers. */
  llm: LanguageModel | undefined;
  hub: TurnHub;
};

const REPORT_ALIVE_MS = 5_000;
/** Answers a process begins at once: a hundred questions together do not hold up the answers being streamed. */
const beginning = pLimit(3);

/** An answer as it is stored. */
export type Written = {
  pieces: string[];
  sources: ChatSource[];
  lookedAt: LookedAt[];
  next: string[];
  calculation: CalculationInputs | undefined;
  thread: Thread;
  said: readonly Said[];
  writtenBy: string;
  isStopped: boolean;
  /** Nothing useful came: the unit is returned. */
  isEmpty: boolean;
};

/**
 * Answers a turn to its end, whether or not anybody reads along. Question, answer and the unit they cost are stored in one transaction; a failure leaves the
 * chat as it was and gives the unit back. A process that stops hands the turn back for another to begin the answer again. Never throws.
 * @param stopped aborts with the error that ends the turn: the person stopped it, or the process goes down
 */
export async function answerTurn(ctx: Context, engine: ChatEngine, turn: Turn, stopped: AbortSignal): Promise<void> {
  const over = new AbortController();
  const timer = setInterval(() => void reportAlive(ctx, turn, over), REPORT_ALIVE_MS);
  try {
    await write(ctx, engine, turn, AbortSignal.any([stopped, over.signal]));
  } catch (error) {
    await giveUp(ctx, turn, error).catch((fault) =>
      ctx.log.error({ err: fault, turn: turn.id }, 'the end of an answer could not be stored; another process takes the turn up'),
    );
  } finally {
    clearInterval(timer);
  }
}

/** Moves on until when this process counts as alive, and sees a stop or another attempt that no notification told of. */
async function reportAlive(ctx: Context, { id, attempt }: Turn, over: AbortController): Promise<void> {
  try {
    const stopAsked = await ctx.db.value<boolean>(sql`
        UPDATE ai_chat_turns SET alive_until = ${aliveUntil(ctx.now())}
        WHERE id = ${id} AND attempt = ${attempt} AND state = 'writing' RETURNING stop_asked`);
    if (stopAsked === undefined) over.abort(new Interrupted('another attempt at this answer has begun'));
    else if (stopAsked) over.abort(new DomainError('unavailable', chatMessages.stopped));
  } catch (error) {
    ctx.log.warn({ err: error, turn: id }, 'could not report that an answer is being written');
  }
}

async function giveUp(ctx: Context, turn: Turn, error: unknown): Promise<void> {
  if (error instanceof Interrupted) return handBack(ctx, turn);
  const reason = error instanceof DomainError ? error : new DomainError('unavailable', chatMessages.sendFailed);
  if (reason !== error) ctx.log.error({ err: error, turn: turn.id }, 'an answer of the strategist failed');
  await endFailed(ctx, turn, reason);
}

async function write(ctx: Context, engine: ChatEngine, turn: Turn, stopped: AbortSignal): Promise<void> {
  const steps = await stepWriter(ctx, turn);
  // What an earlier attempt has sent is not what will be stored.
  if (steps.count() > 0) await steps.append('reset', {});
  const subject = await beginning(() => subjectOf(ctx, turn.viewer, turn));
  const asked = await settleFocus({ ...subject, world: worldOf(ctx, turn.viewer, engine.findNear, subject) });
  const refusal = await refusalOf(asked, (text) => harmToo(ctx, engine.llm, text, { purpose: 'chat', userId: turn.viewer.userId }));
  const byModel = engine.llm && !refusal ? await tryModel(ctx, engine.llm, turn, asked, steps, stopped) : undefined;
  const written = byModel ?? (await builtIn(ctx, asked, refusal));
  if (!byModel) stopped.throwIfAborted();
  // What a model wrote was sent as it came.
  const unsent: NewStep[] = byModel
    ? []
    : [
        ...written.lookedAt.map((data): NewStep => ({ kind: 'looked', data })),
        ...written.pieces.map((text): NewStep => ({ kind: 'piece', data: { text } })),
      ];
  await endAnswered(ctx, turn, written, steps.numbered([...unsent, { kind: 'done', data: {} }]));
}

/** @returns the answer of the model; undefined when it cannot be used, and the built-in strategist is to answer */
async function tryModel(
  ctx: Context,
  llm: LanguageModel,
  turn: Turn,
  asked: Question,
  steps: StepWriter,
  stopped: AbortSignal,
): Promise<Written | undefined> {
  try {
    // Loaded where a model is set up and asked.
    const { writeWithModel } = await import('./write-with-model.server.ts');
    const written = await writeWithModel(ctx, llm, turn, asked, steps, stopped);
    if (written.pieces.length > 0) return written;
    ctx.log.warn({ turn: turn.id, model: llm.name }, 'no sentence of the model’s answer could stand');
  } catch (error) {
    if (error instanceof Interrupted) throw error;
    stopped.throwIfAborted();
    ctx.log.warn(
      { turn: turn.id, model: llm.name, reason: error instanceof Error ? error.message : undefined },
      'the model could not answer',
    );
  }
  if (!stopped.aborted && steps.count() > 0) await steps.append('reset', {});
  return undefined;
}

async function builtIn(ctx: Context, asked: Question, refusal: Answer | undefined): Promise<Written> {
  const { answer, faults } = keepWhatHolds(refusal ?? (await answerQuestion(asked)), asked);
  if (faults.length > 0) ctx.log.warn({ faults }, 'the strategist left out sentences their sources do not hold');
  const names = namesOf(asked, answer.ideas ?? []);
  const { pieces, sources } = toMarkdown(answer, names);
  return {
    pieces,
    sources,
    lookedAt: answer.lookedAt.map(({ label, slugs, topics = [] }) => ({
      label,
      ideas: slugs.map((slug) => ({ slug, title: names.titleOf(slug) })),
      topics: topics.map((slug) => ({ slug, title: names.trendOf(slug) })),
    })),
    next: [...answer.next],
    calculation: answer.calculation,
    thread: threadOf(asked, answer),
    said: sentencesOf(answer.blocks),
    writtenBy: BUILT_IN,
    isStopped: false,
    isEmpty: answer.isEmpty,
  };
}
