import { setTimeout as sleep } from 'node:timers/promises';
import type { Context } from '../../platform/context.server.ts';
import { OutsideError } from '../../platform/http/outside-error.ts';
import { findCached, keepAnswer, requestKey } from './cached-answers.server.ts';
import type { Asker, LiveSource, LiveWorld } from './live-source.ts';
import type { RateLimit } from './rate-limit.ts';
import type { SharedRateLimit } from './shared-rate-limit.server.ts';

/** For all questions of a run together: a source in trouble is not helped by more of them. */
const RETRIES = 2;
const FIRST_RETRY_MS = 250;
/** A publisher's file holds years of days. */
const TABLE_BOUNDS = { maxBytes: 24_000_000, totalMs: 60_000 };

/** The time a source has: until the run is stopped, or its own is up. */
export type Turn = { run: AbortSignal; budget: AbortSignal; endsAt: number };

/**
 * What a source module asks with in one run: each question takes its place in the source's limits, and one that failed for a passing reason is asked
 * again, after as long as the source says or a back-off that is spread, where that still fits.
 */
export function createAsker(
  ctx: Context,
  live: { id: string } & Pick<LiveSource, 'reads'>,
  limit: RateLimit | SharedRateLimit,
  { outside, network, random = Math.random }: LiveWorld,
  { run, budget, endsAt }: Turn,
): Asker {
  const now = () => ctx.now().getTime();
  const left = () => endsAt - performance.now();
  const signal = AbortSignal.any([run, budget]);
  const throwIfOver = () => {
    run.throwIfAborted();
    if (budget.aborted) throw new OutsideError('timeout', 'did not answer in time');
  };
  const rest = (ms: number) => (ms > 0 ? sleep(ms, undefined, { signal }).catch(throwIfOver) : undefined);
  let retries = 0;
  /** Once nothing is reached, the rest of a run's questions would each wait for the same. */
  let lost: OutsideError | undefined;

  async function attempt<T>(ask: (signal: AbortSignal, onConnected: () => void) => Promise<T>): Promise<T> {
    throwIfOver();
    const waitMs = await limit.reserve(now(), left());
    if (waitMs === undefined) throw new OutsideError('limited', 'is asked as often as it allows; this question was not sent');
    await rest(waitMs);
    if (lost) throw lost;
    return ask(signal, () => network.reached(now()));
  }

  /** @returns how long to wait before the question is asked again; throws the failure where it is not */
  async function waitAfter(error: unknown): Promise<number> {
    throwIfOver();
    const failure = (error instanceof OutsideError && live.reads?.(error)) || error;
    if (!(failure instanceof OutsideError)) throw failure;
    const { retryAfterMs, isPassing, isOffline } = failure.facts;
    if (isOffline) lost = failure;
    if (retryAfterMs) await limit.pause(now(), retryAfterMs);
    const delayMs = retryAfterMs ?? FIRST_RETRY_MS * 2 ** retries * (0.5 + random());
    if (!isPassing || retries >= RETRIES || delayMs >= left()) throw failure;
    retries++;
    return delayMs;
  }

  async function untilAnswered<T>(ask: (signal: AbortSignal, onConnected: () => void) => Promise<T>): Promise<T> {
    for (;;) {
      try {
        return await attempt(ask);
      } catch (error) {
        await rest(await waitAfter(error));
      }
    }
  }

  return {
    now: ctx.now(),
    pause: async (ms) => limit.pause(now(), ms),
    json: (schema, request) => untilAnswered((stop, onConnected) => outside.json(schema, { ...request, signal: stop, onConnected })),
    table: (url) => untilAnswered((stop, onConnected) => outside.table({ url, signal: stop, onConnected }, TABLE_BOUNDS)),
    async kept(schema, name, lifeMs, work) {
      const key = requestKey(live.id, { total: name });
      const known = schema.safeParse((await findCached(ctx, live.id, key))?.answer);
      if (known.success) return known.data;
      const fresh = await work();
      await keepAnswer(ctx, live.id, key, fresh, lifeMs);
      return fresh;
    },
  };
}

/**
 * Asks one question for each phrase, side by side. A part that fails is left out as long as another succeeds.
 * @param one asks about one of them
 * @throws the first failure when all fail, and whatever is a fault of ours
 */
export async function askEach<T>(
  phrases: readonly string[],
  words: (phrase: string) => string,
  one: (phrase: string) => Promise<T[]>,
): Promise<{ items: T[]; sent: string[]; isWhole: boolean }> {
  const answers = await Promise.allSettled(phrases.map(one));
  const failures = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []));
  const fault = failures.find((failure) => !(failure instanceof OutsideError));
  if (fault || failures.length === phrases.length) throw fault ?? failures[0];
  return {
    items: answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : [])),
    sent: phrases.filter((_, i) => answers[i]?.status === 'fulfilled').map(words),
    isWhole: failures.length === 0,
  };
}

/** @returns what was asked for, or undefined where the source says that there is no such thing: that is an answer, too */
export async function orNone<T>(asked: Promise<T>): Promise<T | undefined> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof OutsideError && error.facts.status === 404) return undefined;
    throw error;
  }
}
