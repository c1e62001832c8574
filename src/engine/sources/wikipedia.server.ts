import { z } from 'zod';
import { askEach, orNone } from './asker.server.ts';
import type { RawFinding } from './findings.ts';
import { endOfMonth, findingsOf, roundTo1, thePhrase, topPhrases } from './findings.ts';
import type { Asker, LiveSource } from './live-source.ts';
import { relevanceOf } from './relevance.ts';

const DAY_MS = 86_400_000;
/** The last three whole months against the same three a year before. */
const MONTHS_COMPARED = 3;
const MIN_VIEWS_FOR_GROWTH = 300;

/** What `action=opensearch` answers: the search, titles, descriptions, addresses. */
const Titles = z.tuple([z.string(), z.array(z.string()), z.array(z.unknown()), z.array(z.string())]);
const Views = z.object({ items: z.array(z.object({ timestamp: z.string().regex(/^\d{10}$/), views: z.number() })) });
type Views = z.infer<typeof Views>;

/**
 * How often the article about a phrase is read. The title by https://www.mediawiki.org/wiki/API:Opensearch, the views by
 * https://wikimedia.org/api/rest_v1/#/Pageviews_data: readers only (`agent=user`), whole months only. Growth is stated relative to all of English
 * Wikipedia, (article now ÷ then) ÷ (Wikipedia now ÷ then) − 1, as fewer people come to it at all.
 */
export function wikipedia(
  bases: { pages: string; views: string } = { pages: 'https://en.wikipedia.org', views: 'https://wikimedia.org' },
): LiveSource {
  return {
    id: 'wikipedia',
    lifeMs: DAY_MS,
    rate: { perMinute: 60, burst: 10, gapMs: 30 },
    questions: topPhrases,
    async ask(asker, phrases) {
      const { items, ...rest } = await askEach(phrases, thePhrase, async (phrase) => {
        const query = new URLSearchParams({
          action: 'opensearch',
          search: phrase,
          limit: '1',
          namespace: '0',
          redirects: 'resolve',
          format: 'json',
        });
        const [, titles, , addresses] = await asker.json(Titles, { url: `${bases.pages}/w/api.php?${query}` });
        const [title] = titles;
        return title ? viewsOf(asker, bases.views, { title, url: addresses[0], relevance: relevanceOf([phrase], title) }) : [];
      });
      return { findings: findingsOf(items), ...rest };
    },
  };
}

async function viewsOf(
  asker: Asker,
  base: string,
  page: { title: string; url: string | undefined; relevance: number },
): Promise<RawFinding[]> {
  const period = `monthly/${monthsAgo(asker.now, 12 + MONTHS_COMPARED)}/${monthsAgo(asker.now, 0)}`;
  const pageviews = `${base}/api/rest_v1/metrics/pageviews`;
  const article = encodeURIComponent(page.title.replaceAll(' ', '_'));
  const [views, all] = await Promise.all([
    orNone(asker.json(Views, { url: `${pageviews}/per-article/en.wikipedia/all-access/user/${article}/${period}` })),
    asker.kept(Views, `all of it, ${period}`, DAY_MS, () =>
      asker.json(Views, { url: `${pageviews}/aggregate/en.wikipedia/all-access/user/${period}` }),
    ),
  ]);
  // An article nobody opened has no counts.
  if (!views) return [];
  const known = wholeMonths(views, asker.now);
  const last = known.at(-1);
  if (last === undefined) return [];
  const about = {
    subject: page.title,
    url: page.url ?? null,
    relevance: page.relevance,
    observed_at: endOfMonth(`${last.slice(0, 4)}-${last.slice(4)}`),
  };
  const late = known.slice(-MONTHS_COMPARED);
  const early = late.map((month) => `${Number(month.slice(0, 4)) - 1}${month.slice(4)}`);
  const [now, then, allNow, allThen] = [sum(views, late), sum(views, early), sum(all, late), sum(all, early)];
  const growth = now / then / (allNow / allThen) - 1;
  const isWhole = late.length === MONTHS_COMPARED && early.every((month) => known.includes(month));
  return [
    {
      kind: 'page_views_month',
      ...about,
      value: Math.round(now / late.length),
      unit: 'views a month',
      also: { months_averaged: late.length },
    },
    ...(isWhole && then >= MIN_VIEWS_FOR_GROWTH && Number.isFinite(growth)
      ? [
          {
            kind: 'page_views_growth_pct' as const,
            ...about,
            value: roundTo1(growth * 100),
            unit: '% a year, relative to all of Wikipedia',
            also: { views_a_month_a_year_before: Math.round(then / late.length) },
          },
        ]
      : []),
  ];
}

/** @returns the first day of the month so many months ago, as the address wants it: `YYYYMMDD00` */
function monthsAgo(now: Date, months: number): string {
  const first = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months, 1));
  return `${first.toISOString().slice(0, 10).replaceAll('-', '')}00`;
}

/** @returns the months that are over, `YYYYMM`, in order: the one under way would look like a fall */
function wholeMonths({ items }: Views, now: Date): string[] {
  const underWay = now.toISOString().slice(0, 7).replace('-', '');
  return items
    .map(({ timestamp }) => timestamp.slice(0, 6))
    .filter((month) => month < underWay)
    .sort();
}

const sum = ({ items }: Views, months: readonly string[]) =>
  items.reduce((total, { timestamp, views }) => total + (months.includes(timestamp.slice(0, 6)) ? views : 0), 0);
