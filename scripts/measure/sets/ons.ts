import type { Table } from '../../../src/catalogue/evidence/table.contract.ts';
import { type Input, type Layout, type MeasureSet, readLayouts } from '../measure-set.ts';
import { expectLine, Refused } from '../publisher-file.ts';
import { SIC_NAMES } from './sic-names.ts';

const RELEASE = 'March 2024';
const NATIONS = { uk: 'United Kingdom', england: 'England', scotland: 'Scotland', wales: 'Wales', northern_ireland: 'Northern Ireland' };
const JOBS = ['0-4', '5-9', '10-19', '20-49', '50-99', '100-249', '250+'];
const TURNOVERS = ['0-49', '50-99', '100-249', '250-499', '500-999', '1000-1999', '2000-4999', '5000-9999', '10000-49999', '50000+'];

const slug = (band: string) => band.replace('-', '_').replace('+', '_plus');
const NAMES = [
  ...Object.keys(NATIONS).map((nation) => `enterprises_${nation}`),
  'local_units_uk',
  ...JOBS.map((band) => `emp_${slug(band)}`),
  ...TURNOVERS.map((band) => `turnover_k_${slug(band)}`),
];

/** Figures of one class from one table of the workbook. */
interface Part {
  sic: string;
  figures: Record<string, number>;
}

/** Tables of the workbook have no name above their first column, which is told by its first cell: “0111 : Growing of cereals”. */
const sheetLayout = (number: number, columns: Record<string, string | RegExp>): Layout<Part> => ({
  file: /^ukbusinessworkbook\d{4}\.xlsx$/,
  sheet: new RegExp(`sheet “Table ${number}”$`),
  headings: { class: /^$/, ...columns },
  expect: (sheet) => expectLine(sheet, /^Units: Counts \(control rounded to base 5\)$/, 'Units: Counts (control rounded to base 5)'),
  read: (row) => {
    const name = row.text('class');
    const [, sic = ''] = /^(\d{4}) ?: ?.+$/.exec(name) ?? [];
    if (!sic && name !== 'Total') row.code('class', /^\d{4} : /, 'a class such as “0111 : Growing of cereals”, or Total');
    return {
      sic: sic || 'total',
      figures: Object.fromEntries(Object.keys(columns).map((each) => [each, row.figure(each)])),
    };
  },
});

const nation = (name: string) => new RegExp(`^[EKNSW]\\d{8} ?:? ?${name}$`);
const TABLES = [
  sheetLayout(2, Object.fromEntries(Object.entries(NATIONS).map(([key, name]) => [`enterprises_${key}`, nation(name)]))),
  sheetLayout(17, { local_units_uk: nation(NATIONS.uk) }),
  sheetLayout(4, Object.fromEntries(JOBS.map((band) => [`emp_${slug(band)}`, band]))),
  sheetLayout(9, Object.fromEntries(TURNOVERS.map((band) => [`turnover_k_${slug(band)}`, band]))),
];

const cut: Layout<Part> = {
  file: /^enterprises_by_sic_class\.csv$/,
  headings: { sic: 'sic2007_class', ...Object.fromEntries(NAMES.map((name) => [name, name])) },
  read: (row) => ({
    sic: row.code('sic', /^\d{4}$/, 'a SIC class of four digits'),
    figures: Object.fromEntries(NAMES.map((name) => [name, row.figure(name)])),
  }),
};

async function readClasses(input: Input): Promise<Part[]> {
  if (input.paths(cut.file).length > 0) return await readLayouts(input, [cut]);
  const classes = new Map<string, Part>();
  for (const layout of TABLES)
    for (const { sic, figures } of await readLayouts(input, [layout])) {
      const known = classes.get(sic);
      classes.set(sic, { sic, figures: { ...known?.figures, ...figures } });
    }
  for (const { sic, figures } of classes.values()) {
    const missing = NAMES.filter((name) => figures[name] === undefined);
    if (missing.length > 0) throw new Refused(`tables 2, 4, 9 and 17: class ${sic} has no ${missing.join(', ')}`);
  }
  return [...classes.values()];
}

function nameOf(sic: string): string {
  const name = SIC_NAMES.get(sic);
  if (!name) throw new Refused(`class ${sic}: expected a class that has a name in sic-names.ts, found none`);
  return name;
}

function columnOf(name: string): Table['columns'][number] {
  const unit = name.startsWith('local') ? 'local units' : 'enterprises';
  const band = name
    .replace(/^(emp|turnover_k)_/, '')
    .replace('_plus', ' or more')
    .replace('_', ' to ');
  let what = 'Local units, that is places of work, in the United Kingdom';
  if (name.startsWith('enterprises_')) what = `Enterprises in ${NATIONS[name.slice('enterprises_'.length) as keyof typeof NATIONS]}`;
  if (name.startsWith('emp_')) what = `Enterprises with ${band} people employed`;
  if (name.startsWith('turnover_')) what = `Enterprises with a turnover of ${band} thousand pounds a year`;
  return { name, kind: 'number', what, unit, date: RELEASE };
}

/** UK business: activity, size and location: enterprises by class of industry, nation, people employed and turnover. */
export const ons: MeasureSet = {
  name: 'ons',
  files: [
    {
      name: 'ukbusinessworkbook2024.xlsx',
      address:
        'https://www.ons.gov.uk/file?uri=/businessindustryandtrade/business/activitysizeandlocation/datasets/ukbusinessactivitysizeandlocation/2024/ukbusinessworkbook2024.xlsx',
    },
  ],
  tables: ['ons'],
  atLeast: { ons: 600 },
  read: async (input) => {
    const classes = await readClasses(input);
    const table: Table = {
      head: {
        table: 'ons',
        title: 'Enterprises by class of industry, United Kingdom',
        publisher: 'Office for National Statistics, UK business: activity, size and location',
        address: 'https://www.ons.gov.uk/businessindustryandtrade/business/activitysizeandlocation',
        licence: 'Contains public sector information licensed under the Open Government Licence v3.0.',
        release: RELEASE,
        retrieved: input.retrieved,
        cautions: [
          'Counts are rounded to 5.',
          'Only businesses registered for VAT or PAYE: many self-employed people and very small firms are missing.',
          'Where a business has places in several nations, it counts in that of its head office.',
        ],
        code_cautions: [],
      },
      columns: [
        { name: 'sic', kind: 'key', what: 'Class of UK SIC 2007, four digits' },
        { name: 'what', kind: 'text', what: 'The class in our words' },
        ...NAMES.map(columnOf),
      ],
      rows: classes.map(({ sic, figures }) => [sic, nameOf(sic), ...NAMES.map((name) => figures[name] ?? null)]),
    };
    return [table];
  },
  faults: ({ rows }) => {
    const total = rows.find((row) => row[0] === 'total');
    const sum = rows.filter((row) => row[0] !== 'total').reduce((all, row) => all + Number(row[2]), 0);
    const faults =
      total && Math.abs(Number(total[2]) - sum) > 5 * 50 ? [`the classes add to ${sum} enterprises, the total is ${total[2]}`] : [];
    const at = (prefix: string) => NAMES.flatMap((name, i) => (name.startsWith(prefix) ? [i + 2] : []));
    for (const row of rows)
      for (const prefix of ['emp_', 'turnover_k_']) {
        const bands = at(prefix).reduce((all, i) => all + Number(row[i]), 0);
        if (Math.abs(bands - Number(row[2])) > 5 * at(prefix).length)
          faults.push(`class ${row[0]}: the bands ${prefix}… add to ${bands}, the enterprises are ${row[2]}`);
      }
    return faults.slice(0, 5);
  },
};
