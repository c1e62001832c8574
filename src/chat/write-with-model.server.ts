import { randomBytes } from 'node:crypto';
import { isStepCount, streamText } from 'ai';
import sql from 'sql-template-tag';
import { ABOUT_OPINIONS } from '../engine/index.server.ts';
import type { Context } from '../platform/context.server.ts';
import { DomainError } from '../platform/errors.ts';
import { ABOUT_FENCES, fenced } from '../platform/llm/fence.ts';
import type { LanguageModel } from '../platform/llm/language-model.server.ts';
import { checkDailyBudget, recordModelCall } from '../platform/llm/model-calls.server.ts';
import { modelFailure, usageOf } from '../platform/llm/model-failure.server.ts';
import { answerTokens, roughTokens } from '../platform/llm/run-budget.ts';
import type { Written } from './answer-turn.server.ts';
import { lineBook } from './line-book.ts';
import { namesOf } from './material.server.ts';
import { type Look, modelTools } from './model-tools.ts';
import { leadOf, type Placed, placedLines, unitCutter } from './placed-lines.ts';
import { type Said, sentencesOf } from './strategist/answer.ts';
import { answerQuestion, type Question } from './strategist/answer-question.ts';
import { firstQuestions } from './strategist/first-questions.ts';
import { keepWhatHolds } from './strategist/keep-what-holds.ts';
import { threadOf } from './strategist/thread.ts';
import { blockPieces, sourceNumbers } from './strategist/to-markdown.ts';
import type { LookedAt } from './strategy-chat.contract.ts';
import { Interrupted, type Turn } from './turn.server.ts';
import type { StepWriter } from './turn-steps.server.ts';

const TIMEOUT_MS = 90_000;
const SILENCE_MS = 30_000;
const MAX_ANSWER_TOKENS = 1_800;
const MAX_STEPS = 4;
/** What a person reads in one answer; a model that goes on is cut off. */
const MAX_SENTENCES = 40;
const MAX_CHARACTERS = 24_000;

const INSTRUCTIONS = `You are Assay's strategist. A founder asks about a startup idea; sentences that may answer stand under ids. You choose which of them are said, and in which order, and may add opinions. You write nothing else.
${ABOUT_FENCES}
Every line of your answer is one of these; everything else is deleted:
- ids of lines that are said one after another, as they stand: A12, or A12, B3. With "- " before them they are an item of a list.
- an opinion; at most three, only where they help.
- an empty line, which begins a new paragraph.
ANSWER is what is said without you, in a good order, its lists, tables and drafts whole: place of it what answers the question, and lines of DOSSIER that do. First what disagrees with the founder, then what the lines do not hold. At most twelve ids.
Use the tools for more lines when the question needs them: each gives what the strategist can look up or reckon. Numbers you give a tool must stand in QUESTION.
${ABOUT_OPINIONS}`;

/**
 * Has a model answer by placing sentences of ours, each sent as soon as it is placed; its opinions are named as such. What is sent is also
 * stored, nothing else.
 * @returns what stood; no pieces when nothing did
 * @throws DomainError unavailable, too_many_requests
 */
