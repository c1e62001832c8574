import type { Table } from '../../../src/catalogue/evidence/table.contract.ts';
import { type Input, type Layout, type MeasureSet, readLayouts } from '../measure-set.ts';
import { expectLine, Refused } from '../publisher-file.ts';
import { UK_OCCUPATIONS } from './soc-uk-names.ts';

const YEAR = 2024;
const RELEASE = `April ${YEAR}`;
/** What the Office writes where it gives no figure: x unreliable, .. disclosive, : not applicable, - nil or negligible. */
const MARKS = ['x', '..', ':', '-'];
/** Units of the classification that a whole table has. */
const UNITS = 400;

interface Pay {
  soc: string;
  hour: number | null;
  change: number | null;
  flag: string;
}

const layout: Layout<Pay> = {
  file: /^PROV - Occupation SOC20 \(4\) Table 14\.5a {3}Hourly pay - Gross \d{4}\.xlsx$/,
  sheet: /sheet “All”$/,
  // The first of two columns “change” is that of the median.
  headings: { title: 'Description', soc: 'Code', hour: 'Median', change: 'change' },
  expect: (sheet) =>
    expectLine(
      sheet,
      new RegExp(`^Table 14\\.5a +Hourly pay - Gross \\(£\\) - For all employee jobs.*: United Kingdom, ${YEAR}$`),
      `Table 14.5a   Hourly pay - Gross (£) - For all employee jobs: United Kingdom, ${YEAR}`,
    ),
  read: (row) => {
    // The heads of groups have shorter codes; notes stand under the table without one.
    if (!/^\d{4}$/.test(row.text('soc'))) return null;
    const mark = row.text('hour');
    return {
      soc: row.text('soc'),
      hour: row.number('hour', MARKS),
      change: row.number('change', MARKS),
      flag: MARKS.includes(mark) ? mark : [mark, row.text('change')].includes('') || MARKS.includes(row.text('change')) ? 'no figure' : '',
    };
  },
};

async function readPay(input: Input): Promise<Pay[]> {
  const pay = await readLayouts(input, [layout]);
  if (pay.length < UNITS)
    throw new Refused(
      `ashe: a whole table has at least ${UNITS} occupations of four digits, and this has ${pay.length}; the file seems to be truncated`,
    );
  const missing = [...UK_OCCUPATIONS.keys()].filter((soc) => !pay.some((one) => one.soc === soc));
  if (missing.length > 0) throw new Refused(`ashe: expected the occupations ${missing.join(', ')}, found none of them`);
  return pay.filter(({ soc }) => UK_OCCUPATIONS.has(soc));
}

/** Annual Survey of Hours and Earnings: what an hour of an occupation is paid in the United Kingdom. */
export const ashe: MeasureSet = {
  name: 'ashe',
  files: [
    {
      name: `PROV - Occupation SOC20 (4) Table 14.5a   Hourly pay - Gross ${YEAR}.xlsx`,
      address: `https://www.ons.gov.uk/file?uri=/employmentandlabourmarket/peopleinwork/earningsandworkinghours/datasets/occupation4digitsoc2010ashetable14/${YEAR}provisional/ashetable14${YEAR}provisional.zip`,
    },
  ],
  tables: ['ashe'],
  atLeast: { ashe: UK_OCCUPATIONS.size },
  read: async (input) => {
    const table: Table = {
      head: {
        table: 'ashe',
        title: 'Pay for an hour by occupation, United Kingdom',
        publisher: 'Office for National Statistics, Annual Survey of Hours and Earnings, table 14.5a',
        address:
          'https://www.ons.gov.uk/employmentandlabourmarket/peopleinwork/earningsandworkinghours/datasets/occupation4digitsoc2010ashetable14',
        licence: 'Contains public sector information licensed under the Open Government Licence v3.0.',
        release: `${RELEASE}, provisional`,
        retrieved: input.retrieved,
        cautions: [
          'Employees only: self-employed people are not in the survey.',
          'The change over the year also holds changes in who does the work.',
          'A sample of one job in a hundred.',
        ],
        code_cautions: [],
      },
      columns: [
        { name: 'soc', kind: 'key', what: 'Unit of UK SOC 2020, four digits' },
        { name: 'what', kind: 'text', what: 'The occupation in our words' },
        {
          name: 'hourly_median',
          kind: 'number',
          what: 'Median gross pay for an hour, all employee jobs',
          unit: 'GBP an hour',
          date: RELEASE,
        },
        { name: 'change_pct', kind: 'number', what: 'Change of the median over the year', unit: '%', date: RELEASE },
        { name: 'flag', kind: 'flag', what: 'x unreliable, .. disclosive, : not applicable, - nil; or no figure' },
      ],
      rows: (await readPay(input)).map(({ soc, hour, change, flag }) => [soc, UK_OCCUPATIONS.get(soc) ?? '', hour, change, flag]),
    };
    return [table];
  },
};
