import { z } from 'zod';
import { orNone } from '../../engine/index.server.ts';
import { inOrder, type LiveSeries } from './live-series.server.ts';
import { addedUp, firstDay, lastDay } from './months.ts';
import type { RawPoint } from './series-source.ts';

const Views = z.object({ items: z.array(z.object({ timestamp: z.string().regex(/^\d{10}$/), views: z.number() })) });

/**
 * How often articles of English Wikipedia are read, by month, readers only, beside all of it (https://wikimedia.org/api/rest_v1/#/Pageviews_data). The
 * month under way is never asked for: it would look like a fall.
 */
export function wikipediaSeries(base = 'https://wikimedia.org'): LiveSeries {
  const pageviews = `${base}/api/rest_v1/metrics/pageviews`;
  const period = (months: readonly string[]) =>
    `monthly/${stamp(firstDay(months[0] as string))}/${stamp(lastDay(months.at(-1) as string))}`;
  return {
    id: 'wikipedia',
    since: 60,
    rate: { perMinute: 30, burst: 4, gapMs: 100 },
    months: async (asker, terms, months) =>
      addedUp(
        await inOrder(terms, async (title) => {
          const article = encodeURIComponent(title.replaceAll(' ', '_'));
          return pointsOf(
            await orNone(asker.json(Views, { url: `${pageviews}/per-article/en.wikipedia/all-access/user/${article}/${period(months)}` })),
          );
        }),
      ),
    whole: async (asker, months) =>
      pointsOf(await asker.json(Views, { url: `${pageviews}/aggregate/en.wikipedia/all-access/user/${period(months)}` })),
  };
}

const stamp = (day: string) => `${day.replaceAll('-', '')}00`;

const pointsOf = (views: z.infer<typeof Views> | undefined): RawPoint[] =>
  (views?.items ?? []).map(({ timestamp, views: value }) => ({ month: `${timestamp.slice(0, 4)}-${timestamp.slice(4, 6)}`, value }));
