import type { Table } from '../../../src/catalogue/evidence/table.contract.ts';
import { type Layout, type MeasureSet, readLayouts } from '../measure-set.ts';
import { expectLine } from '../publisher-file.ts';

const FROM = 2024;
const TO = 2034;
const SOC = /^\d\d-\d{4}$/;
/** What the Bureau writes where it gives no figure; a wage at the top is told as “>=239,200”. */
const MARKS = ['—', '-', ''];

const FIGURES = ['jobs', 'jobs_to', 'change', 'change_pct', 'self_employed', 'openings', 'wage'] as const;
interface Projection {
  soc: string;
  title: string;
  level: string;
  figures: (number | null)[];
  flag: string;
  education: string;
}

type Columns = (typeof FIGURES)[number] | 'soc' | 'title' | 'type' | 'education';
const layout = (file: RegExp, sheet: RegExp | undefined, headings: Record<Columns, string | RegExp>): Layout<Projection> => ({
  file,
  ...(sheet ? { sheet } : {}),
  headings,
  ...(sheet ? { expect: (each) => expectLine(each, /Employment in thousands/, '(Employment in thousands)') } : {}),
  read: (row) => {
    if (row.text('title') !== '' && !SOC.test(row.text('soc')) && /^(Footnotes|\[\d|Note|Source)/.test(row.text('title'))) return null;
    const wage = row.text('wage');
    const top = /^[>≥]=?\s*\$?[\d,]+$/.test(wage) ? wage : '';
    const figures = FIGURES.map((name) => (name === 'wage' && top ? null : row.number(name, MARKS)));
    return {
      soc: row.code('soc', SOC, 'an SOC code such as 11-1011'),
      title: row.text('title'),
      level: row.code('type', /^(Summary|Line item)$/, 'Summary or Line item') === 'Summary' ? 'group' : 'detailed',
      figures,
      flag: top || (figures.includes(null) ? '—' : ''),
      education: row.text('education').replace(/^—$/, ''),
    };
  },
});

const dash = '[–-]';
const occupations = [
  layout(/^occupation\.xlsx$/, /sheet “Table 1\.2”$/, {
    title: /^\d{4} National Employment Matrix title$/,
    soc: /^\d{4} National Employment Matrix code$/,
    type: 'Occupation type',
    jobs: `Employment, ${FROM}`,
    jobs_to: `Employment, ${TO}`,
    change: new RegExp(`^Employment change, numeric, ${FROM}${dash}${TO % 100}$`),
    change_pct: new RegExp(`^Employment change, percent, ${FROM}${dash}${TO % 100}$`),
    self_employed: `Percent self employed, ${FROM}`,
    openings: new RegExp(`^Occupational openings, ${FROM}${dash}${TO % 100} annual average$`),
    wage: new RegExp(`^Median annual wage, dollars, ${FROM}(\\[\\d+\\])?$`),
    education: 'Typical education needed for entry',
  }),
  layout(/^occupations\.csv$/, undefined, {
    title: 'title',
    soc: 'soc',
    type: 'type',
    jobs: `employment_${FROM}_thousand`,
    jobs_to: `employment_${TO}_thousand`,
    change: 'change_thousand',
    change_pct: 'change_pct',
    self_employed: `self_employed_pct_${FROM}`,
    openings: 'openings_per_year_thousand',
    wage: `median_annual_wage_${FROM}_usd`,
    education: 'entry_education',
  }),
];

type Factor = [soc: string, industry: string, title: string, factor: string];
const factor = (
  file: RegExp,
  headings: Record<'soc' | 'industry' | 'title' | 'factor', string | RegExp>,
  sheet?: RegExp,
): Layout<Factor> => ({
  file,
  ...(sheet ? { sheet } : {}),
  headings,
  read: (row) =>
    /^Source/.test(row.text('soc')) || row.text('factor') === ''
      ? null
      : [row.code('soc', SOC, 'an SOC code'), row.text('industry'), row.text('title'), row.text('factor')],
});
const factors = [
  factor(
    /^occupation\.xlsx$/,
    {
      soc: /^\d{4} National Employment Matrix occupation code$/,
      industry: /^\d{4} National Employment Matrix industry code$/,
      title: /^\d{4} National Employment Matrix industry title$/,
      factor: 'Factors affecting occupational utilization',
    },
    /sheet “Table 1\.12”$/,
  ),
  factor(/^utilization_factors\.csv$/, { soc: 'soc', industry: 'industry_code', title: 'industry', factor: 'factor' }),
];

/** Employment Projections: what the Bureau expects of an occupation over ten years, and why. */
export const projections: MeasureSet = {
  name: 'projections',
  files: [{ name: 'occupation.xlsx', address: 'https://www.bls.gov/emp/ind-occ-matrix/occupation.xlsx' }],
  tables: ['projections', 'projection-factors'],
  atLeast: { projections: 1_000, 'projection-factors': 900 },
  read: async (input) => {
    const rows = await readLayouts(input, occupations);
    const reasons = await readLayouts(input, factors);
    const head = {
      publisher: 'U.S. Bureau of Labor Statistics, Employment Projections',
      address: 'https://www.bls.gov/emp/',
      licence: 'Source: U.S. Bureau of Labor Statistics. Public domain.',
      release: `${FROM} to ${TO}`,
      retrieved: input.retrieved,
      code_cautions: [],
    };
    const now = { date: String(FROM) };
    const span = { date: `${FROM} to ${TO}` };
    const table: Table = {
      head: {
        ...head,
        table: 'projections',
        title: 'Projected jobs by occupation, United States',
        cautions: ['A projection, not a measurement.', 'Wages leave out the self-employed and household workers.'],
      },
      columns: [
        { name: 'soc', kind: 'key', what: 'SOC 2018 code' },
        { name: 'title', kind: 'text', what: 'Title of the occupation' },
        { name: 'level', kind: 'text', what: 'group or detailed' },
        { name: 'jobs', kind: 'number', what: `Employment in ${FROM}, self-employed people included`, unit: 'thousand jobs', ...now },
        { name: 'jobs_projected', kind: 'number', what: `Projected employment in ${TO}`, unit: 'thousand jobs', date: String(TO) },
        { name: 'change', kind: 'number', what: 'Projected change', unit: 'thousand jobs', ...span },
        { name: 'change_pct', kind: 'number', what: 'Projected change', unit: '% over ten years', ...span },
        { name: 'self_employed_pct', kind: 'number', what: 'Share of self-employed people', unit: '% of jobs', ...now },
        { name: 'openings', kind: 'number', what: 'Projected openings, mean of the years', unit: 'thousand a year', ...span },
        { name: 'annual_median', kind: 'number', what: 'Median annual wage in May', unit: 'USD a year', ...now },
        { name: 'flag', kind: 'flag', what: '— not published; a bound where the wage is above the highest published' },
        { name: 'education', kind: 'text', what: 'Education typically needed for entry' },
      ],
      rows: rows.map(({ soc, title, level, figures, flag, education }) => [soc, title, level, ...figures, flag, education]),
    };
    const why: Table = {
      head: {
        ...head,
        table: 'projection-factors',
        title: 'What moves demand for an occupation in an industry, as the Bureau projects it',
        cautions: ['A judgement of the Bureau about the years to come, not a measurement.'],
      },
      columns: [
        { name: 'soc', kind: 'key', what: 'SOC 2018 code' },
        {
          name: 'industry',
          kind: 'key',
          what: 'Industry of the National Employment Matrix: NAICS filled up with zeros, or a code of the Matrix',
        },
        { name: 'industry_title', kind: 'text', what: 'Title of the industry' },
        { name: 'factor', kind: 'text', what: 'What the Bureau says' },
      ],
      rows: reasons,
    };
    return [table, why];
  },
  faults: ({ head, rows }) => {
    if (head.table !== 'projections') return [];
    const total = Number(rows.find((row) => row[0] === '00-0000')?.[3]);
    const majors = rows.filter((row) => /^\d\d-0000$/.test(String(row[0])) && row[0] !== '00-0000');
    const sum = majors.reduce((all, row) => all + Number(row[3]), 0);
    return Math.abs(sum - total) > 0.1 * majors.length
      ? [`the major groups add to ${sum.toFixed(1)} thousand jobs, the total is ${total}`]
      : [];
  },
};
