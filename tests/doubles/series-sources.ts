import { daysIn, monthsFrom } from '../../src/trends/sources/months.ts';
import type { Answer, Asked } from './outside.ts';

const found = (json: unknown): Answer => ({ json });
const notFound: Answer = { status: 404, json: { error: 'not found' } };

/** Public sources of series in small, each under a path of its own: the shapes are theirs, the contents are ours. */
export function seriesSources(asked: Asked): Answer {
  const [, service = '', ...rest] = asked.path.split('/');
  return services[service]?.(`/${rest.join('/')}`, asked.url, asked.body) ?? notFound;
}

/** The latest survey of the Bureau of Labor Statistics, by series; a dash is withheld. It answers 25 series at once, and no more on a day that is used up. */
const LABOUR: Record<string, string> = {
  OEUN000000000000047211101: '759700',
  OEUN000000000000047211113: '65280',
  OEUN000000000000029114101: '-',
};
export const labour = { isUsedUp: false };

/** What npm counts a day: nothing before a package began, and nothing on a day it failed. */
const NPM: Record<string, (day: string) => number> = {
  '': (day) => (day === '2025-11-07' ? 0 : 2_000_000),
  zod: () => 1_000,
  '@acme/young': (day) => (day < '2026-01-15' ? 0 : 40),
  holed: (day) => (day === '2026-01-20' ? 0 : 500),
};

/** A file as its publisher serves it. */
const file = (rows: readonly string[], type = 'text/csv'): Answer => ({ text: `${rows.join('\n')}\n`, headers: { 'content-type': type } });
/** Days of a daily index, one row each. */
const daily = (from: string, to: string, row: (day: string) => string) => daysBetween(from, to).map(row);

const services: Record<string, (path: string, url: URL, body: string) => Answer | undefined> = {
  npm: (path) => {
    const [, from = '', to = '', name = ''] = /^\/downloads\/range\/([\d-]+):([\d-]+)(?:\/(.+))?$/.exec(path) ?? [];
    const count = NPM[decodeURIComponent(name)];
    if (!count) return undefined;
    const days = daysBetween(from, to).map((day) => ({ day, downloads: count(day) }));
    return found({ start: from, end: to, ...(name ? { package: name } : {}), downloads: days });
  },
  pypistats: (path) =>
    path === '/api/packages/pydantic/overall'
      ? found({
          package: 'pydantic',
          type: 'overall_downloads',
          data: daysBetween('2025-12-20', '2026-03-09').map((date) => ({ category: 'without_mirrors', date, downloads: 700 })),
        })
      : undefined,
  wikimedia: (path) => {
    const [, what = '', from = '', to = ''] = /^\/api\/rest_v1\/metrics\/pageviews\/(.+)\/monthly\/(\d{10})\/(\d{10})$/.exec(path) ?? [];
    const views = {
      'per-article/en.wikipedia/all-access/user/Vector_database': 24_000,
      'aggregate/en.wikipedia/all-access/user': 8_000_000_000,
    }[what];
    const months = monthsFrom(monthOf(from), monthOf(to)).map((month) => ({ timestamp: `${month.replace('-', '')}0100`, views }));
    return views ? found({ items: months }) : undefined;
  },
  hn: (_path, url) => {
    const isExhaustive = !url.searchParams.get('numericFilters')?.includes('>=1764547200');
    return found({ hits: [], nbHits: url.searchParams.get('query') ? 31 : 30_000, exhaustive: { nbHits: isExhaustive }, hitsPerPage: 0 });
  },
  stackexchange: (path, url) =>
    path === '/2.3/questions' && url.searchParams.get('filter') === 'total'
      ? found({ total: url.searchParams.get('tagged') === 'webrtc' ? 120 : 9_000, quota_remaining: 250, has_more: false })
      : undefined,
  files: (path) => FILES[path]?.(),
  bls: (path, _url, body) => {
    if (path !== '/publicAPI/v1/timeseries/data/') return undefined;
    const { seriesid, startyear, endyear } = JSON.parse(body) as { seriesid: string[]; startyear: string; endyear: string };
    if (labour.isUsedUp || seriesid.length > 25)
      return found({
        status: 'REQUEST_NOT_PROCESSED',
        responseTime: 0,
        message: ['Request could not be serviced, as the daily threshold for total number of requests has been reached.'],
        Results: {},
      });
    const data = (value: string | undefined) =>
      value && startyear <= '2025' && endyear >= '2025'
        ? [{ year: '2025', period: 'A01', periodName: 'Annual', latest: 'true', value, footnotes: [{}] }]
        : [];
    const series = seriesid.map((seriesID) => ({ seriesID, data: data(LABOUR[seriesID]) }));
    return found({ status: 'REQUEST_SUCCEEDED', responseTime: 92, message: [], Results: { series } });
  },
  github: (path, url) =>
    path === '/search/repositories'
      ? found({ total_count: 64, incomplete_results: url.searchParams.get('q')?.includes('2026-01-01') ?? false, items: [] })
      : undefined,
};

