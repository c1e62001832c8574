import { randomBytes } from 'node:crypto';
import { isStepCount, streamText, tool } from 'ai';
import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Context } from '../../platform/context.server.ts';
import { DomainError } from '../../platform/errors.ts';
import type { LanguageModel } from '../../platform/llm/language-model.server.ts';
import { checkDailyBudget, recordModelCall } from '../../platform/llm/model-calls.server.ts';
import { modelFailure } from '../../platform/llm/model-failure.server.ts';
import { answerTokens, runBudget } from '../../platform/llm/run-budget.ts';
import type { IdeaFull } from '../ideas/ideas.contract.ts';
import { ABOUT_FENCES, fenced } from '../research/fence.ts';
import { judge, sentenceCutter } from './sentences-of-model.ts';
import type { Cite, Said } from './strategist/answer.ts';
import { firstQuestions, type Question } from './strategist/answer-question.ts';
import { ended, usd } from './strategist/lines.ts';
import { allLines } from './strategist/nearest-lines.ts';
import { recognise } from './strategist/recognise.ts';
import { sourceNumbers } from './strategist/to-markdown.ts';
import { inputsOf } from './strategist/unit-economics.ts';
import type { LookedAt } from './strategy-chat.contract.ts';
import type { Turn } from './turns.server.ts';
import type { Events, Written } from './write-turn.server.ts';

const TIMEOUT_MS = 90_000;
const SILENCE_MS = 30_000;
const MAX_ANSWER_TOKENS = 1_800;
const MAX_STEPS = 4;
/** What a person reads in one answer; a model that goes on is cut off. */
const MAX_SENTENCES = 40;
const MAX_CHARACTERS = 24_000;

const INSTRUCTIONS = `You are Assay's strategist. You advise a founder on a startup idea from its dossier, and from nothing else.
${ABOUT_FENCES}
Rules, checked by a program that deletes every sentence that breaks one:
- Every sentence ends with the ids of the lines it rests on, in brackets: [A12] or [A12, B3]. A sentence without an id is deleted.
- Numbers, names and quotations may be used only if they stand in a line that sentence cites. Do no arithmetic.
- Short, plain, specific sentences; paragraphs, or lists with "- ". No headings, no tables, no bold, no links, no exclamation marks, no praise.
- Disagree when the lines do, in your first sentence. Say what the lines do not hold.
- Use the tools for similar ideas and figures when the question needs them. At most twelve sentences.`;

/**
 * Has a model answer, sentence by sentence; each is judged before it is told. What is told is also kept, nothing else.
 * @returns what stood; no pieces when nothing did
 * @throws DomainError unavailable, too_many_requests
 */
