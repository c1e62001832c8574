import type { Table } from '../../../src/catalogue/evidence/table.contract.ts';
import { type Input, type Layout, type MeasureSet, nextMonth, readLayouts, rounded, seriesOf } from '../measure-set.ts';

const COUNTRIES = ['AU', 'CA', 'DE', 'ES', 'FR', 'GB', 'IE', 'IT', 'JP', 'NL', 'US', 'EA'];
const SECTOR_COUNTRIES = ['AU', 'CA', 'DE', 'FR', 'GB', 'US'];
const RAW = 'https://raw.githubusercontent.com/hiring-lab';
const ALL = 'All sectors';
const ENGLISH_MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

interface Observation {
  country: string;
  sector: string;
  /** 2024-01, or a day of it. */
  when: string;
  value: number | null;
  days: number;
}

const DAY = /^\d{4}-\d\d-\d\d$/;
const MONTH = /^\d{4}-\d\d$/;
const COUNTRY = /^[A-Z]{2}$/;

const dailyPostings: Layout<Observation> = {
  file: /^aggregate_job_postings_[A-Z]{2}\.csv$/,
  headings: { date: 'date', country: 'jobcountry', value: 'indeed_job_postings_index_SA', variable: 'variable' },
  read: (row) =>
    row.text('variable') === 'total postings'
      ? {
          country: row.code('country', COUNTRY, 'a country'),
          sector: ALL,
          when: row.code('date', DAY, 'a date'),
          value: row.number('value', ['NA']),
          days: 1,
        }
      : null,
};
const monthlyPostings: Layout<Observation> = {
  file: /^postings_by_country_monthly\.csv$/,
  headings: { country: 'country', variable: 'variable', month: 'month', value: 'index_sa_feb2020_100', days: 'days' },
  read: (row) =>
    row.text('variable') === 'total postings'
      ? {
          country: row.text('country'),
          sector: ALL,
          when: row.code('month', MONTH, 'a month'),
          value: row.number('value'),
          days: row.figure('days'),
        }
      : null,
};
const dailySectors: Layout<Observation> = {
  file: /^job_postings_by_sector_[A-Z]{2}\.csv$/,
  headings: { date: 'date', country: 'jobcountry', value: 'indeed_job_postings_index', variable: 'variable', sector: 'display_name' },
  read: (row) =>
    row.text('variable') === 'total postings'
      ? {
          country: row.code('country', COUNTRY, 'a country'),
          sector: row.text('sector'),
          when: row.code('date', DAY, 'a date'),
          value: row.number('value', ['NA']),
          days: 1,
        }
      : null,
};
const monthlySectors: Layout<Observation> = {
  file: /^postings_by_sector_monthly\.csv(\.gz)?$/,
  headings: { country: 'country', sector: 'sector', month: 'month', value: 'index_sa_feb2020_100', days: 'days' },
  read: (row) => ({
    country: row.text('country'),
    sector: row.text('sector'),
    when: row.code('month', MONTH, 'a month'),
    value: row.number('value'),
    days: row.figure('days'),
  }),
};

/** The wage tracker writes its months as Jan-19. */
function monthOf(text: string): string {
  const [name = '', year = ''] = text.split('-');
  return `20${year}-${String(ENGLISH_MONTHS.indexOf(name) + 1).padStart(2, '0')}`;
}
const publishedWages: Layout<Observation> = {
  file: /^posted-wage-growth-by-sector\.csv$/,
  headings: { country: 'jobcountry', sector: 'sector', month: 'month', postings: 'n_obs', value: 'posted_wage_growth_yoy' },
  read: (row) => {
    const month = row.code('month', new RegExp(`^(${ENGLISH_MONTHS.join('|')})-\\d\\d$`), 'a month such as Jan-19');
    const value = row.number('value', ['NA']);
    return {
      country: row.text('country'),
      sector: row.text('sector'),
      when: monthOf(month),
      value: value === null ? null : value * 100,
      days: 0,
    };
  },
};
const cutWages: Layout<Observation> = {
  file: /^posted_wage_growth_by_sector_monthly\.csv$/,
  headings: { country: 'country', sector: 'sector', month: 'month', postings: 'postings_with_pay_n', value: 'yoy' },
  read: (row) => {
    const value = row.number('value', ['NA']);
    const when = row.code('month', MONTH, 'a month');
    return { country: row.text('country'), sector: row.text('sector'), when, value: value === null ? null : value * 100, days: 0 };
  },
};

const dailyAi: Layout<Observation> = {
  file: /^AI_posting\.csv$/,
  headings: { date: 'date', country: 'jobcountry', value: 'AI_share_postings' },
  read: (row) => ({
    country: row.text('country'),
    sector: ALL,
    when: row.code('date', DAY, 'a date'),
    value: row.number('value', ['NA']),
    days: 1,
  }),
};
const monthlyAi: Layout<Observation> = {
  file: /^ai_share_of_postings_monthly\.csv$/,
  headings: { country: 'country', month: 'month', value: 'ai_share_pct', days: 'days' },
  read: (row) => ({
    country: row.text('country'),
    sector: ALL,
    when: row.code('month', MONTH, 'a month'),
    value: row.number('value'),
    days: row.figure('days'),
  }),
};

