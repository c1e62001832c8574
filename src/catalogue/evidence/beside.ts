import type { Ground } from '../ideas/ground.contract.ts';
import type { Beside, OfficialFact } from './figure.contract.ts';
import { groundFigures } from './ground-figures.ts';
import { pointsOf, type Row, type Tables } from './tables.ts';

/** Three letters of the countries that dossiers name, as the World Bank writes them. */
const THREE_EMAILS: Record<string, string> = {
  AE: 'ARE',
  AR: 'ARG',
  AU: 'AUS',
  BR: 'BRA',
  CA: 'CAN',
  CL: 'CHL',
  CO: 'COL',
  DE: 'DEU',
  ES: 'ESP',
  FI: 'FIN',
  FR: 'FRA',
  GB: 'GBR',
  GH: 'GHA',
  ID: 'IDN',
  IE: 'IRL',
  IN: 'IND',
  IT: 'ITA',
  JP: 'JPN',
  KE: 'KEN',
  KR: 'KOR',
  LT: 'LTU',
  MW: 'MWI',
  MX: 'MEX',
  MY: 'MYS',
  NG: 'NGA',
  NL: 'NLD',
  NZ: 'NZL',
  PE: 'PER',
  PH: 'PHL',
  PL: 'POL',
  PT: 'PRT',
  RO: 'ROU',
  SE: 'SWE',
  SG: 'SGP',
  TR: 'TUR',
  US: 'USA',
  VN: 'VNM',
  ZA: 'ZAF',
};

const CONTEXT = [
  { column: 'sp_pop_totl', metric: 'People', unit: 'people', round: 0 },
  { column: 'ny_gdp_pcap_cd', metric: 'Gross domestic product for each person', unit: 'USD', round: 0 },
  { column: 'it_cel_sets_p2', metric: 'Mobile phone subscriptions for each 100 people', unit: '', round: 0 },
  { column: 'fp_cpi_totl_zg', metric: 'Inflation of consumer prices', unit: '% a year', round: 1 },
] as const;

const MOST_SOFTWARE = 8;

/** What stands beside the figures of a ground: the software of the user's occupation, what a publisher withholds, and where no table counts the buyers, their country. */
export function besideGround(ground: Ground | undefined, tables: Tables): Beside {
  if (!ground) return { software: null, not_published: [], country: [] };
  const figures = groundFigures(ground, tables);
  return {
    software: softwareOf(ground.user_soc, tables),
    not_published: figures.flatMap(({ metric, value, source, origin }) =>
      value === null ? [{ metric, source, period: origin.period }] : [],
    ),
    country: figures.some(({ key }) => key === 'ground.buyers') ? [] : countryOf(ground.country, tables),
  };
}

function softwareOf(soc: string | undefined, tables: Tables): Beside['software'] {
  const head = tables.head('onet-technologies');
  const row = soc ? tables.find('onet-technologies', soc) : undefined;
  if (!soc || !head || !row) return null;
  const names = [...new Set([...listIn(row, 'in_demand'), ...listIn(row, 'hot')])].slice(0, MOST_SOFTWARE);
  const occupation = tables.where('oews', 'soc', soc).at(-1)?.title;
  return {
    occupation: String(occupation ?? soc),
    code: soc,
    names,
    source: head.publisher,
    url: head.address,
    release: head.release,
    licence: head.licence,
  };
}

const listIn = (row: Row, column: string): string[] => (Array.isArray(row[column]) ? (row[column] as string[]) : []);

function countryOf(country: string, tables: Tables): OfficialFact[] {
  const head = tables.head('world-bank');
  const row = tables.find('world-bank', THREE_EMAILS[country] ?? country);
  if (!head || !row) return [];
  return CONTEXT.flatMap(({ column, metric, unit, round }) => {
    const point = pointsOf(row, column, 'year').at(-1);
    if (!point) return [];
    return [
      {
        metric,
        value: Number(point.value.toFixed(round)),
        unit,
        period: point.period,
        source: head.publisher,
        url: head.address,
        licence: head.licence,
      },
    ];
  });
}
