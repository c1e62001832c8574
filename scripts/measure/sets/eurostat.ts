import type { Table } from '../../../src/catalogue/evidence/table.contract.ts';
import { type Input, type Layout, type MeasureSet, nextYear, readLayouts, seriesOf } from '../measure-set.ts';
import { Refused } from '../publisher-file.ts';
import { NACE_NAMES } from './nace-names.ts';

const YEARS = ['2012', '2013', '2014', '2015'];
/** Codes of the structural business statistics and our columns. */
const MEASURES: Readonly<Record<string, string>> = { V11110: 'enterprises', V16110: 'persons', V13320: 'wages', V16130: 'employees' };

interface Figure {
  country: string;
  nace: string;
  measure: string;
  year: string;
  value: number | null;
  flags: string;
}

/** The publisher's file has its dimensions in one heading, and a figure with the letters of its flags in a cell: “123 p”. */
const official: Layout<Figure[]> = {
  file: /^(sbs_na_sca_r2|estat_sbs_na_sca_r2)\.tsv(\.gz)?$/,
  headings: { key: /^(freq,)?nace_r2,indic_sb,geo\\(time|TIME_PERIOD)$/, ...Object.fromEntries(YEARS.map((year) => [year, year])) },
  read: (row) => {
    const [country = '', code = '', nace = ''] = row
      .code('key', /^(A,)?[^,]+,[^,]+,[^,]+$/, 'industry, indicator and country')
      .split(',')
      .reverse();
    const measure = MEASURES[code];
    if (!measure || !NACE_NAMES[nace] || !/^([A-Z]{2}|EU28)$/.test(country)) return null;
    return YEARS.map((year) => {
      const [, figure = '', flags = ''] =
        /^(:|-?[\d.]+) ?([a-z]*)$/.exec(row.code(year, /^(:|-?[\d.]+) ?[a-z]*$/, 'a figure, or : for none, and flags')) ?? [];
      return { country, nace, measure, year, value: figure === ':' ? null : Number(figure), flags };
    });
  },
};

/** The cut writes its flags in one cell, by the names of its columns: “enterprises:de;employees:p”. */
const CUT_NAMES: Readonly<Record<string, string>> = {
  enterprises: 'enterprises',
  persons: 'persons_employed',
  employees: 'employees',
  wages: 'wages_and_salaries_meur',
};

const cut: Layout<Figure[]> = {
  file: /^sbs_enterprises_by_nace\.csv(\.gz)?$/,
  headings: {
    country: 'geo',
    nace: 'nace_r2',
    year: 'year',
    ...CUT_NAMES,
    flags: 'flags',
  },
  read: (row) =>
    Object.values(MEASURES).map((measure) => ({
      country: row.code('country', /^([A-Z]{2}|EU28)$/, 'a country'),
      nace: row.text('nace'),
      measure,
      year: row.code('year', /^20\d\d$/, 'a year'),
      value: row.number(measure),
      flags: new RegExp(`(?:^|;)${CUT_NAMES[measure]}:([a-z]+)`).exec(row.text('flags'))?.[1] ?? '',
    })),
};

async function readFigures(input: Input): Promise<Figure[]> {
  const figures = (await readLayouts(input, [official, cut])).flat();
  const unnamed = figures.find(({ nace }) => !NACE_NAMES[nace]);
  if (unnamed) throw new Refused(`expected an industry that has a name, found ${unnamed.nace}`);
  return figures;
}

/** Structural business statistics: enterprises, people and pay by industry and country, as far as they are at hand. */
export const eurostat: MeasureSet = {
  name: 'eurostat',
  files: [
    {
      name: 'estat_sbs_na_sca_r2.tsv.gz',
      address: 'https://ec.europa.eu/eurostat/api/dissemination/sdmx/2.1/data/SBS_NA_SCA_R2?format=TSV&compressed=true',
    },
  ],
  tables: ['eurostat'],
  atLeast: { eurostat: 2_000 },
  read: async (input) => {
    const figures = (await readFigures(input)).filter(({ nace }) => nace.length > 1);
    const groups = [...Map.groupBy(figures, ({ country, nace }) => `${country} ${nace}`)].sort(([a], [b]) => (a < b ? -1 : 1));
    const table: Table = {
      head: {
        table: 'eurostat',
        title: 'Enterprises, people and pay by industry and country, Europe',
        publisher: 'Eurostat, structural business statistics',
        address: 'https://ec.europa.eu/eurostat/web/structural-business-statistics',
        licence: 'Source: Eurostat.',
        release: `${YEARS[0]} to ${YEARS.at(-1)}`,
        retrieved: input.retrieved,
        cautions: [
          'Ten years old: it gives an order of magnitude or a share, not the count of today.',
          'Market sectors only: no farming, finance, schools, health, sport or associations.',
          'Many enterprises are one person.',
          'Wages for each employee are gross, mix full and part time, and leave out employers’ contributions; the division is ours.',
        ],
        code_cautions: [],
      },
      columns: [
        { name: 'country', kind: 'key', what: 'Country as Eurostat writes it: EL is Greece, UK the United Kingdom' },
        { name: 'nace', kind: 'key', what: 'NACE Rev. 2: division, or a group' },
        { name: 'what', kind: 'text', what: 'The industry in our words' },
        { name: 'start', kind: 'text', what: 'First year' },
        { name: 'enterprises', kind: 'series', what: 'Enterprises', unit: 'enterprises', step: 'year' },
        { name: 'persons', kind: 'series', what: 'People employed, owners included', unit: 'people', step: 'year' },
        { name: 'wage', kind: 'series', what: 'Wages and salaries for each employee', unit: 'EUR a year', step: 'year' },
        {
          name: 'flag',
          kind: 'flag',
          what: 'Flags of any of the figures: b break, d differs, e estimate, p provisional, u unreliable, c confidential',
        },
      ],
      rows: groups.flatMap(([key, own]) => {
        const [country = '', nace = ''] = key.split(' ');
        const of = (measure: string, year: string) => own.find((each) => each.measure === measure && each.year === year)?.value ?? null;
        const series = (value: (year: string) => number | null) =>
          seriesOf(new Map(YEARS.map((year) => [year, value(year)])), nextYear).values;
        const wage = (year: string) => {
          const [wages, employees] = [of('wages', year), of('employees', year)];
          return wages !== null && employees ? Math.round((wages * 1_000_000) / employees) : null;
        };
        const enterprises = series((year) => of('enterprises', year));
        const flags = [...new Set(own.flatMap((each) => [...each.flags]))]
          .filter((flag) => /[a-z]/.test(flag))
          .sort()
          .join('');
        return enterprises.every((value) => value === null)
          ? []
          : [
              [
                country,
                nace,
                NACE_NAMES[nace] ?? nace,
                YEARS[0] ?? '',
                enterprises,
                series((year) => of('persons', year)),
                series(wage),
                flags,
              ],
            ];
      }),
    };
    return [table];
  },
};
