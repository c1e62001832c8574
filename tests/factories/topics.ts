import { beginRun, type IngestRun, ingestSeries } from '../../src/trends/ingest.server.ts';
import type { RawPoint, SeriesSource } from '../../src/trends/sources/series-source.ts';
import { TopicInput } from '../../src/trends/topic-file.ts';
import type { TestDatabase } from './database.ts';

/** What an editor says of a topic, with the packages or words it is mapped to. */
export const aTopic = (slug: string, terms: Record<string, string[]> = { npm: [slug] }, name = slug): TopicInput =>
  TopicInput.parse({ slug, name, category: 'saas', description: 'Something that builders take up and put down again.', terms });

/** The month so many before that of a clock, `YYYY-MM`. */
export function monthsBefore(now: Date, back: number): string {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back, 1)).toISOString().slice(0, 7);
}

/** Months up to the last that is over, each more than the one before by a share. */
export const monthsGrowing = (now: Date, months = 14, by = 0.1): RawPoint[] =>
  Array.from({ length: months }, (_, i) => ({ month: monthsBefore(now, months - i), value: 1_000 * (1 + by) ** i }));

/** A source that answers as it is told and keeps the months it was asked from; the whole of it stands still. */
export function aSeriesSource(
  now: () => Date,
  answer: (terms: readonly string[], from: string) => RawPoint[] | Promise<RawPoint[]>,
  more: Partial<SeriesSource> = {},
): SeriesSource & { asked: string[] } {
  const asked: string[] = [];
  return {
    id: 'npm',
    since: 60,
    ...more,
    asked,
    months: async (terms, from) => {
      asked.push(from);
      return answer(terms, from);
    },
    whole: async () => monthsGrowing(now(), 60, 0),
  };
}

/** One run of a source, from its beginning to its end. */
export async function ingest(t: TestDatabase, source: SeriesSource): Promise<IngestRun> {
  const id = await beginRun(t.ctx, source.id);
  if (!id) throw new Error(`${source.id} is being asked already`);
  return ingestSeries(t.ctx, source, id);
}
