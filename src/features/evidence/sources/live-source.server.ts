import { setTimeout as sleep } from 'node:timers/promises';
import type { z } from 'zod';
import type { Context } from '../../../platform/context.server.ts';
import type { Outside, OutsideRequest } from '../../../platform/http/fetch-outside.server.ts';
import { OutsideError } from '../../../platform/http/outside-error.ts';
import { Finding, type Silence, type SourceAnswer, type Understanding } from '../evidence.contract.ts';
import type { Source } from '../source.server.ts';
import { type SourceId, sources } from '../sources.ts';
import { createSourceBreaker, type NetworkBreaker } from './breakers.ts';
import { findKept, keepAnswer, requestKey } from './kept-answers.server.ts';
import { createRateLimit, type Rate } from './rate-limit.ts';
import { noteFailure, noteKept, noteSuccess } from './source-health.server.ts';

/** A little less than a run gives a source, so that it is the source that says it was too slow. */
const BUDGET_MS = 3_800;
/** For all questions of a run together: a source in trouble is not helped by more of them. */
const RETRIES = 2;
const FIRST_RETRY_MS = 250;

/** What a live source found: `sent` in a person's words; `isWhole` is false when a part of the questions was not answered. */
export type Found = { findings: Finding[]; sent: string[]; isWhole: boolean };

/** What a source module asks with: every question goes through the source's limits, and waits or is tried again within the time there is. */
export type Asker = {
  now: Date;
  /** @throws OutsideError */
  json<T>(schema: z.ZodType<T>, request: Omit<OutsideRequest, 'signal'>): Promise<T>;
  /** Keeps what does not depend on what is searched, such as a total of a whole registry. */
  kept<T>(schema: z.ZodType<T>, name: string, lifeMs: number, work: () => Promise<T>): Promise<T>;
  /** The source asked to be left alone for so long. */
  pause(ms: number): void;
};

/** One source on the network, without what all of them share. */
export type LiveSource = {
  id: SourceId;
  /** How long an answer may be used again. */
  lifeMs: number;
  rate: Rate;
  /** False when the key it needs is not set on this server. */
  hasKey?: boolean;
  /** Why there is no point in asking it about such an idea, as a sentence. */
  notFor?(understanding: Understanding): string | undefined;
  /** What is to be asked; the same questions have the same answer. None: there is nothing to ask. */
  questions(understanding: Understanding): string[];
  /** @throws OutsideError */
  ask(asker: Asker, questions: string[], understanding: Understanding): Promise<Found>;
  /** What a refusal means where the source has a way of its own to say it. */
  reads?(refusal: OutsideError): OutsideError | undefined;
  /** Figures shipped with the product, for when the source cannot be asked. */
  shipped?(questions: string[]): { as_of: string; findings: Finding[] } | undefined;
};

export type LiveWorld = {
  outside: Outside;
  network: NetworkBreaker;
  /** False forbids asking. */
  isLive: boolean;
  budgetMs?: number;
  /** Spreads retries; between 0 and 1. */
  random?: () => number;
};

