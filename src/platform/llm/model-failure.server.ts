import { APICallError, RetryError } from 'ai';
import { DomainError } from '../errors.ts';
import { AnswerTooLong } from './fetch-within.server.ts';
import type { Outcome, Usage } from './model-calls.server.ts';

/**
 * What went wrong with a call, what the person is told, and roughly what it used. What the provider said stays in the log: it may quote keys and prompts.
 */
export type ModelFailure = { outcome: Outcome; error: DomainError; usage: Usage };

/** What a call was given and may have answered with, roughly. */
export type Asked = { promptTokens: number; maxAnswerTokens: number };

const told = {
  stopped: 'Stopped.',
  timeout: 'The writing model took too long to answer. Please try again.',
  limited: 'The writing model is busy. Please try again in a minute.',
  too_long: 'The writing model did not stop writing, so its answer was thrown away. Please try again.',
  failed: 'The writing model could not be reached. Please try again.',
} as const satisfies Partial<Record<Outcome, string>>;

/**
 * @param error what the model's library threw
 * @param signal the person's own; an abort that did not come from it was a time-out
 * @param asked what was asked: no provider says what a call used that did not end, so it is estimated, of each try
 */
export function modelFailure(error: unknown, signal: AbortSignal | undefined, asked: Asked): ModelFailure {
  const outcome = outcomeOf(error, signal);
  const code = outcome === 'limited' ? 'too_many_requests' : 'unavailable';
  const tries = RetryError.isInstance(error) && error.errors.length > 0 ? error.errors : [error];
  const usage = tries.reduce<Usage>(
    (sum, one) => {
      const used = usageOf(outcomeOf(one, signal), hadAnswered(one), asked);
      return { inputTokens: sum.inputTokens + used.inputTokens, outputTokens: sum.outputTokens + used.outputTokens };
    },
    { inputTokens: 0, outputTokens: 0 },
  );
  return { outcome, error: new DomainError(code, told[outcome]), usage };
}

/**
 * An estimate on the safe side of what a call used that did not end well: nothing when a limit refused it before any work, its prompt when it failed, and
 * the longest answer besides when it was cut off or never came to an end.
 * @param hadBegun whether an answer had begun
 */
export function usageOf(outcome: Outcome, hadBegun: boolean, { promptTokens, maxAnswerTokens }: Asked): Usage {
  if (outcome === 'limited') return { inputTokens: 0, outputTokens: 0 };
  return { inputTokens: promptTokens, outputTokens: outcome === 'failed' && !hadBegun ? 0 : maxAnswerTokens };
}

/** Whether the provider had taken the work on: it said so, and the answer broke off or could not be read. */
const hadAnswered = (error: unknown): boolean =>
  [...causesOf(error)].some((cause) => APICallError.isInstance(cause) && cause.statusCode !== undefined && cause.statusCode < 300);

function outcomeOf(error: unknown, signal: AbortSignal | undefined): keyof typeof told {
  if (signal?.aborted) return 'stopped';
  for (const cause of causesOf(error)) {
    if (cause instanceof AnswerTooLong) return 'too_long';
    if (cause instanceof Error && (cause.name === 'TimeoutError' || cause.name === 'AbortError')) return 'timeout';
    if (APICallError.isInstance(cause) && cause.statusCode === 429) return 'limited';
  }
  return 'failed';
}

/** An error, what it wraps, and what each try of a repeated call met. */
function* causesOf(error: unknown, depth = 0): Generator<unknown> {
  if (error === undefined || error === null || depth > 6) return;
  yield error;
  if (RetryError.isInstance(error)) yield* causesOf(error.lastError, depth + 1);
  if (error instanceof Error) yield* causesOf(error.cause, depth + 1);
}
