import { parse } from 'csv-parse/sync';
import type { Asker } from '../../engine/index.server.ts';
import { OutsideError } from '../../platform/http/outside-error.ts';
import type { LiveSeries } from './live-series.server.ts';
import { daysIn, lastWholeMonth } from './months.ts';
import type { RawPoint } from './series-source.ts';

/** Publishers that give a whole history as one file, asked once a month. A period that is not over, or that lacks days, is left out. */

const FOUR_WEEKS_MS = 28 * 86_400_000;
const AN_HOUR_MS = 3_600_000;
/** A mean of fewer days is of a part of the month. */
const FEWEST_DAYS = 28;

type Line = Record<string, string>;
type Series = Map<string, RawPoint[]>;

/** One source whose series lie in files. @param columns that a file has to have; without one of them its format is another */
type Published = {
  id: LiveSeries['id'];
  urlOf: (term: string) => string;
  columns: readonly string[];
  read: (lines: readonly Line[], now: Date) => Series;
};

function published({ id, urlOf, columns, read }: Published): LiveSeries {
  /** Topics share files: one is fetched once for all of them. */
  const kept = new Map<string, { at: number; series: Promise<Series> }>();
  const seriesAt = (asker: Asker, url: string): Promise<Series> => {
    const known = kept.get(url);
    if (known && asker.now.getTime() - known.at < AN_HOUR_MS) return known.series;
    const series = asker.table(url).then((text) => read(linesOf(text, columns), asker.now));
    kept.set(url, { at: asker.now.getTime(), series });
    series.catch(() => kept.delete(url));
    return series;
  };
  return {
    id,
    since: 12 * 30,
    rate: { perMinute: 12, burst: 2, gapMs: 1_000 },
    revises: true,
    restMs: FOUR_WEEKS_MS,
    months: async (asker, [term = '']) => (await seriesAt(asker, urlOf(term))).get(term) ?? [],
  };
}