export async function writeWithModel(
  ctx: Context,
  llm: LanguageModel,
  turn: Turn,
  question: Question,
  steps: StepWriter,
  stopped: AbortSignal,
): Promise<Written> {
  const caller = { purpose: 'chat' as const, userId: turn.viewer.userId };
  const book = lineBook();
  const { idea } = question;
  const lookedAt: LookedAt[] = [];
  const mark = randomBytes(9).toString('hex');
  const lines = idea ? [fenced('DOSSIER', book.linesOf(idea), mark)] : [];
  const own = keepWhatHolds(await answerQuestion(question), question).answer;
  /** Ideas that what is placed may cite; a tool adds those it looks at. */
  const ideas = [...(own.ideas ?? [])];
  const prompt = [
    ...(await earlier(ctx, turn, mark)),
    ...lines,
    fenced('ANSWER', book.blocksOf('answer', own.blocks), mark),
    fenced('QUESTION', turn.question, mark),
  ].join('\n\n');
  const look: Look = async (label, looked, topics = []) => {
    ideas.push(...looked);
    const one = {
      label,
      ideas: looked.map(({ slug, title }) => ({ slug, title })),
      topics: topics.map(({ slug, name }) => ({ slug, title: name })),
    };
    lookedAt.push(one);
    await steps.append('looked', one);
  };
  if (idea) await look('read the dossier', [idea]);
  const roughInput = roughTokens(INSTRUCTIONS + prompt);
  /** What the step under way was given, and may answer with. */
  const asked = { promptTokens: roughInput, maxAnswerTokens: 0 };
  /** How many tokens the next step may answer with; 0 when none, or when the day's budget is used up by now. */
  const roomAfter = async (steps: readonly ModelStep[]) => {
    const { usedTokens, promptTokens } = spendOf(steps, roughInput);
    await checkDailyBudget(ctx, llm, caller.userId, usedTokens);
    const room = answerTokens({ maxTokens: llm.budget.tokensPerRun, usedTokens }, promptTokens, MAX_ANSWER_TOKENS);
    Object.assign(asked, { promptTokens, maxAnswerTokens: room });
    return room;
  };
  const roomAtFirst = await roomAfter([]);
  if (roomAtFirst === 0) throw new DomainError('unavailable', 'The writing model used up what one answer may use.');
  const enough = new AbortController();
  // Ended with the answer: a time-out of the library’s own would hold on to all that was said until it falls due.
  const tooLong = new AbortController();
  const deadline = setTimeout(() => tooLong.abort(new DOMException('The model took too long.', 'TimeoutError')), TIMEOUT_MS);
  const startedMs = performance.now();
  const said: Said[] = [];
  const pieces: string[] = [];
  const numbered = sourceNumbers(namesOf(question, ideas));
  const cutter = unitCutter();
  const placing = placedLines(book.lines);
  let seen = 0;
  let last: Placed | undefined;
  const take = async (unit: string) => {
    for (const placed of placing.read(unit)) {
      if (said.length >= MAX_SENTENCES) return;
      const { what } = placed;
      said.push(...('kind' in what ? sentencesOf([what]) : [what]));
      const body = 'kind' in what ? blockPieces(what, numbered).join('').trimEnd() : numbered.withMarks(what);
      const piece = `${leadOf(placed, last)}${body}`;
      last = placed;
      pieces.push(piece);
      await steps.append('piece', { text: piece });
    }
  };
  let outcome: Parameters<typeof recordModelCall>[4] = 'ok';
  // A step that breaks off, or is stopped, is estimated: the provider does not say what it used.
  const usage = { inputTokens: 0, outputTokens: 0 };
  let isInStep = true;
  let seenInStep = 0;
  try {
    const result = streamText({
      model: llm.sdk,
      instructions: INSTRUCTIONS,
      prompt,
      tools: modelTools(question, book, look, mark),
      stopWhen: [isStepCount(MAX_STEPS), async ({ steps }) => (await roomAfter(steps).catch(() => 0)) === 0],
      prepareStep: async ({ steps }) => ({ maxOutputTokens: steps.length === 0 ? roomAtFirst : await roomAfter(steps) }),
      // The built-in strategist answers at once; a person does not wait for a provider’s Retry-After.
      maxRetries: 0,
      timeout: { chunkMs: SILENCE_MS },
      abortSignal: AbortSignal.any([stopped, enough.signal, tooLong.signal]),
      onError: () => undefined,
    });
    for await (const chunk of result.fullStream) {
      if (chunk.type === 'error') throw chunk.error;
      if (chunk.type === 'abort') {
        // Ended by nobody here: the model fell silent, and what it said is not an answer.
        if (!stopped.aborted && !tooLong.signal.aborted) throw new DOMException('The model fell silent.', 'TimeoutError');
        break;
      }
      if (chunk.type === 'start-step') {
        isInStep = true;
        seenInStep = 0;
      }
      if (chunk.type === 'finish-step') {
        isInStep = false;
        usage.inputTokens += chunk.usage.inputTokens ?? asked.promptTokens;
        usage.outputTokens += chunk.usage.outputTokens ?? Math.ceil(seenInStep / 3);
      }
      if (chunk.type !== 'text-delta') continue;
      seen += chunk.text.length;
      seenInStep += chunk.text.length;
      for (const raw of cutter.push(chunk.text)) await take(raw);
      if (seen > MAX_CHARACTERS || said.length >= MAX_SENTENCES) {
        outcome = 'too_long';
        enough.abort();
        break;
      }
      if (stopped.aborted) break;
    }
    if (tooLong.signal.aborted && !stopped.aborted) throw tooLong.signal.reason;
    if (stopped.aborted) outcome = 'stopped';
    else if (outcome === 'ok') for (const raw of cutter.end()) await take(raw);
  } catch (thrown) {
    const failure = modelFailure(thrown, stopped, asked);
    outcome = failure.outcome;
    if (!stopped.aborted) throw failure.error;
  } finally {
    clearTimeout(deadline);
    if (isInStep) {
      const broken = usageOf(outcome, seenInStep > 0, asked);
      usage.inputTokens += broken.inputTokens;
      usage.outputTokens += broken.outputTokens;
    }
    await recordModelCall(
      ctx,
      llm,
      caller,
      usage,
      said.length === 0 && outcome === 'ok' ? 'invalid' : outcome,
      performance.now() - startedMs,
    );
    if (placing.leftOut() > 0) ctx.log.info({ turn: turn.id, leftOut: placing.leftOut() }, 'parts of the model’s answer were left out');
  }
  if (pieces.length === 0 || stopped.reason instanceof Interrupted) stopped.throwIfAborted();
  // Opinions alone are no answer.
  if (!stopped.aborted && placing.placed() === 0) pieces.length = 0;
  return {
    pieces,
    sources: numbered.sources,
    lookedAt,
    next: idea ? firstQuestions(idea).slice(0, 3) : [],
    calculation: own.calculation,
    thread: threadOf(question, own),
    said,
    writtenBy: llm.name,
    isStopped: stopped.aborted,
    isEmpty: pieces.length === 0,
  };
}

