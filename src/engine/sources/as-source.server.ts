import type { Context } from '../../platform/context.server.ts';
import { OutsideError } from '../../platform/http/outside-error.ts';
import { Finding, type SourceAnswer, type Understanding } from '../evidence.contract.ts';
import type { Silence } from '../evidence-kinds.ts';
import type { Source } from '../source.server.ts';
import { sources } from '../sources.ts';
import { createAsker } from './asker.server.ts';
import { createSourceBreaker } from './breakers.ts';
import { findCached, keepAnswer, requestKey } from './cached-answers.server.ts';
import type { LiveSource, LiveWorld } from './live-source.ts';
import { sharedRateLimit } from './shared-rate-limit.server.ts';
import { noteCached, noteFailure, noteSuccess } from './source-health.server.ts';

/** A little less than a run gives a source, so that it is the source that says it was too slow. */
const BUDGET_MS = 3_800;

/** Puts around a source on the network what all of them need: the kept answer first, then breakers, limits, retries within its time, and its health. */
export function asSource(live: LiveSource, world: LiveWorld): Source {
  const { budgetMs = BUDGET_MS } = world;
  const breaker = createSourceBreaker();
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
    if (live.hasKey === false) return silent('no_key', 'Not connected: no key is set on this server.');
    if (!world.isLive) return silent('off', 'Asking live sources is switched off on this server.');
    const key = requestKey(live.id, questions);
    const kept = await cachedAnswer(ctx, key);
    if (kept) return kept;
    const now = () => ctx.now().getTime();
    const budget = AbortSignal.timeout(budgetMs);
    const leave = await world.network.enter(now());
    if (!leave) return silent('unreachable', 'This server reached no network a moment ago; it tries again within ten minutes.');
    if (!breaker.allows(now())) {
      leave();
      return silent('unreachable', `${sources[live.id].name} failed three times in a row; it is tried again within ten minutes.`);
    }
    try {
      const limit = sharedRateLimit(ctx, live.id, live.rate);
      const asker = createAsker(ctx, live, limit, world, { run: signal, budget, endsAt: performance.now() + budgetMs });
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
      if (!(error instanceof OutsideError)) throw error;
      if (error.facts.isOffline) world.network.lost(now(), live.id);
      if (error.why === 'unreachable' || error.why === 'timeout') breaker.failed(now());
      const detail = `${sources[live.id].name} ${error.message}.`;
      await noteFailure(ctx, live.id, error.why, detail);
      ctx.log.info({ source: live.id, why: error.why, status: error.facts.status }, 'a source of evidence stayed silent');
      return silent(error.why, detail);
    } finally {
      breaker.gaveUp();
      leave();
    }
  }

  async function cachedAnswer(ctx: Context, key: string): Promise<SourceAnswer | undefined> {
    const kept = await findCached(ctx, live.id, key);
    const findings = kept && Finding.array().safeParse(kept.answer);
    if (!findings?.success) return undefined;
    await noteCached(ctx, live.id);
    return {
      source: live.id,
      status: 'answered',
      from: 'kept',
      as_of: kept?.askedAt.toISOString() ?? '',
      sent: [],
      findings: findings.data,
    };
  }

  return { id: live.id, ...(live.notFor && { notFor: live.notFor }), ask };
}
