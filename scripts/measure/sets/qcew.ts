import type { Table } from '../../../src/catalogue/evidence/table.contract.ts';
import { type Layout, type MeasureSet, readLayouts } from '../measure-set.ts';
import { Refused } from '../publisher-file.ts';

const YEAR = 2024;
const QUARTER = 1;
const RELEASE = `${YEAR} Q${QUARTER}`;
const ESTABLISHMENT = 'establishments: places of work on the unemployment-insurance register, not firms';

interface Industry {
  naics: string;
  ownership: string;
  title: string | null;
  figures: (number | null)[];
  flag: string;
}

const OWNERS: Readonly<Record<string, string>> = { 1: 'federal', 2: 'state', 3: 'local', 5: 'private' };
/** Levels of aggregation for the whole country: the total of an ownership, and industries of two to six digits. */
const LEVELS = ['11', '14', '15', '16', '17', '18'];
const NAICS = /^(\d{2,6}|31-33|44-45|48-49)$/;

const official: Layout<Industry> = {
  file: /^US000\.csv$/,
  headings: {
    area: 'area_fips',
    owner: 'own_code',
    naics: 'industry_code',
    level: 'agglvl_code',
    year: 'year',
    quarter: 'qtr',
    disclosure: 'disclosure_code',
    establishments: 'qtrly_estabs',
    jobs: 'month3_emplvl',
    wage: 'avg_wkly_wage',
    oty_disclosure: 'oty_disclosure_code',
    change: 'oty_qtrly_estabs_chg',
    change_pct: 'oty_qtrly_estabs_pct_chg',
    jobs_pct: 'oty_month3_emplvl_pct_chg',
    wage_pct: 'oty_avg_wkly_wage_pct_chg',
  },
  read: (row) => {
    row.code('area', /^US000$/, 'US000, the whole country');
    row.code('year', new RegExp(`^${YEAR}$`), `the year ${YEAR}`);
    row.code('quarter', new RegExp(`^${QUARTER}$`), `quarter ${QUARTER}`);
    const owner = OWNERS[row.code('owner', /^[0-9]$/, 'a code of ownership')];
    if (!owner || !LEVELS.includes(row.text('level'))) return null;
    const hides = row.code('disclosure', /^[N-]?$/, 'N or nothing') !== '';
    const hidesChange = hides || row.code('oty_disclosure', /^[N-]?$/, 'N or nothing') !== '';
    return {
      naics: row.code('naics', NAICS, 'a NAICS code'),
      ownership: owner,
      title: null,
      figures: [
        row.figure('establishments'),
        row.figure('change'),
        row.figure('change_pct'),
        hides ? null : row.figure('jobs'),
        hidesChange ? null : row.figure('jobs_pct'),
        hides ? null : row.figure('wage'),
        hidesChange ? null : row.figure('wage_pct'),
      ],
      flag: hidesChange ? 'N' : '',
    };
  },
};

const cut: Layout<Industry> = {
  file: /^qcew_us_.*\.csv(\.gz)?$/,
  headings: {
    naics: 'naics',
    title: 'title',
    ownership: 'ownership',
    establishments: 'establishments',
    jobs: `employment_mar_${YEAR}`,
    wage: 'avg_weekly_wage_usd',
    change: 'establishments_change_yoy',
    change_pct: 'establishments_change_yoy_pct',
    jobs_pct: 'employment_change_yoy_pct',
    wage_pct: 'avg_weekly_wage_change_yoy_pct',
    disclosure: 'disclosure',
  },
  read: (row) => {
    const figures = [
      row.figure('establishments'),
      row.number('change'),
      row.number('change_pct'),
      row.number('jobs'),
      row.number('jobs_pct'),
      row.number('wage'),
      row.number('wage_pct'),
    ];
    return {
      naics: row.code('naics', NAICS, 'a NAICS code'),
      ownership: row.code('ownership', /^(private|federal|state|local)$/, 'private, federal, state or local'),
      title: row.text('title'),
      figures,
      flag: figures.includes(null) ? 'N' : '',
    };
  },
};

const titles: Layout<[string, string]> = {
  file: /^industry_titles\.csv$/,
  headings: { naics: 'industry_code', title: 'industry_title' },
  read: (row) => [row.text('naics'), row.text('title').replace(/^(NAICS\d* )?[\d-]+ /, '')],
};