type ModelStep = {
  text: string;
  toolResults: readonly { output: unknown }[];
  usage: Partial<Record<'inputTokens' | 'outputTokens', number | undefined>>;
};

/** @returns the tokens that steps have used, and roughly those of the next prompt, which repeats the last one with its answer and what its tools gave */
function spendOf(steps: readonly ModelStep[], firstPromptTokens: number): { usedTokens: number; promptTokens: number } {
  let usedTokens = 0;
  let promptTokens = firstPromptTokens;
  for (const { text, toolResults, usage } of steps) {
    const bothTokens = (usage.inputTokens ?? promptTokens) + (usage.outputTokens ?? roughTokens(text));
    usedTokens += bothTokens;
    promptTokens = bothTokens + roughTokens(JSON.stringify(toolResults.map(({ output }) => output)));
  }
  return { usedTokens, promptTokens };
}

/** What was said before in this chat, the last few messages. */
async function earlier(ctx: Context, { sessionId, isFirst }: Turn, mark: string): Promise<string[]> {
  if (isFirst) return [];
  const rows = await ctx.db.rows<'role' | 'content'>(
    sql`SELECT role, left(content, 1500) AS content FROM ai_chat_messages WHERE session_id = ${sessionId} ORDER BY no DESC LIMIT 6`,
  );
  return rows.length > 0 ? [fenced('EARLIER', rows.reverse(), mark)] : [];
}
