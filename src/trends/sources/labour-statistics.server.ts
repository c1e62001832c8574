import { z } from 'zod';
import type { Asker } from '../../engine/index.server.ts';
import { OutsideError } from '../../platform/http/outside-error.ts';
import type { LiveSeries } from './live-series.server.ts';
import type { RawPoint } from './series-source.ts';

/** Without a key so many series may be asked for in one question, and 25 questions a day: the occupations of a catalogue take a few. */
const SERIES_AT_ONCE = 25;
const FOUR_WEEKS_MS = 28 * 86_400_000;
const AN_HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;
/** The most years it answers for at once without a key. */
const MOST_YEARS = 10;

const Series = z.object({
  seriesID: z.string(),
  data: z.array(z.object({ year: z.string(), period: z.string(), value: z.string() })),
});
const Answer = z.object({
  status: z.string(),
  message: z.array(z.string()).default([]),
  Results: z.object({ series: z.array(Series).default([]) }).optional(),
});

/** What of an occupation is counted, as the last two digits of a series name it (https://www.bls.gov/help/hlpforma.htm#OE). */
const DATA_TYPES = { us_jobs: '01', us_pay: '13' } as const;

/**
 * Employment or median annual pay by occupation, the United States, all industries, May of the year
 * (https://www.bls.gov/developers/api_signature.htm). The interface holds the latest survey alone: earlier years are those that are shipped or were
 * fetched before. Many occupations are asked for in one question.
 * @throws from its verbs OutsideError when the day's questions are used up, which ends them until the next day
 */
export function labourSeries(id: keyof typeof DATA_TYPES, base = 'https://api.bls.gov'): LiveSeries {
  const seriesOf = (soc: string) => `OEUN0000000000000${soc.replace('-', '')}${DATA_TYPES[id]}`;
  const kept = new Map<string, { at: number; points: Promise<Map<string, RawPoint[]>> }>();

  async function ask(asker: Asker, socs: readonly string[], fromYear: number): Promise<Map<string, RawPoint[]>> {
    const now = asker.now.getUTCFullYear();
    const body = { seriesid: socs.map(seriesOf), startyear: String(Math.max(fromYear, now - MOST_YEARS + 1)), endyear: String(now) };
    const said = await asker.json(Answer, {
      url: `${base}/publicAPI/v1/timeseries/data/`,
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!said.Results || said.status !== 'REQUEST_SUCCEEDED') {
      if (!said.message.some((line) => line.includes('threshold'))) throw new OutsideError('garbled', 'did not take the question');
      await asker.pause(DAY_MS - (asker.now.getTime() % DAY_MS));
      throw new OutsideError('limited', 'has answered as often as it does in a day');
    }
    const points = said.Results.series.map(({ seriesID, data }) => {
      // Withheld figures are dashes.
      const yearly = data.filter(({ period, value }) => period === 'A01' && Number(value) > 0);
      return [seriesID, yearly.map(({ year, value }) => ({ month: `${year}-05`, value: Number(value) })).reverse()] as const;
    });
    return new Map(points);
  }

  return {
    id,
    since: 12 * (MOST_YEARS - 1),
    rate: { perMinute: 10, burst: 2, gapMs: 1_000 },
    revises: true,
    restMs: FOUR_WEEKS_MS,
    async months(asker, [soc = ''], months, all) {
      const known = kept.get(soc);
      if (!known || asker.now.getTime() - known.at >= AN_HOUR_MS) {
        const begin = all.indexOf(soc) - (all.indexOf(soc) % SERIES_AT_ONCE);
        const group = begin < 0 ? [soc] : all.slice(begin, begin + SERIES_AT_ONCE);
        const points = ask(asker, group, Number(months[0]?.slice(0, 4)));
        for (const one of group) kept.set(one, { at: asker.now.getTime(), points });
        points.catch(() => {
          for (const one of group) kept.delete(one);
        });
      }
      return (await kept.get(soc)?.points)?.get(seriesOf(soc)) ?? [];
    },
  };
}