function linesOf(text: string, columns: readonly string[]): Line[] {
  let lines: Line[];
  try {
    lines = parse(text, { columns: true, bom: true, skip_empty_lines: true });
  } catch (error) {
    throw new OutsideError('garbled', 'answered with a table that cannot be read', {}, error);
  }
  const missing = columns.filter((column) => !(column in (lines[0] ?? {})));
  if (missing.length > 0) throw new OutsideError('garbled', `answered with a table of another format: without ${missing.join(', ')}`);
  return lines;
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'] as const;
const two = (number: number) => String(number).padStart(2, '0');
const isFigure = (text: string | undefined) => text !== undefined && text !== '' && Number.isFinite(Number(text));

/** Business Formation Statistics (https://www.census.gov/econ/bfs/): applications by sector, the United States, seasonally adjusted. */
export const applicationsSeries = (base = 'https://www.census.gov'): LiveSeries =>
  published({
    id: 'us_applications',
    urlOf: () => `${base}/econ/bfs/csv/bfs_monthly.csv`,
    columns: ['sa', 'naics_sector', 'series', 'geo', 'year', ...MONTHS],
    read: (lines) =>
      grouped(
        lines
          .filter(({ sa, series, geo }) => sa === 'A' && series === 'BA_BA' && geo === 'US')
          .flatMap((line) =>
            MONTHS.flatMap((name, i) =>
              isFigure(line[name])
                ? [{ term: line.naics_sector ?? '', month: `${line.year}-${two(i + 1)}`, value: Number(line[name]) }]
                : [],
            ),
          ),
      ),
  });

const RAW = 'https://raw.githubusercontent.com/hiring-lab';
const ALL = 'All sectors';
const inCountry = (term: string) => term.split('/') as [country: string, sector: string];

/** Indeed's postings (https://github.com/hiring-lab/job_postings_tracker): the daily index as a monthly mean, of a country or of a sector in it. */
export function postingsSeries(base = RAW): LiveSeries {
  const files = {
    whole: published({
      id: 'postings',
      urlOf: (term) => `${base}/job_postings_tracker/master/${inCountry(term)[0]}/aggregate_job_postings_${inCountry(term)[0]}.csv`,
      columns: ['date', 'jobcountry', 'indeed_job_postings_index_SA', 'variable'],
      read: (lines, now) =>
        monthly(
          lines.filter(isTotal),
          (line) => `${line.jobcountry}/${ALL}`,
          (line) => line.indeed_job_postings_index_SA,
          now,
        ),
    }),
    sector: published({
      id: 'postings',
      urlOf: (term) => `${base}/job_postings_tracker/master/${inCountry(term)[0]}/job_postings_by_sector_${inCountry(term)[0]}.csv`,
      columns: ['date', 'jobcountry', 'indeed_job_postings_index', 'variable', 'display_name'],
      read: (lines, now) =>
        monthly(
          lines.filter(isTotal),
          (line) => `${line.jobcountry}/${line.display_name}`,
          (line) => line.indeed_job_postings_index,
          now,
        ),
    }),
  };
  return {
    ...files.whole,
    months: (asker, terms, ...rest) => (terms[0]?.endsWith(`/${ALL}`) ? files.whole : files.sector).months(asker, terms, ...rest),
  };
}
const isTotal = ({ variable }: Line) => variable === 'total postings';

/**
 * Indeed's growth of posted pay over the year (https://github.com/hiring-lab/indeed-wage-tracker), of a country or of a sector in it: a median of the
 * month as a share, which is made a percentage. Both files name months as `Jan-19`.
 */
export function postedPaySeries(base = RAW): LiveSeries {
  const of = (file: string, columns: readonly string[]) =>
    published({
      id: 'posted_pay',
      urlOf: () => `${base}/indeed-wage-tracker/main/${file}`,
      columns: ['jobcountry', 'month', 'posted_wage_growth_yoy', ...columns],
      read: (lines, now) =>
        grouped(
          lines.flatMap(({ jobcountry, sector = ALL, month = '', posted_wage_growth_yoy: share }) => {
            const [name = '', year = ''] = month.split('-');
            const at = `20${year}-${two((MONTHS as readonly string[]).indexOf(name.toLowerCase()) + 1)}`;
            return isFigure(share) && at <= lastWholeMonth(now)
              ? [{ term: `${jobcountry}/${sector}`, month: at, value: Math.round(Number(share) * 1e8) / 1e6 }]
              : [];
          }),
        ),
    });
  const files = { whole: of('posted-wage-growth-by-country.csv', []), sector: of('posted-wage-growth-by-sector.csv', ['sector']) };
  return {
    ...files.whole,
    mayFallBelowZero: true,
    months: (asker, terms, ...rest) => (terms[0]?.endsWith(`/${ALL}`) ? files.whole : files.sector).months(asker, terms, ...rest),
  };
}

/** Indeed's AI tracker (https://github.com/hiring-lab/ai-tracker): the daily share as a monthly mean. */
export const aiPostingsSeries = (base = RAW): LiveSeries =>
  published({
    id: 'ai_postings',
    urlOf: () => `${base}/ai-tracker/main/AI_posting.csv`,
    columns: ['date', 'jobcountry', 'AI_share_postings'],
    read: (lines, now) =>
      monthly(
        lines,
        (line) => `${line.jobcountry}/${ALL}`,
        (line) => line.AI_share_postings,
        now,
      ),
  });

/** GitHub Innovation Graph (https://github.com/github/innovationgraph): people by topic and quarter, summed over economies but for groups of them. */
export const peopleSeries = (base = 'https://raw.githubusercontent.com/github'): LiveSeries =>
  published({
    id: 'github_people',
    urlOf: () => `${base}/innovationgraph/main/data/topics.csv`,
    columns: ['num_pushers', 'topic', 'iso2_code', 'year', 'quarter'],
    read: (lines) => {
      const sums = new Map<string, { term: string; month: string; value: number }>();
      for (const { topic = '', iso2_code, year, quarter, num_pushers } of lines) {
        if (iso2_code === 'EU' || !isFigure(num_pushers)) continue;
        const month = `${year}-${two(Number(quarter) * 3)}`;
        const sum = sums.get(`${topic} ${month}`) ?? { term: topic, month, value: 0 };
        sum.value += Number(num_pushers);
        sums.set(`${topic} ${month}`, sum);
      }
      return grouped([...sums.values()]);
    },
  });

function grouped(points: readonly (RawPoint & { term: string })[]): Series {
  return new Map(
    [...Map.groupBy(points, ({ term }) => term)].map(([term, those]) => [
      term,
      those.map(({ month, value }) => ({ month, value })).sort((a, b) => (a.month < b.month ? -1 : 1)),
    ]),
  );
}

/** Means of days by month; one that is under way or lacks days is left out. The first month of a series may begin late. */
function monthly(lines: readonly Line[], termOf: (line: Line) => string, figureOf: (line: Line) => string | undefined, now: Date): Series {
  const last = lastWholeMonth(now);
  const days = lines.flatMap((line) => {
    const month = (line.date ?? '').slice(0, 7);
    return isFigure(figureOf(line)) && month <= last ? [{ key: `${termOf(line)}\t${month}`, value: Number(figureOf(line)) }] : [];
  });
  const points = [...Map.groupBy(days, ({ key }) => key)].flatMap(([key, those]) => {
    const [term = '', month = ''] = key.split('\t');
    if (those.length < Math.min(FEWEST_DAYS, daysIn(month))) return [];
    const mean = those.reduce((sum, { value }) => sum + value, 0) / those.length;
    return [{ term, month, value: Math.round(mean * 100) / 100 }];
  });
  return grouped(points);
}