const percent = (name: string, what: string) => ({ name, kind: 'number' as const, what, unit: '% over the year', date: RELEASE });

/** Quarterly Census of Employment and Wages: establishments, jobs and wages by industry, from the register of every employer. */
export const qcew: MeasureSet = {
  name: 'qcew',
  files: [
    { name: 'US000.csv', address: `https://data.bls.gov/cew/data/api/${YEAR}/${QUARTER}/area/US000.csv` },
    { name: 'industry_titles.csv', address: 'https://data.bls.gov/cew/doc/titles/industry/industry_titles.csv' },
  ],
  tables: ['qcew'],
  atLeast: { qcew: 4_000 },
  read: async (input) => {
    const industries = await readLayouts(input, [official, cut]);
    const isTitled = industries.every((industry) => industry.title !== null);
    const names = new Map(isTitled ? [] : await readLayouts(input, [titles]));
    const rows = industries.map(({ naics, ownership, title, figures, flag }) => {
      const name = title ?? names.get(naics);
      if (name === undefined) throw new Refused(`industry_titles.csv: expected a title for the code ${naics}, found none`);
      return [naics, ownership, name, ...figures, flag];
    });
    const churches = ['8131', '81311', '813110'];
    const table: Table = {
      head: {
        table: 'qcew',
        title: 'Employers’ places of work, jobs and weekly wages by industry, United States',
        publisher: 'U.S. Bureau of Labor Statistics, Quarterly Census of Employment and Wages',
        address: 'https://www.bls.gov/cew/',
        licence: 'Source: U.S. Bureau of Labor Statistics. Public domain.',
        release: RELEASE,
        retrieved: input.retrieved,
        cautions: [
          'An establishment is a place of work, not a firm: a chain counts once for each place.',
          'Self-employed people without staff are not counted.',
          'Counts run higher than those of County Business Patterns, which uses another register.',
        ],
        code_cautions: [
          { codes: ['52213', '522130'], text: 'Counts branches of credit unions, several to a credit union.' },
          { codes: churches, text: 'Most churches need not register, so that the true number is far higher.' },
          { codes: ['813'], text: 'Includes churches, most of which need not register.' },
          { codes: ['62412', '624120'], text: 'Counts households that employ a carer: not a number of firms.' },
          { codes: ['62', '624', '6241'], text: 'Includes households that employ a carer: not a number of firms.' },
          { codes: ['814', '8141', '81411', '814110'], text: 'Counts households that employ somebody: not a number of firms.' },
        ],
      },
      columns: [
        { name: 'naics', kind: 'key', what: 'NAICS 2022 code of two to six digits' },
        { name: 'ownership', kind: 'key', what: 'private, federal, state or local' },
        { name: 'title', kind: 'text', what: 'Title of the industry' },
        { name: 'establishments', kind: 'number', what: 'Places of work', unit: ESTABLISHMENT, date: RELEASE },
        { name: 'establishments_change', kind: 'number', what: 'Change against a year before', unit: 'establishments', date: RELEASE },
        percent('establishments_change_pct', 'Change of places of work against a year before'),
        { name: 'jobs', kind: 'number', what: 'Jobs in the last month of the quarter', unit: 'jobs', date: RELEASE },
        percent('jobs_change_pct', 'Change of jobs against a year before'),
        { name: 'weekly_wage', kind: 'number', what: 'Average weekly wage', unit: 'USD a week', date: RELEASE },
        percent('weekly_wage_change_pct', 'Change of the average weekly wage against a year before'),
        { name: 'flag', kind: 'flag', what: 'N: figures withheld so that no employer can be told from them' },
      ],
      rows,
    };
    return [table];
  },
  faults: ({ columns, rows }) => {
    const place = columns.findIndex((column) => column.name === 'establishments');
    const privately = rows.filter((row) => row[1] === 'private');
    const sectors = privately.filter((row) => /^(\d{2}|\d{2}-\d{2})$/.test(String(row[0])) && row[0] !== '10');
    const total = privately.find((row) => row[0] === '10');
    const sum = sectors.reduce((all, row) => all + Number(row[place]), 0);
    const faults = [];
    if (sectors.length !== 20) faults.push(`expected 20 private sectors, found ${sectors.length}`);
    if (total && total[place] !== sum)
      faults.push(`the private sectors add to ${sum} establishments, the published total is ${total[place]}`);
    return faults;
  },
};
