import {
  type Asker,
  createAsker,
  createRateLimit,
  createSourceBreaker,
  type LiveSource,
  type LiveWorld,
} from '../../engine/index.server.ts';
import type { Context } from '../../platform/context.server.ts';
import { OutsideError } from '../../platform/http/outside-error.ts';
import { lastWholeMonth, monthsFrom } from './months.ts';
import type { RawPoint, SeriesSource } from './series-source.ts';

/** One public source of series, without what all of them share. */
export type LiveSeries = Pick<LiveSource, 'rate' | 'reads'> &
  Pick<SeriesSource, 'id' | 'since' | 'revises' | 'restMs' | 'mayFallBelowZero'> & {
    /** @param months that are over, in order, at least one @param all as of `SeriesSource.months` */
    months(asker: Asker, terms: readonly string[], months: readonly string[], all: readonly string[]): Promise<RawPoint[]>;
    whole?(asker: Asker, months: readonly string[]): Promise<RawPoint[]>;
  };

/** One topic's questions may wait this long for their places in the source's limit. */
const TURN_MS = 900_000;

/**
 * Puts around a source of series what research puts around its own: the limit, retries within its time, its breaker and the breaker of the network.
 * @param signal ends its questions
 * @throws from its verbs OutsideError when it cannot be asked; the signal's reason
 */
export function asSeriesSource(ctx: Context, live: LiveSeries, world: LiveWorld, signal = new AbortController().signal): SeriesSource {
  const breaker = createSourceBreaker();
  const limit = createRateLimit(live.rate);
  const now = () => ctx.now().getTime();

  async function inTurn<T>(work: (asker: Asker) => Promise<T>): Promise<T> {
    const leave = await world.network.enter(now());
    if (!leave) throw new OutsideError('unreachable', 'was not asked: this server reached no network a moment ago');
    if (!breaker.allows(now())) {
      leave();
      throw new OutsideError('unreachable', 'failed three times in a row and is left alone for ten minutes');
    }
    const turnMs = world.budgetMs ?? TURN_MS;
    const turn = { run: signal, budget: AbortSignal.timeout(turnMs), endsAt: performance.now() + turnMs };
    try {
      const answer = await work(createAsker(ctx, live, limit, world, turn));
      breaker.succeeded();
      return answer;
    } catch (error) {
      if (error instanceof OutsideError) {
        if (error.facts.isOffline) world.network.lost(now(), live.id);
        if (error.why === 'unreachable' || error.why === 'timeout') breaker.failed(now());
      }
      throw error;
    } finally {
      breaker.gaveUp();
      leave();
    }
  }

  const asked = async (from: string, work: (asker: Asker, months: string[]) => Promise<RawPoint[]>): Promise<RawPoint[]> => {
    const months = monthsFrom(from, lastWholeMonth(ctx.now()));
    return months.length === 0 ? [] : inTurn((asker) => work(asker, months));
  };
  const { rate: _rate, reads: _reads, whole, ...said } = live;
  return {
    ...said,
    months: (terms, from, all = terms) => asked(from, (asker, months) => live.months(asker, terms, months, all)),
    ...(whole ? { whole: (from) => asked(from, (asker, months) => whole(asker, months)) } : {}),
  };
}

/** Asks one question after the other: limits are kept, and a failure is not followed by more of them. */
export async function inOrder<From, To>(list: readonly From[], one: (item: From) => Promise<To>): Promise<To[]> {
  const answers: To[] = [];
  for (const item of list) answers.push(await one(item));
  return answers;
}
