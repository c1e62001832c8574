import pLimit from 'p-limit';
import type { Context } from '../platform/context.server.ts';
import { DomainError } from '../platform/errors.ts';

import type { ChatEngine } from './desk.server.ts';
import { endAnswered, endFailed } from './end-turn.server.ts';
import { HandedOver, stopOf } from './handed-over.ts';
import { holdTurn, letGo, type Turn } from './hold-turn.server.ts';
import { ideasNear, namesOf, subjectOf } from './material.server.ts';
import type { Answer, CalculationInputs, NearIdea, Said, TopicId } from './strategist/answer.ts';
import { sentencesOf } from './strategist/answer.ts';
import { answerQuestion, type Question, refusalOf, type Subject, usesNear } from './strategist/answer-question.ts';
import { toMarkdown } from './strategist/to-markdown.ts';
import { whatStands } from './strategist/what-stands.ts';
import type { ChatSource, LookedAt } from './strategy-chat.contract.ts';
import { BUILT_IN, chatMessages } from './strategy-chat.ts';
import { type ChatEvent, type Events, eventsOf } from './turn-events.server.ts';
import { writeWithModel } from './write-with-model.server.ts';

/** Answers begun at once by a process: a hundred questions together do not stand before what is being told of others. */
const inTurn = pLimit(3);

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

/**
 * Writes the answer of a turn to its end, whoever listens. Question and answer are kept in one transaction together with the unit they cost; whatever
 * fails leaves the chat as it was and gives the unit back. A process that stops lets go of the question, and another begins its answer again. Never throws.
 */
export async function writeTurn(ctx: Context, engine: ChatEngine, turn: Turn, stopped: AbortSignal): Promise<void> {
  const { lost, letLoose } = holdTurn(engine, turn);
  try {
    await write(ctx, engine, turn, AbortSignal.any([stopped, lost]));
  } catch (error) {
    await putAway(ctx, turn, error).catch((fault) =>
      ctx.log.error({ err: fault, turn: turn.id }, 'an answer could not be put away; another process takes it up when its lease has ended'),
    );
  } finally {
    letLoose();
  }
  engine.desk.ring(turn.id);
}

async function write(ctx: Context, engine: ChatEngine, turn: Turn, stopped: AbortSignal): Promise<void> {
  const events = await eventsOf(ctx, engine, turn);
  // What a process that died had told is not what will be kept.
  if (events.told() > 0) await events.tell('reset', {});
  const subject = await inTurn(() => subjectOf(ctx, turn.viewer, turn));
  const findNear = () => ideasNear(ctx, turn.viewer, engine.findNear, subject);
  const refusal = await refusalOf(subject);
  const byModel = engine.llm && !refusal ? await tryModel(ctx, engine.llm, turn, subject, findNear, events, stopped) : undefined;
  const near = !byModel && !refusal && !stopped.aborted && usesNear(subject) ? await findNear() : [];
  if (!byModel && stopped.aborted) throw stopOf(stopped);
  const written = byModel ?? builtIn(ctx, { ...subject, near }, refusal);
  // What a model has told already was told as it came.
  const untold: ChatEvent[] = byModel
    ? []
    : [
        ...written.lookedAt.map((data): ChatEvent => ({ kind: 'looked', data })),
        ...written.pieces.map((text): ChatEvent => ({ kind: 'piece', data: { text } })),
      ];
  const steps = events.from([...untold, { kind: 'done', data: {} }]);
  await endAnswered(ctx, turn, written, steps);
  engine.desk.hand(turn.id, steps);
}

async function putAway(ctx: Context, turn: Turn, error: unknown): Promise<void> {
  if (error instanceof HandedOver) return letGo(ctx, turn);
  const told = error instanceof DomainError ? error : new DomainError('unavailable', chatMessages.sendFailed);
  if (told !== error) ctx.log.error({ err: error, turn: turn.id }, 'an answer of the strategist failed');
  await endFailed(ctx, turn, told);
}

/** A model that cannot be used is done without: the built-in strategist answers, and says that it did. */
async function tryModel(
  ctx: Context,
  llm: NonNullable<ChatEngine['llm']>,
  turn: Turn,
  subject: Subject,
  findNear: () => Promise<NearIdea[]>,
  events: Events,
  stopped: AbortSignal,
): Promise<Written | undefined> {
  try {
    const written = await writeWithModel(ctx, llm, turn, subject, findNear, events, stopped);
    if (written.pieces.length > 0) return written;
    ctx.log.warn({ turn: turn.id, model: llm.name }, 'no sentence of the model’s answer could stand');
  } catch (error) {
    if (error instanceof HandedOver) throw error;
    if (stopped.aborted) throw stopOf(stopped);
    ctx.log.warn(
      { turn: turn.id, model: llm.name, reason: error instanceof Error ? error.message : undefined },
      'the model could not answer',
    );
  }
  if (!stopped.aborted && events.told() > 0) await events.tell('reset', {});
  return undefined;
}

function builtIn(ctx: Context, material: Question, refusal: Answer | undefined): Written {
  const { answer, faults } = whatStands(refusal ?? answerQuestion(material), material);
  if (faults.length > 0) ctx.log.warn({ faults }, 'the strategist left out sentences their sources do not hold');
  const names = namesOf(material);
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
    topics: answer.topics,
    said: sentencesOf(answer.blocks),
    writtenBy: BUILT_IN,
    isStopped: false,
    isEmpty: answer.isEmpty,
  };
}