/** Enough that a figure rounded from the table is the one rounded from the publisher's file. */
const DIGITS = 6;

/** @returns a row for each country and sector: its months as means of their days, and how many days the last month has */
function seriesRows(
  observations: readonly Observation[],
): [country: string, sector: string, start: string, values: (number | null)[], days: number][] {
  const groups = [...Map.groupBy(observations, ({ country, sector }) => `${country}\t${sector}`)].sort(([a], [b]) => (a < b ? -1 : 1));
  return groups.map(([key, all]) => {
    const [country = '', sector = ''] = key.split('\t');
    const months = Map.groupBy(all, ({ when }) => when.slice(0, 7));
    const means = new Map(
      [...months].map(([month, ofMonth]) => {
        const values = ofMonth.flatMap(({ value }) => (value === null ? [] : [value]));
        return [month, values.length > 0 ? rounded(values.reduce((sum, each) => sum + each, 0) / values.length, DIGITS) : null];
      }),
    );
    const { start, values } = seriesOf(means, nextMonth);
    const last = months.get([...months.keys()].sort().at(-1) ?? '') ?? [];
    return [country, sector, start, values, last.reduce((sum, { days }) => sum + days, 0)];
  });
}

const lastMonth = (observations: readonly Observation[]) =>
  observations.reduce((last, { when }) => (when > last ? when : last), '').slice(0, 7);

/** Indeed Hiring Lab: postings, growth of posted pay, and how many postings name AI. */
export const indeed: MeasureSet = {
  name: 'indeed',
  files: [
    ...COUNTRIES.map((country) => `job_postings_tracker/master/${country}/aggregate_job_postings_${country}.csv`),
    ...SECTOR_COUNTRIES.map((country) => `job_postings_tracker/master/${country}/job_postings_by_sector_${country}.csv`),
    'indeed-wage-tracker/main/posted-wage-growth-by-sector.csv',
    'ai-tracker/main/AI_posting.csv',
  ].map((path) => ({ name: path.split('/').at(-1) ?? path, address: `${RAW}/${path}` })),
  tables: ['indeed-postings', 'indeed-wages', 'indeed-ai'],
  atLeast: { 'indeed-postings': 250, 'indeed-wages': 15, 'indeed-ai': 8 },
  read: async (input: Input) => {
    const postings = await readLayouts(input, [dailyPostings, monthlyPostings]);
    const sectors = await readLayouts(input, [dailySectors, monthlySectors]);
    const wages = await readLayouts(input, [publishedWages, cutWages]);
    const ai = await readLayouts(input, [dailyAi, monthlyAi]);
    const table = (name: string, title: string, rows: readonly Observation[], unit: string, what: string, cautions: string[]): Table => ({
      head: {
        table: name,
        title,
        publisher: 'Indeed Hiring Lab',
        address: 'https://www.hiringlab.org/data/',
        licence: 'Indeed Hiring Lab, CC BY 4.0 (https://creativecommons.org/licenses/by/4.0/). Daily figures are made monthly means.',
        release: `to ${lastMonth(rows)}`,
        retrieved: input.retrieved,
        cautions,
        code_cautions: [],
      },
      columns: [
        { name: 'country', kind: 'key', what: 'Country, two letters; EA is the euro area' },
        { name: 'sector', kind: 'key', what: `Sector as Indeed names it, or ${ALL}` },
        { name: 'start', kind: 'text', what: 'First month' },
        { name: 'values', kind: 'series', what, unit, step: 'month' },
        ...(name === 'indeed-wages'
          ? []
          : [{ name: 'last_days', kind: 'text' as const, what: 'Days in the mean of the last month: fewer than 28 are a part of it' }]),
      ],
      rows: seriesRows(rows).map(([country, sector, start, values, days]) => [
        country,
        sector,
        start,
        values,
        ...(name === 'indeed-wages' ? [] : [String(days)]),
      ]),
    });
    return [
      table(
        'indeed-postings',
        'Job postings by country and sector',
        [...postings, ...sectors],
        'index, 1 February 2020 = 100',
        'Postings, seasonally adjusted',
        [
          'Countries and sectors end in different months.',
          'Indeed revised its seasonal adjustment in November 2024: sector figures up to then and later ones are not comparable.',
          'Postings on Indeed, not vacancies of a whole country.',
        ],
      ),
      table(
        'indeed-wages',
        'Growth of posted pay by sector, United States',
        wages,
        '% over the year',
        'Growth of pay in postings that state it',
        ['Pay in postings that state it, not pay of people in work.'],
      ),
      table('indeed-ai', 'Postings that name artificial intelligence, by country', ai, '% of postings', 'Postings whose text names AI', [
        'A word in a posting does not say that a job is about AI.',
      ]),
    ];
  },
};
