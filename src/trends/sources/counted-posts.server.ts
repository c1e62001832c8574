import { z } from 'zod';
import type { Asker, LiveSource } from '../../engine/index.server.ts';
import { inOrder, type LiveSeries } from './live-series.server.ts';
import { addedUp, beginOf, endOf, firstDay, lastDay } from './months.ts';
import type { RawPoint } from './series-source.ts';

/** Sources that are asked month by month how many there were. A count that a source itself calls unsure is left out: a gap. */

type CountOne = (asker: Asker, term: string, month: string) => Promise<number | undefined>;

const byMonth =
  (count: CountOne): LiveSeries['months'] =>
  async (asker, terms, months) =>
    addedUp(await inOrder(terms, (term) => pointsOf(asker, term, months, count)));

async function pointsOf(asker: Asker, term: string, months: readonly string[], count: CountOne): Promise<RawPoint[]> {
  const counts = await inOrder(months, (month) => count(asker, term, month));
  return months.flatMap((month, i) => (counts[i] === undefined ? [] : [{ month, value: counts[i] as number }]));
}

const Hits = z.object({
  nbHits: z.number(),
  exhaustive: z.object({ nbHits: z.boolean() }).optional(),
  exhaustiveNbHits: z.boolean().optional(),
});

/** Stories of Hacker News with a phrase (https://hn.algolia.com/api). Its counts are estimates unless it says that they are exhaustive. */
export function hackerNewsSeries(base = 'https://hn.algolia.com'): LiveSeries {
  const count: CountOne = async (asker, term, month) => {
    const query = new URLSearchParams({
      query: term && `"${term}"`,
      tags: 'story',
      hitsPerPage: '0',
      advancedSyntax: 'true',
      numericFilters: `created_at_i>=${beginOf(month)},created_at_i<${endOf(month)}`,
    });
    const { nbHits, exhaustive, exhaustiveNbHits } = await asker.json(Hits, { url: `${base}/api/v1/search_by_date?${query}` });
    return (exhaustive?.nbHits ?? exhaustiveNbHits) ? nbHits : undefined;
  };
  return {
    id: 'hacker_news',
    since: 36,
    rate: { perMinute: 60, burst: 8, gapMs: 100 },
    months: byMonth(count),
    whole: (asker, months) => pointsOf(asker, '', months, count),
  };
}

const Total = z.object({ total: z.number(), backoff: z.number().min(0).max(86_400).optional(), quota_remaining: z.number() });
const DAY_MS = 86_400_000;
/** Of a day's questions so many are left to research, which asks the same source. */
const LEFT_TO_RESEARCH = 100;

/**
 * Questions with a tag of Stack Overflow (https://api.stackexchange.com/docs/questions, `filter=total`). What it says of its quota is obeyed; what does
 * not fit into a night is asked the next.
 * @param reads how it says that it takes no more
 */
export function stackExchangeSeries(
  key: string | undefined,
  reads: LiveSource['reads'],
  base = 'https://api.stackexchange.com',
): LiveSeries {
  const count: CountOne = async (asker, tag, month) => {
    const query = new URLSearchParams({
      site: 'stackoverflow',
      fromdate: String(beginOf(month)),
      todate: String(endOf(month) - 1),
      filter: 'total',
      ...(tag ? { tagged: tag } : {}),
      ...(key ? { key } : {}),
    });
    const { total, backoff, quota_remaining } = await asker.json(Total, { url: `${base}/2.3/questions?${query}` });
    if (backoff) await asker.pause(backoff * 1_000);
    if (quota_remaining <= LEFT_TO_RESEARCH) await asker.pause(DAY_MS - (asker.now.getTime() % DAY_MS));
    return total;
  };
  return {
    id: 'stack_exchange',
    since: 13,
    rate: { perMinute: 20, burst: 4, gapMs: 250 },
    ...(reads ? { reads } : {}),
    months: byMonth(count),
    whole: (asker, months) => pointsOf(asker, '', months, count),
  };
}

const Repositories = z.object({ total_count: z.number(), incomplete_results: z.boolean() });

/**
 * New repositories of GitHub with a topic (https://docs.github.com/rest/search/search). A count it broke off is left out.
 * @param reads how it says that it takes no more
 */
export function githubSeries(token: string | undefined, reads: LiveSource['reads'], base = 'https://api.github.com'): LiveSeries {
  const perMinute = token ? 15 : 5;
  const count: CountOne = async (asker, topic, month) => {
    const q = `${topic && `topic:${topic} `}created:${firstDay(month)}..${lastDay(month)}`;
    const headers = {
      accept: 'application/vnd.github+json',
      'x-github-api-version': '2022-11-28',
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    };
    const query = new URLSearchParams({ q, per_page: '1' });
    const said = await asker.json(Repositories, { url: `${base}/search/repositories?${query}`, headers });
    return said.incomplete_results ? undefined : said.total_count;
  };
  return {
    id: 'github',
    since: 13,
    rate: { perMinute, burst: perMinute, gapMs: 500 },
    ...(reads ? { reads } : {}),
    months: byMonth(count),
  };
}