/** Puts around a source on the network what all of them need: the kept answer first, then breakers, limits, retries within its time, and its health. */
export function asSource(live: LiveSource, world: LiveWorld): Source {
  const { budgetMs = BUDGET_MS } = world;
  const breaker = createSourceBreaker();
  const limit = createRateLimit(live.rate);
  const silent = (why: Silence, detail: string): SourceAnswer => ({ source: live.id, status: 'silent', why, detail: detail.slice(0, 200) });

  async function ask(ctx: Context, understanding: Understanding, signal: AbortSignal): Promise<SourceAnswer> {
    signal.throwIfAborted();
    const reason = live.notFor?.(understanding);
    if (reason) return silent('not_applicable', reason);
    const questions = live.questions(understanding);
    if (questions.length === 0) return silent('not_applicable', 'There is nothing in the text to search for.');
    const answer = await answerTo(ctx, questions, understanding, signal);
    const shipped = answer.status === 'silent' ? live.shipped?.(questions) : undefined;
    return shipped?.findings.length ? { source: live.id, status: 'answered', from: 'snapshot', sent: [], ...shipped } : answer;
  }

  async function answerTo(ctx: Context, questions: string[], understanding: Understanding, signal: AbortSignal): Promise<SourceAnswer> {
    if (live.hasKey === false) return silent('no_key', 'It needs a key, and none is set on this server.');
    if (!world.isLive) return silent('off', 'Asking live sources is switched off on this server.');
    const key = requestKey(live.id, questions);
    const kept = await keptAnswer(ctx, key);
    if (kept) return kept;
    const now = () => ctx.now().getTime();
    const budget = AbortSignal.timeout(budgetMs);
    const either = AbortSignal.any([signal, budget]);
    const leave = await world.network.enter(now());
    if (!leave) return silent('unreachable', 'This server reached no network a moment ago; it tries again within ten minutes.');
    if (!breaker.allows(now())) {
      leave();
      return silent('unreachable', `${sources[live.id].name} failed three times in a row; it is tried again within ten minutes.`);
    }
    try {
      const asker = askerFor(ctx, either, performance.now() + budgetMs);
      const found = await live.ask(asker, questions, understanding);
      breaker.succeeded();
      await noteSuccess(ctx, live.id);
      const as_of = ctx.now().toISOString();
      if (found.isWhole) await keepAnswer(ctx, live.id, key, found.findings, live.lifeMs);
      return {
        source: live.id,
        status: 'answered',
        from: 'live',
        as_of,
        sent: found.sent.map((words) => words.slice(0, 200)),
        findings: found.findings,
      };
    } catch (error) {
      signal.throwIfAborted();
      const failure = budget.aborted ? new OutsideError('timeout', 'did not answer in time') : error;
      if (!(failure instanceof OutsideError)) throw failure;
      if (failure.facts.isOffline) world.network.lost(now(), live.id);
      if (failure.why === 'unreachable' || failure.why === 'timeout') breaker.failed(now());
      const detail = `${sources[live.id].name} ${failure.message}.`;
      await noteFailure(ctx, live.id, failure.why, detail);
      ctx.log.info({ source: live.id, why: failure.why, status: failure.facts.status }, 'a source of evidence stayed silent');
      return silent(failure.why, detail);
    } finally {
      breaker.gaveUp();
      leave();
    }
  }

  async function keptAnswer(ctx: Context, key: string): Promise<SourceAnswer | undefined> {
    const kept = await findKept(ctx, live.id, key);
    const findings = kept && Finding.array().safeParse(kept.answer);
    if (!findings?.success) return undefined;
    await noteKept(ctx, live.id);
    return {
      source: live.id,
      status: 'answered',
      from: 'kept',
      as_of: kept?.askedAt.toISOString() ?? '',
      sent: [],
      findings: findings.data,
    };
  }

  function askerFor(ctx: Context, signal: AbortSignal, deadline: number): Asker {
    const now = () => ctx.now().getTime();
    const left = () => deadline - performance.now();
    let retries = 0;
    /** Once nothing is reached, the rest of a run's questions would each wait for the same. */
    let lost: OutsideError | undefined;
    const attempt = async <T>(schema: z.ZodType<T>, request: Omit<OutsideRequest, 'signal'>): Promise<T> => {
      const waitMs = limit.reserve(now(), left());
      if (waitMs === undefined) throw new OutsideError('limited', 'is asked as often as it allows; this question was not sent');
      if (waitMs > 0) await sleep(waitMs, undefined, { signal });
      if (lost) throw lost;
      return world.outside.json(schema, { ...request, signal, onConnected: () => world.network.reached(now()) });
    };
    return {
      now: ctx.now(),
      pause: (ms) => limit.pause(now(), ms),
      async json(schema, request) {
        for (;;) {
          try {
            return await attempt(schema, request);
          } catch (error) {
            signal.throwIfAborted();
            const failure = (error instanceof OutsideError && live.reads?.(error)) || error;
            if (!(failure instanceof OutsideError)) throw failure;
            const { retryAfterMs, isPassing, isOffline } = failure.facts;
            if (isOffline) lost = failure;
            if (retryAfterMs) limit.pause(now(), retryAfterMs);
            const delayMs = retryAfterMs ?? FIRST_RETRY_MS * 2 ** retries * (0.5 + (world.random ?? Math.random)());
            if (!isPassing || retries >= RETRIES || delayMs >= left()) throw failure;
            retries++;
            await sleep(delayMs, undefined, { signal });
          }
        }
      },
      async kept(schema, name, lifeMs, work) {
        const key = requestKey(live.id, { total: name });
        const known = schema.safeParse((await findKept(ctx, live.id, key))?.answer);
        if (known.success) return known.data;
        const fresh = await work();
        await keepAnswer(ctx, live.id, key, fresh, lifeMs);
        return fresh;
      },
    };
  }

  return { id: live.id, ask };
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
