import { APICallError, RetryError } from 'ai';
import { DomainError } from '../errors.ts';
import { AnswerTooLong } from './fetch-within.server.ts';
import type { Outcome } from './model-calls.server.ts';

/** What went wrong with a call, and what the person is told. What the provider said stays in the log: it may quote keys and prompts. */
export type ModelFailure = { outcome: Outcome; error: DomainError };

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
 */
export function modelFailure(error: unknown, signal: AbortSignal | undefined): ModelFailure {
  const outcome = outcomeOf(error, signal);
  const code = outcome === 'limited' ? 'too_many_requests' : 'unavailable';
  return { outcome, error: new DomainError(code, told[outcome]) };
}

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