export async function writeWithModel(
  ctx: Context,
  llm: LanguageModel,
  turn: Turn,
  material: Question,
  events: Events,
  stopped: AbortSignal,
): Promise<Written> {
  const caller = { purpose: 'chat' as const, userId: turn.viewer.userId };
  await checkDailyBudget(ctx, llm, caller.userId);
  const book = lineBook();
  const { idea, near } = material;
  const lookedAt: LookedAt[] = [];
  const look = async (label: string, ideas: readonly IdeaFull[]) => {
    const looked = { label, ideas: ideas.map(({ slug, title }) => ({ slug, title })) };
    lookedAt.push(looked);
    await events.tell('looked', looked);
  };
  const mark = randomBytes(9).toString('hex');
  const prompt = [
    ...(await earlier(ctx, turn, mark)),
    ...(idea ? [fenced('DOSSIER', book.linesOf(idea), mark)] : []),
    fenced('QUESTION', turn.question, mark),
  ].join('\n\n');
  if (idea) await look('read the dossier', [idea]);
  const tools = {
    similar_ideas: tool({
      description: 'The ideas of the catalogue nearest to this one, in short',
      inputSchema: z.object({}),
      execute: async () => {
        const ideas = near.map((one) => one.idea);
        await look(`looked at ${ideas.length} similar ideas`, ideas);
        return fenced(
          'SIMILAR',
          ideas.flatMap((one) => book.shortLinesOf(one)),
          mark,
        );
      },
    }),
    figures: tool({
      description: 'The figures of the linked idea with how each was reached',
      inputSchema: z.object({}),
      execute: async () => fenced('FIGURES', idea ? book.figuresOf(idea) : [], mark),
    }),
    idea: tool({
      description: 'The dossier of one of the similar ideas, by its slug',
      inputSchema: z.object({ slug: z.string().max(200) }),
      execute: async ({ slug }) => {
        const found = near.find((one) => one.idea.slug === slug)?.idea;
        if (!found) return 'There is no such idea among the similar ones.';
        await look(`read ${found.title}`, [found]);
        return fenced('DOSSIER', book.linesOf(found), mark);
      },
    }),
  };
  const maxOutputTokens = answerTokens(runBudget(llm.budget.tokensPerRun), INSTRUCTIONS + prompt, MAX_ANSWER_TOKENS);
  if (maxOutputTokens === 0) throw new DomainError('unavailable', 'The writing model used up what one answer may use.');
  const enough = new AbortController();
  const startedMs = performance.now();
  const said: Said[] = [];
  const pieces: string[] = [];
  const ideas = [...(idea ? [idea] : []), ...near.map((one) => one.idea)];
  const numbered = sourceNumbers((slug) => ideas.find((one) => one.slug === slug)?.title ?? slug);
  const cutter = sentenceCutter();
  let leftOut = 0;
  let seen = 0;
  const take = async (raw: string) => {
    if (said.length >= MAX_SENTENCES) return;
    const judged = judge(raw, book.lines, { ideas, question: turn.question });
    if ('faults' in judged) {
      if (raw.trim()) leftOut += 1;
      return;
    }
    said.push(judged.said);
    const lead =
      judged.shape === 'item' ? (pieces.length > 0 ? '\n- ' : '- ') : pieces.length === 0 ? '' : judged.before === ' ' ? ' ' : '\n\n';
    const piece = `${lead}${numbered.withMarks(judged.said)}`;
    pieces.push(piece);
    await events.tell('piece', { text: piece });
  };
  let outcome: Parameters<typeof recordModelCall>[4] = 'ok';
  let usage = { inputTokens: 0, outputTokens: 0 };
  try {
    const result = streamText({
      model: llm.sdk,
      instructions: INSTRUCTIONS,
      prompt,
      tools,
      stopWhen: isStepCount(MAX_STEPS),
      maxOutputTokens,
      maxRetries: 1,
      timeout: { totalMs: TIMEOUT_MS, chunkMs: SILENCE_MS },
      abortSignal: AbortSignal.any([stopped, enough.signal]),
      onError: () => undefined,
    });
    for await (const chunk of result.fullStream) {
      if (chunk.type === 'error') throw chunk.error;
      if (chunk.type === 'abort') break;
      if (chunk.type === 'finish')
        usage = { inputTokens: chunk.totalUsage.inputTokens ?? 0, outputTokens: chunk.totalUsage.outputTokens ?? 0 };
      if (chunk.type !== 'text-delta') continue;
      seen += chunk.text.length;
      for (const raw of cutter.push(chunk.text)) await take(raw);
      if (seen > MAX_CHARACTERS || said.length >= MAX_SENTENCES) {
        outcome = 'too_long';
        enough.abort();
        break;
      }
      if (stopped.aborted) break;
    }
    if (stopped.aborted) outcome = 'stopped';
    else if (outcome === 'ok') for (const raw of cutter.end()) await take(raw);
  } catch (thrown) {
    const failure = modelFailure(thrown, stopped);
    outcome = failure.outcome;
    if (!stopped.aborted) throw failure.error;
  } finally {
    await recordModelCall(
      ctx,
      llm,
      caller,
      usage,
      said.length === 0 && outcome === 'ok' ? 'invalid' : outcome,
      performance.now() - startedMs,
    );
    if (leftOut > 0) ctx.log.info({ turn: turn.id, leftOut }, 'sentences of the model were left out');
  }
  if (stopped.aborted && pieces.length === 0) throw new DomainError('unavailable', 'Stopped.');
  const { topics } = recognise(turn.question);
  return {
    pieces,
    sources: numbered.sources,
    lookedAt,
    next: idea ? firstQuestions(idea).slice(0, 3) : [],
    calculation: idea && topics.includes('unit_economics') ? inputsOf(idea) : undefined,
    topics,
    said,
    writtenBy: llm.name,
    isStopped: stopped.aborted,
    isEmpty: pieces.length === 0,
  };
}

