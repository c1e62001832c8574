import type { Context } from '../platform/context.server.ts';
import { DomainError } from '../platform/errors.ts';
import { beginRun, endRun, ingestSeries } from './ingest.server.ts';
import type { SourceId } from './series-sources.ts';
import type { SeriesSource } from './sources/series-source.ts';

/** Where ingests are begun, on schedule or by an administrator; at most one of a source at a time. */
export type IngestRunner = {
  sources: readonly SourceId[];
  /**
   * Begins to ask a source and does not wait for it.
   * @param alongside done in the transaction that begins the run, such as writing down who asked
   * @returns the run's id
   * @throws DomainError not_configured when asking is switched off, conflict when the source is being asked already
   */
  begin(source: SourceId, alongside?: (inside: Context, id: string) => Promise<void>): Promise<string>;
  /** Asks every source that was not asked since the last night, one after the other. @returns how many were asked */
  whenDue(): Promise<number>;
  /** Ends the runs under way at the topic they are at. */
  close(): Promise<void>;
};

/** A source is asked once a night: sooner than a day, so that the hour does not wander. */
const A_NIGHT_MS = 20 * 3_600_000;

/** @param sourcesUntil the sources, whose questions end with a signal; none where asking is switched off */
export function createIngestRunner(ctx: Context, sourcesUntil: (signal: AbortSignal) => SeriesSource[]): IngestRunner {
  const underWay = new Set<Promise<unknown>>();
  const closing = new AbortController();
  const sources = sourcesUntil(closing.signal);
  const work = (source: SeriesSource, id: string) => {
    const run = ingestSeries(ctx, source, id, closing.signal).catch(async (error) => {
      ctx.log.error({ err: error, source: source.id }, 'an ingest of topics broke off');
      await endRun(ctx, id, 'broke off by a fault of ours');
    });
    underWay.add(run);
    return run.finally(() => underWay.delete(run));
  };
  return {
    sources: sources.map(({ id }) => id),
    async begin(sourceId, alongside) {
      const source = sources.find(({ id }) => id === sourceId);
      if (!source) throw new DomainError('not_configured', 'Asking live sources is switched off on this server.');
      const id = await ctx.db.transaction(async (db) => {
        const inside = { ...ctx, db };
        const begun = await beginRun(inside, source.id);
        if (!begun) throw new DomainError('conflict', 'This source is being asked already.');
        await alongside?.(inside, begun);
        return begun;
      });
      void work(source, id);
      return id;
    },
    async whenDue() {
      let asked = 0;
      for (const source of sources) {
        if (closing.signal.aborted) break;
        const id = await beginRun(ctx, source.id, source.restMs ?? A_NIGHT_MS, A_NIGHT_MS);
        if (!id) continue;
        await work(source, id);
        asked++;
      }
      return asked;
    },
    async close() {
      closing.abort();
      await Promise.all(underWay);
    },
  };
}
