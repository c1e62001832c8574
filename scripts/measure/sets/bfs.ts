import type { Table } from '../../../src/catalogue/evidence/table.contract.ts';
import { type Layout, type MeasureSet, nextMonth, readLayouts, seriesOf } from '../measure-set.ts';

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'] as const;
const SERIES = ['BA_BA', 'BA_HBA'];
/** D: withheld so that no business can be told; S: does not meet the Bureau's standards; NA: not available. */
const MARKS = ['D', 'S', 'NA', '(NA)', '(D)', '(S)'];

type Month = [sector: string, series: string, adjusted: 'yes' | 'no', month: string, value: number | null];

const official: Layout<Month[]> = {
  file: /^bfs_monthly\.csv$/,
  headings: {
    sa: 'sa',
    sector: 'naics_sector',
    series: 'series',
    geo: 'geo',
    year: 'year',
    ...Object.fromEntries(MONTHS.map((m) => [m, m])),
  },
  read: (row) => {
    const adjusted = row.code('sa', /^[AU]$/, 'A or U') === 'A' ? 'yes' : 'no';
    const series = row.text('series');
    const year = row.code('year', /^\d{4}$/, 'a year');
    if (row.text('geo') !== 'US' || !SERIES.includes(series)) return null;
    return MONTHS.flatMap((month, i): Month[] =>
      row.text(month) === ''
        ? []
        : [[row.text('sector'), series, adjusted, `${year}-${String(i + 1).padStart(2, '0')}`, row.number(month, MARKS)]],
    );
  },
};

const cut: Layout<Month[]> = {
  file: /^bfs_us_monthly\.csv(\.gz)?$/,
  headings: { sector: 'naics_sector', series: 'series', adjusted: 'adjusted', month: 'month', value: 'value' },
  read: (row) => {
    const adjusted = row.code('adjusted', /^N?SA$/, 'SA or NSA') === 'SA' ? 'yes' : 'no';
    if (!SERIES.includes(row.text('series'))) return null;
    return [[row.text('sector'), row.text('series'), adjusted, row.code('month', /^\d{4}-\d\d$/, 'a month'), row.number('value', MARKS)]];
  },
};

/** Business Formation Statistics: applications to start a business, by sector and month. */
export const bfs: MeasureSet = {
  name: 'bfs',
  files: [{ name: 'bfs_monthly.csv', address: 'https://www.census.gov/econ/bfs/csv/bfs_monthly.csv' }],
  tables: ['bfs'],
  atLeast: { bfs: 80 },
  read: async (input) => {
    const months = (await readLayouts(input, [official, cut])).flat();
    const groups = [...Map.groupBy(months, ([sector, series, adjusted]) => `${sector} ${series} ${adjusted}`)].sort(([a], [b]) =>
      a < b ? -1 : 1,
    );
    const rows = groups.map(([key, values]) => {
      const { start, values: series } = seriesOf(new Map(values.map(([, , , month, value]) => [month, value])), nextMonth);
      return [...key.split(' '), start, series];
    });
    const last = months.reduce((latest, [, , , month]) => (month > latest ? month : latest), '');
    const table: Table = {
      head: {
        table: 'bfs',
        title: 'Applications to start a business by sector, United States',
        publisher: 'U.S. Census Bureau, Business Formation Statistics',
        address: 'https://www.census.gov/econ/bfs/',
        licence: 'Source: U.S. Census Bureau. Public domain.',
        release: `to ${last}`,
        retrieved: input.retrieved,
        cautions: ['An application for an employer number is not a business: many never begin.', 'The Bureau revises its last months.'],
        code_cautions: [],
      },
      columns: [
        { name: 'sector', kind: 'key', what: 'TOTAL, or NAICS and the sector: MNF is 31-33, RET 44-45, TW 48-49, NONAICS not told' },
        { name: 'series', kind: 'key', what: 'BA_BA all applications, BA_HBA those likely to become employers' },
        { name: 'adjusted', kind: 'key', what: 'Seasonally adjusted: yes or no' },
        { name: 'start', kind: 'text', what: 'First month' },
        { name: 'applications', kind: 'series', what: 'Applications in the month', unit: 'applications a month', step: 'month' },
      ],
      rows,
    };
    return [table];
  },
  faults: ({ rows }) => {
    const series = (sector: (name: string) => boolean) =>
      rows.filter((row) => row[1] === 'BA_BA' && row[2] === 'no' && sector(String(row[0]))).map((row) => row[4] as (number | null)[]);
    const [total = []] = series((name) => name === 'TOTAL');
    const parts = series((name) => name !== 'TOTAL');
    const wrong = total.findIndex((value, i) => {
      const figures = parts.map((part) => part[i]);
      return value !== null && figures.every((each) => typeof each === 'number') && figures.reduce((all, each) => all + each, 0) !== value;
    });
    return wrong < 0 ? [] : [`month ${wrong + 1} of BA_BA: the sectors do not add to the total ${total[wrong]}`];
  },
};
