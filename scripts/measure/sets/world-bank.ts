import type { Table } from '../../../src/catalogue/evidence/table.contract.ts';
import { type Layout, type MeasureSet, readLayouts } from '../measure-set.ts';

const FROM = 2015;
const TO = 2025;
/** Indicators that tell what a market is like: [code, what it is in our words, unit]. */
const INDICATORS = [
  ['SP.POP.TOTL', 'People', 'people'],
  ['SP.URB.TOTL.IN.ZS', 'People in towns', '% of people'],
  ['SP.POP.0014.TO.ZS', 'Children up to 14', '% of people'],
  ['SP.POP.65UP.TO.ZS', 'People of 65 and over', '% of people'],
  ['NY.GDP.MKTP.CD', 'Gross domestic product', 'current USD'],
  ['NY.GDP.PCAP.CD', 'Gross domestic product for each person', 'current USD'],
  ['NY.GDP.PCAP.PP.CD', 'Gross domestic product for each person at purchasing power', 'current international dollars'],
  ['NY.GDP.MKTP.KD.ZG', 'Growth of gross domestic product', '% a year'],
  ['FP.CPI.TOTL.ZG', 'Inflation of consumer prices', '% a year'],
  ['SL.TLF.TOTL.IN', 'Labour force', 'people'],
  ['SL.UEM.TOTL.ZS', 'Unemployed people, as the ILO models it', '% of the labour force'],
  ['IT.NET.BBND.P2', 'Fixed broadband subscriptions', 'for each 100 people'],
  ['IT.CEL.SETS.P2', 'Mobile phone subscriptions', 'for each 100 people'],
  ['EG.ELC.ACCS.ZS', 'People with electricity', '% of people'],
  ['SE.TER.ENRR', 'Enrolment after secondary school, gross', '% of the age group'],
  ['PA.NUS.FCRF', 'Official exchange rate, mean of the year', 'local currency for one USD'],
  ['PA.NUS.PPP', 'Purchasing power parity', 'local currency for one international dollar'],
  ['IC.BUS.NREG', 'New limited companies registered', 'companies'],
  ['FR.INR.LEND', 'Interest on loans to business', '% a year'],
  ['FS.AST.PRVT.GD.ZS', 'Credit to the private sector', '% of gross domestic product'],
] as const;

/** Groups of countries that stand among the countries. */
const GROUPS = new Set(
  'AFE AFW ARB CEB CSS EAP EAR EAS ECA ECS EMU EUU FCS HIC HPC IBD IBT IDA IDB IDX INX LAC LCN LDC LIC LMC LMY LTE MEA MIC MNA NAC OED OSS PRE PSS PST SAS SSA SSF SST TEA TEC TLA TMN TSA TSS UMC WLD'.split(
    ' ',
  ),
);

type Figure = [indicator: string, country: string, year: string, value: number | null];
const figures = (file: RegExp, headings: Record<'indicator' | 'country' | 'year' | 'value', string>): Layout<Figure> => ({
  file,
  headings,
  read: (row) => {
    const indicator = row.text('indicator').toUpperCase();
    const country = row.text('country');
    const year = row.code('year', /^\d{4}$/, 'a year');
    if (country === '' || GROUPS.has(country) || Number(year) < FROM || !INDICATORS.some(([code]) => code === indicator)) return null;
    return [indicator, row.code('country', /^[A-Z]{3}$/, 'a country of three letters'), year, row.number('value')];
  },
});
const LAYOUTS = [
  figures(/^[A-Z0-9.]+\.json$/, { indicator: 'indicator.id', country: 'countryiso3code', year: 'date', value: 'value' }),
  figures(/^wdi_.*\.csv(\.gz)?$/, { indicator: 'indicator', country: 'country_iso3', year: 'year', value: 'value' }),
];

const YEARS = Array.from({ length: TO - FROM + 1 }, (_, i) => String(FROM + i));
const nameOf = (code: string) => code.toLowerCase().replaceAll('.', '_');
const yearsOf = (figures: readonly Figure[]) =>
  YEARS.map((year) => {
    const value = figures.find((figure) => figure[2] === year)?.[3];
    return value === null || value === undefined ? null : Number(value.toPrecision(6));
  });

/** World Development Indicators: what a country is like, as context of a market. */
export const worldBank: MeasureSet = {
  name: 'world-bank',
  files: INDICATORS.map(([code]) => ({
    name: `${code}.json`,
    address: `https://api.worldbank.org/v2/country/all/indicator/${code}?format=json&per_page=20000&date=${FROM}:${TO}`,
  })),
  tables: ['world-bank'],
  atLeast: { 'world-bank': 200 },
  read: async (input) => {
    const all = (await readLayouts(input, LAYOUTS)).filter(([, , , value]) => value !== null);
    const table: Table = {
      head: {
        table: 'world-bank',
        title: 'Countries: people, income, prices, connections',
        publisher: 'World Bank, World Development Indicators',
        address: 'https://databank.worldbank.org/source/world-development-indicators',
        licence: 'World Bank, World Development Indicators, CC BY 4.0 (https://creativecommons.org/licenses/by/4.0/).',
        release: `${FROM} to ${TO}`,
        retrieved: input.retrieved,
        cautions: ['Figures of several countries are estimates of the Bank or of the ILO.', 'Countries end in different years.'],
        code_cautions: [],
      },
      columns: [
        { name: 'country', kind: 'key', what: 'Country, three letters' },
        { name: 'start', kind: 'text', what: 'First year' },
        ...INDICATORS.map(([code, what, unit]) => ({
          name: nameOf(code),
          kind: 'series' as const,
          what: `${what} (${code}), to six digits`,
          unit,
          step: 'year' as const,
        })),
      ],
      rows: [...Map.groupBy(all, ([, country]) => country)]
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([country, own]) => [
          country,
          String(FROM),
          ...INDICATORS.map(([code]) => yearsOf(own.filter(([indicator]) => indicator === code))),
        ]),
    };
    return [table];
  },
  faults: ({ columns, rows }) =>
    columns.flatMap((column, i) =>
      column.kind === 'series' && rows.every((row) => (row[i] as (number | null)[]).every((value) => value === null))
        ? [`expected figures of ${column.what}, found none`]
        : [],
    ),
};
