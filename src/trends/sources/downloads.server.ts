import { z } from 'zod';
import { orNone } from '../../engine/index.server.ts';
import { inOrder, type LiveSeries } from './live-series.server.ts';
import { addedUp, firstDay, lastDay, monthsOfDays } from './months.ts';

/** npm answers for at most 18 months at once. */
const NPM_MONTHS = 18;
/** From when on a topic's downloads are wanted: what is shipped is of two dates, the first run fetches the rest. */
const NPM_SINCE = '2018-01';
const NpmRange = z.object({ downloads: z.array(z.object({ day: z.iso.date(), downloads: z.number() })) });

/**
 * Downloads of npm packages by day, summed to months, beside those of the whole registry
 * (https://github.com/npm/registry/blob/main/docs/download-counts.md). Days that npm did not count make a gap.
 */
export function npmSeries(base = 'https://api.npmjs.org'): LiveSeries {
  const range = (months: readonly string[], name: string) =>
    `${base}/downloads/range/${firstDay(months[0] as string)}:${lastDay(months.at(-1) as string)}${name && `/${name}`}`;
  const parts = (months: readonly string[]) =>
    Array.from({ length: Math.ceil(months.length / NPM_MONTHS) }, (_, i) => months.slice(i * NPM_MONTHS, (i + 1) * NPM_MONTHS));
  return {
    id: 'npm',
    since: NPM_SINCE,
    rate: { perMinute: 30, burst: 4, gapMs: 200 },
    months: async (asker, terms, months) =>
      addedUp(
        await inOrder(terms, async (name) => {
          const days = await inOrder(
            parts(months),
            async (part) => (await orNone(asker.json(NpmRange, { url: range(part, name) })))?.downloads ?? [],
          );
          return monthsOfDays(withoutTheTimeBefore(days.flat()));
        }),
      ),
    whole: async (asker, months) => {
      const days = await inOrder(parts(months), async (part) => (await asker.json(NpmRange, { url: range(part, '') })).downloads);
      return monthsOfDays(days.flat());
    },
  };
}

/** npm counts zero for every day before a package was first published: the month it began in is not whole either. */
function withoutTheTimeBefore(days: { day: string; downloads: number }[]): { day: string; downloads: number }[] {
  const first = days.findIndex(({ downloads }) => downloads > 0);
  if (first <= 0) return first === 0 ? days : [];
  return days.slice(first);
}

const PyPiStats = z.object({ data: z.array(z.object({ category: z.string(), date: z.iso.date(), downloads: z.number() })) });

/** Downloads of PyPI packages without mirrors, by day (https://pypistats.org/api/): it keeps half a year. There is no count of the whole. */
export function pypiSeries(base = 'https://pypistats.org'): LiveSeries {
  return {
    id: 'pypi',
    since: 6,
    rate: { perMinute: 15, burst: 2, gapMs: 1_000 },
    months: async (asker, terms, months) =>
      addedUp(
        await inOrder(terms, async (name) => {
          const url = `${base}/api/packages/${encodeURIComponent(name)}/overall?mirrors=false`;
          const said = await orNone(asker.json(PyPiStats, { url }));
          const days = (said?.data ?? [])
            .filter(({ category }) => category === 'without_mirrors')
            .map(({ date, downloads }) => ({ day: date, downloads }));
          return monthsOfDays(days).filter(({ month }) => months.includes(month));
        }),
      ),
  };
}