/** What was said before in this chat, the last few messages. */
async function earlier(ctx: Context, { sessionId }: Turn, mark: string): Promise<string[]> {
  const rows = await ctx.db.rows<{ role: string; content: string }>(
    sql`SELECT role, left(content, 1500) AS content FROM ai_chat_messages WHERE session_id = ${sessionId} ORDER BY no DESC LIMIT 6`,
  );
  return rows.length > 0 ? [fenced('EARLIER', rows.reverse(), mark)] : [];
}

type GivenLine = { id: string; text: string };
/** Gives out lines of dossiers under ids, and remembers what each rests on. */
function lineBook() {
  const lines = new Map<string, { text: string; cites: readonly Cite[] }>();
  const given = new Map<string, GivenLine[]>();
  let ideas = 0;
  const once = (key: string, make: () => readonly Said[]): GivenLine[] => {
    const known = given.get(key);
    if (known) return known;
    const letter = String.fromCharCode(65 + (ideas++ % 26));
    const made = make().map((said, at) => {
      const id = `${letter}${at + 1 + Math.floor((ideas - 1) / 26) * 1000}`;
      lines.set(id, said);
      return { id, text: said.text };
    });
    given.set(key, made);
    return made;
  };
  return {
    lines: lines as ReadonlyMap<string, { text: string; cites: readonly Cite[] }>,
    linesOf: (idea: IdeaFull) => once(`whole ${idea.slug}`, () => [...factsOf(idea), ...allLines(idea)]),
    shortLinesOf: (idea: IdeaFull) => once(`short ${idea.slug}`, () => factsOf(idea)),
    figuresOf: (idea: IdeaFull) =>
      once(`figures ${idea.slug}`, () =>
        idea.signals.map((signal) => ({
          text: `${signal.metric}: ${signal.unit.startsWith('US cents') ? usd(signal.value) : signal.value} ${signal.unit} (${signal.basis}). ${signal.how}`,
          cites: [{ of: 'figure', slug: idea.slug, key: signal.key } as const],
        })),
      ),
  };
}

/** What a card says of an idea, and its offers, budget and test: everything that is not prose. */
function factsOf(idea: IdeaFull): Said[] {
  const at = (path: string): Cite => ({ of: 'idea', slug: idea.slug, path });
  const fact = (text: string, ...paths: string[]): Said => ({ text, cites: paths.map(at) });
  return [
    fact(`${idea.title} (slug ${idea.slug}): ${ended(idea.tagline)}`, 'title', 'tagline'),
    fact(
      `Scores of 10: idea ${idea.idea_score}, opportunity ${idea.scores.opportunity}, problem ${idea.scores.problem}, feasibility ${idea.scores.feasibility}, why now ${idea.scores.why_now}.`,
      'idea_score',
      'scores',
    ),
    fact(
      `${idea.time_to_mvp_weeks} weeks to a first version at ${idea.hours_per_week} hours a week.`,
      'time_to_mvp_weeks',
      'hours_per_week',
    ),
    fact(`First quarter: ${usd(idea.capital_required)}.`, 'capital_required', 'execution_plan.budget'),
    ...(['lead_magnet', 'front_end', 'core', 'continuity', 'back_end'] as const).map((key) =>
      fact(
        `${key.replace('_', ' ')} offer: ${idea.value_ladder[key].offer}, ${usd(idea.value_ladder[key].price_cents)} per ${idea.value_ladder[key].per}.`,
        `value_ladder.${key}`,
      ),
    ),
    ...idea.competitive_landscape.direct.map((one, no) =>
      fact(`Competitor: ${one.name}${one.price ? `, ${one.price}` : ''}.`, `competitive_landscape.direct.${no}`),
    ),
    ...idea.risks_and_challenges.map((one, no) => fact(`Risk (${one.severity}): ${ended(one.risk)}`, `risks_and_challenges.${no}`)),
    fact(`Cheapest test: ${usd(idea.next_test.cost_cents)}, ${idea.next_test.days} days.`, 'next_test'),
  ];
}
