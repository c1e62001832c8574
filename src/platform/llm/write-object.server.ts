import { z } from 'zod';
import type { Context } from '../context.server.ts';
import { DomainError } from '../errors.ts';
import type { LanguageModel } from './language-model.server.ts';
import { type Caller, checkDailyBudget, type Outcome, recordModelCall, type Usage } from './model-calls.server.ts';
import { answerTokens, type RunBudget, roughTokens } from './run-budget.ts';

const TIMEOUT_MS = 60_000;
const RETRIES = 2;
/** What is quoted back of an answer that did not fit, so that a long one cannot eat the budget twice. */
const MAX_QUOTED = 12_000;

export type ObjectRequest<Shape extends z.ZodType> = {
  schema: Shape;
  /** Ours: what the model is to do. Never holds a word that came from outside. */
  instructions: string;
  /** What it works on. Text of people and of other sites stands here, fenced as data. */
  prompt: string;
  budget: RunBudget;
  caller: Caller;
  maxAnswerTokens?: number;
  timeoutMs?: number;
  signal?: AbortSignal;
};

/**
 * Has the model write one object. The shape is told in words and checked here, whatever the provider promises; an answer that does not fit is sent back
 * once with what is wrong with it.
 * @returns the object as `schema` parses it
 * @throws DomainError unavailable (not reached, too slow, too long, not fitting even after the repair, stopped, over the budget of this run) and
 *   too_many_requests (the provider's limit, or a day's budget)
 */
export async function writeObject<Shape extends z.ZodType>(
  ctx: Context,
  llm: LanguageModel,
  request: ObjectRequest<Shape>,
): Promise<z.infer<Shape>> {
  await checkDailyBudget(ctx, llm, request.caller.userId);
  const shape = JSON.stringify(z.toJSONSchema(request.schema, { unrepresentable: 'any', io: 'input' }));
  const instructions = `${request.instructions}\n\nAnswer with one JSON object and nothing else. It must fit this JSON schema:\n${shape}`;
  const first = await say(ctx, llm, { ...request, instructions });
  const read = readObject(first, request.schema);
  if (read.ok) return read.object;
  const repair = `${request.prompt}\n\nYour answer was:\n${first.slice(0, MAX_QUOTED)}\n\nIt does not fit: ${read.fault}\nWrite the whole object again, corrected.`;
  const second = readObject(await say(ctx, llm, { ...request, instructions, prompt: repair }), request.schema);
  if (second.ok) return second.object;
  ctx.log.warn({ model: llm.name, fault: second.fault }, 'the model did not write what it was asked for, twice');
  throw new DomainError('unavailable', 'The writing model answered with something that could not be used. Please try again.');
}

/** One call, its tokens counted and kept whatever becomes of it. */
async function say(ctx: Context, llm: LanguageModel, request: Omit<ObjectRequest<z.ZodType>, 'schema'>): Promise<string> {
  const { instructions, prompt, budget, caller, signal, maxAnswerTokens = 4_000, timeoutMs = TIMEOUT_MS } = request;
  const promptTokens = roughTokens(instructions + prompt);
  const maxOutputTokens = answerTokens(budget, promptTokens, maxAnswerTokens);
  if (maxOutputTokens === 0) throw new DomainError('unavailable', 'The writing model used up what one run may use before it was done.');
  // Loaded where a model is set up and asked.
  const [{ generateText }, { modelFailure }] = await Promise.all([import('ai'), import('./model-failure.server.ts')]);
  const startedMs = performance.now();
  try {
    const { text, totalUsage } = await generateText({
      model: llm.sdk,
      instructions,
      prompt,
      maxOutputTokens,
      maxRetries: RETRIES,
      timeout: { totalMs: timeoutMs },
      ...(signal ? { abortSignal: signal } : {}),
    });
    // A provider that does not say what was used is taken at our own count.
    const usage = { inputTokens: totalUsage.inputTokens ?? promptTokens, outputTokens: totalUsage.outputTokens ?? roughTokens(text) };
    await record(usage, text.trim() === '' ? 'invalid' : 'ok');
    return text;
  } catch (thrown) {
    const { outcome, error, usage } = modelFailure(thrown, signal, { promptTokens, maxAnswerTokens: maxOutputTokens });
    ctx.log.warn({ model: llm.name, outcome, reason: reasonOf(thrown) }, 'a call of the language model failed');
    await record(usage, outcome);
    throw error;
  }
  function record(usage: Usage, outcome: Outcome): Promise<void> {
    budget.usedTokens += usage.inputTokens + usage.outputTokens;
    return recordModelCall(ctx, llm, caller, usage, outcome, performance.now() - startedMs);
  }
}

/** Name and message only: the library's errors carry the whole prompt, which is a person's own text. */
const reasonOf = (error: unknown) => (error instanceof Error ? `${error.name}: ${error.message}`.slice(0, 300) : 'unknown');

type Read<Shape extends z.ZodType> = { ok: true; object: z.infer<Shape> } | { ok: false; fault: string };

/** The object within an answer, which models like to wrap in a fence or in a sentence. */
export function readObject<Shape extends z.ZodType>(answer: string, schema: Shape): Read<Shape> {
  const from = answer.indexOf('{');
  const to = answer.lastIndexOf('}');
  if (from < 0 || to < from) return { ok: false, fault: 'there is no JSON object in it.' };
  let value: unknown;
  try {
    value = JSON.parse(answer.slice(from, to + 1));
  } catch {
    return { ok: false, fault: 'it is not valid JSON.' };
  }
  const parsed = schema.safeParse(value);
  if (parsed.success) return { ok: true, object: parsed.data };
  const faults = parsed.error.issues.slice(0, 8).map((issue) => `${issue.path.join('.') || 'the object'}: ${issue.message}`);
  return { ok: false, fault: faults.join('; ') };
}