/** Files of the Census Bureau, of Indeed Hiring Lab and of GitHub's Innovation Graph: their own columns, our figures. */
export const FILES: Record<string, () => Answer> = {
  '/econ/bfs/csv/bfs_monthly.csv': () =>
    file([
      'sa,naics_sector,series,geo,year,jan,feb,mar,apr,may,jun,jul,aug,sep,oct,nov,dec',
      'A,NAICS23,BA_BA,US,2025,40000,41000,42000,43000,44000,45000,46000,47000,48000,49000,50000,51000',
      'A,NAICS23,BA_BA,US,2026,52000,D,,,,,,,,,,',
      'U,NAICS23,BA_BA,US,2025,1,1,1,1,1,1,1,1,1,1,1,1',
      'A,NAICS23,BA_BA,TX,2025,2,2,2,2,2,2,2,2,2,2,2,2',
    ]),
  '/job_postings_tracker/master/GB/job_postings_by_sector_GB.csv': () =>
    file(
      [
        'date,jobcountry,indeed_job_postings_index,variable,display_name',
        ...daily('2026-01-01', '2026-03-05', (day) => `${day},GB,${day < '2026-02-01' ? 80 : 82.5},total postings,Nursing`),
        ...daily('2026-01-01', '2026-01-31', (day) => `${day},GB,999,new postings,Nursing`),
        ...daily('2026-02-20', '2026-02-28', (day) => `${day},GB,70,total postings,Sports`),
      ],
      'text/plain; charset=utf-8',
    ),
  '/job_postings_tracker/master/GB/aggregate_job_postings_GB.csv': () =>
    file([
      'date,jobcountry,indeed_job_postings_index_SA,indeed_job_postings_index_NSA,variable',
      ...daily('2026-01-01', '2026-02-28', (day) => `${day},GB,90,91,total postings`),
    ]),
  '/ai-tracker/main/AI_posting.csv': () =>
    file(['date,jobcountry,AI_share_postings', ...daily('2026-01-01', '2026-02-28', (day) => `${day},US,${day < '2026-02-01' ? 5 : 5.5}`)]),
  '/indeed-wage-tracker/main/posted-wage-growth-by-country.csv': () =>
    file([
      'jobcountry,country,month,n_obs,posted_wage_growth_yoy,posted_wage_growth_yoy_3moavg',
      'GB,United Kingdom,Dec-25,40000,0.031,NA',
      'GB,United Kingdom,Jan-26,41000,0,0.02',
      'GB,United Kingdom,Feb-26,41000,-0.004,0.01',
      'US,United States,Feb-26,90000,0.025,0.02',
    ]),
  '/indeed-wage-tracker/main/posted-wage-growth-by-sector.csv': () =>
    file([
      'jobcountry,country,sector,month,n_obs,posted_wage_growth_yoy,posted_wage_growth_yoy_3moavg',
      'US,United States,Nursing,Jan-26,9000,0.037037037,NA',
      'US,United States,Nursing,Feb-26,9100,NA,NA',
      'US,United States,Nursing,Mar-26,9100,0.05,NA',
    ]),
  '/innovationgraph/main/data/topics.csv': () =>
    file([
      'num_pushers,topic,iso2_code,year,quarter',
      '120,flutter,US,2025,3',
      '130,flutter,IN,2025,3',
      '999,flutter,EU,2025,3',
      '140,flutter,US,2025,4',
    ]),
};

const monthOf = (stamp: string) => `${stamp.slice(0, 4)}-${stamp.slice(4, 6)}`;

function daysBetween(from: string, to: string): string[] {
  return monthsFrom(from.slice(0, 7), to.slice(0, 7))
    .flatMap((month) => Array.from({ length: daysIn(month) }, (_, i) => `${month}-${String(i + 1).padStart(2, '0')}`))
    .filter((day) => day >= from && day <= to);
}
