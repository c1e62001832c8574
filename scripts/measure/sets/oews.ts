import type { Table } from '../../../src/catalogue/evidence/table.contract.ts';
import { type Layout, type MeasureSet, readLayouts } from '../measure-set.ts';
import { Refused, type Row } from '../publisher-file.ts';

const FIRST_YEAR = 2020;
const LAST_YEAR = 2025;
const SOC = /^\d\d-\d{4}$/;
/** What the Bureau writes where it gives no figure: * wage, ** employment, # a wage above the highest it publishes. */
const MARKS = ['*', '**', '#'];

interface Occupation {
  soc: string;
  title: string;
  group: string;
  year: number;
  figures: (number | null)[];
  flag: string;
}

const FIGURES = ['jobs', 'hourly', 'annual', 'mean', 'error'] as const;

function occupationOf(row: Row, year: number, group: string): Occupation | null {
  if (!['total', 'major', 'detailed'].includes(group)) return null;
  const figures = FIGURES.map((name) => row.number(name, MARKS));
  const marks = [...new Set(FIGURES.map((name) => row.text(name)).filter((text) => MARKS.includes(text)))];
  const flag = marks.join(' ') || (figures.includes(null) ? 'no figure' : '');
  return { soc: row.code('soc', SOC, 'an SOC code such as 11-1011'), title: row.text('title'), group, year, figures, flag };
}

const official: Layout<Occupation> = {
  file: /^national_M\d{4}_dl\.xlsx$/,
  sheet: /sheet “national_M\d{4}_dl”$/,
  headings: {
    area: 'AREA_TITLE',
    industry: 'I_GROUP',
    soc: 'OCC_CODE',
    title: 'OCC_TITLE',
    group: 'O_GROUP',
    jobs: 'TOT_EMP',
    error: 'EMP_PRSE',
    hourly: 'H_MEDIAN',
    annual: 'A_MEDIAN',
    mean: 'A_MEAN',
  },
  read: (row, sheet) => {
    row.code('area', /^U\.S\.$/, 'U.S.');
    row.code('industry', /^cross-industry$/, 'cross-industry');
    return occupationOf(row, Number(/national_M(\d{4})/.exec(sheet.name)?.[1]), row.text('group'));
  },
};

const cut: Layout<Occupation> = {
  file: /^oews_national\.csv(\.gz)?$/,
  headings: {
    soc: 'soc',
    title: 'title',
    group: 'group',
    year: 'year_may',
    jobs: 'employment',
    mean: 'annual_mean_usd',
    annual: 'annual_median_usd',
    hourly: 'hourly_median_usd',
    error: 'employment_prse_pct',
  },
  read: (row) => occupationOf(row, row.figure('year'), row.text('group')),
};

const years = Array.from({ length: LAST_YEAR - FIRST_YEAR + 1 }, (_, i) => FIRST_YEAR + i);

/** Occupational Employment and Wage Statistics: how many people do a job, and what it pays. */
export const oews: MeasureSet = {
  name: 'oews',
  files: years.map((year) => ({
    name: `national_M${year}_dl.xlsx`,
    address: `https://www.bls.gov/oes/special-requests/oesm${String(year).slice(2)}nat.zip`,
  })),
  tables: ['oews'],
  atLeast: { oews: 5_000 },
  read: async (input) => {
    const rows = await readLayouts(input, [official, cut]);
    const missing = years.filter((year) => !rows.some((row) => row.year === year));
    if (missing.length > 0)
      throw new Refused(`oews: expected figures of every May from ${FIRST_YEAR} to ${LAST_YEAR}, found none of ${missing.join(', ')}`);
    rows.sort((one, other) => (one.soc < other.soc ? -1 : one.soc > other.soc ? 1 : one.year - other.year));
    const dated = { date_column: 'year' };
    const table: Table = {
      head: {
        table: 'oews',
        title: 'Jobs and pay by occupation, United States',
        publisher: 'U.S. Bureau of Labor Statistics, Occupational Employment and Wage Statistics',
        address: 'https://www.bls.gov/oes/',
        licence: 'Source: U.S. Bureau of Labor Statistics. Public domain.',
        release: `May ${FIRST_YEAR} to May ${LAST_YEAR}`,
        retrieved: input.retrieved,
        cautions: [
          'Employees only: self-employed people, owners of unincorporated firms and household workers are not counted.',
          'Occupations are those of SOC 2018; some were split or joined in May 2021, so that 2020 differs.',
          'A survey over three years: the Bureau advises against reading a trend from one year to the next.',
        ],
        code_cautions: [],
      },
      columns: [
        { name: 'soc', kind: 'key', what: 'SOC 2018 code' },
        { name: 'year', kind: 'key', what: 'May of this year' },
        { name: 'title', kind: 'text', what: 'Title of the occupation' },
        { name: 'level', kind: 'text', what: 'total, major or detailed' },
        { name: 'jobs', kind: 'number', what: 'Employment', unit: 'jobs', ...dated },
        { name: 'hourly_median', kind: 'number', what: 'Median hourly wage', unit: 'USD an hour', ...dated },
        { name: 'annual_median', kind: 'number', what: 'Median annual wage', unit: 'USD a year', ...dated },
        { name: 'annual_mean', kind: 'number', what: 'Mean annual wage', unit: 'USD a year', ...dated },
        { name: 'jobs_error_pct', kind: 'number', what: 'Relative standard error of employment', unit: '%', ...dated },
        {
          name: 'flag',
          kind: 'flag',
          what: '* wage not published (or paid by the hour or the year only), ** employment not published, # wage above the highest published',
        },
      ],
      rows: rows.map(({ soc, title, group, year, figures, flag }) => [soc, String(year), title, group, ...figures, flag]),
    };
    return [table];
  },
  faults: ({ rows }) =>
    years.flatMap((year) => {
      const ofYear = rows.filter((row) => row[1] === String(year));
      const total = Number(ofYear.find((row) => row[3] === 'total')?.[4]);
      const majors = ofYear.filter((row) => row[3] === 'major');
      const sum = majors.reduce((all, row) => all + Number(row[4]), 0);
      if (majors.length !== 22) return [`May ${year}: expected 22 major groups, found ${majors.length}`];
      // Each figure is rounded to ten.
      return Math.abs(sum - total) > 10 * majors.length ? [`May ${year}: the major groups add to ${sum} jobs, the total is ${total}`] : [];
    }),
};
