import type { Ground } from '../ideas/ground.contract.ts';
import { figure, type GroundFigure, rounded } from './official-figure.ts';
import { pointsOf, type Row, type Tables } from './tables.ts';

/** The letters the Census Bureau gives a sector where it is several codes of two digits. */
const BFS_SECTORS: Record<string, string> = { '31-33': 'NAICSMNF', '44-45': 'NAICSRET', '48-49': 'NAICSTW' };

/** How many new businesses of the sector were applied for in a year, in the United States. */
export function applicationsOf(ground: Ground, tables: Tables): GroundFigure[] {
  if (ground.country !== 'US' || !ground.sector) return [];
  const code = BFS_SECTORS[ground.sector] ?? `NAICS${ground.sector}`;
  const row = tables.find('bfs', code, 'BA_HBA', 'no');
  const year = pointsOf(row, 'applications', 'month').slice(-12);
  const [from, to] = [year[0], year.at(-1)];
  if (!row || !from || !to || year.length < 12) return [];
  const title = String(tables.find('naics', ground.sector)?.title ?? `sector ${ground.sector}`);
  return [
    figure(tables, {
      key: 'ground.applications',
      metric: `Applications for new businesses likely to hire, twelve months: ${title}`,
      unit: 'applications in twelve months',
      table: 'bfs',
      period: to.period,
      codes: [{ code: ground.sector, title, row }],
      value: year.reduce((sum, { value }) => sum + value, 0),
      how: `Sum of the monthly high-propensity applications (BA_HBA, not seasonally adjusted) from ${from.period} to ${to.period}, sector ${ground.sector}.`,
    }),
  ];
}

/** Fewer days than this are a part of a month. */
const WHOLE_MONTH_DAYS = 28;

/** Indeed's sector of an occupation: the first prefix that fits. Occupations without one have none. */
const HIRING_SECTORS = [
  ['13-2', 'Accounting'],
  ['13-1071', 'Human Resources'],
  ['11-', 'Management'],
  ['15-12', 'Software Development'],
  ['21-', 'Community & Social Service'],
  ['23-', 'Legal'],
  ['25-', 'Education & Instruction'],
  ['27-3', 'Media & Communications'],
  ['29-1131', 'Veterinary'],
  ['29-1141', 'Nursing'],
  ['29-112', 'Therapy'],
  ['29-1292', 'Dental'],
  ['31-9091', 'Dental'],
  ['51-9081', 'Dental'],
  ['29-2', 'Medical Technician'],
  ['31-11', 'Personal Care & Home Health'],
  ['33-', 'Security & Public Safety'],
  ['35-', 'Food Preparation & Service'],
  ['37-2', 'Cleaning & Sanitation'],
  ['39-9011', 'Childcare'],
  ['41-1', 'Retail'],
  ['41-2', 'Retail'],
  ['41-', 'Sales'],
  ['43-4051', 'Customer Service'],
  ['43-', 'Administrative Assistance'],
  ['47-', 'Construction'],
  ['49-', 'Installation & Maintenance'],
  ['51-', 'Production & Manufacturing'],
  ['53-3', 'Driving'],
  ['53-7065', 'Loading & Stocking'],
] as const satisfies readonly (readonly [prefix: string, sector: string])[];

/** The same by occupations of the United Kingdom. */
const BRITISH_HIRING_SECTORS = [
  ['1222', 'Food Preparation & Service'],
  ['1223', 'Food Preparation & Service'],
  ['543', 'Food Preparation & Service'],
  ['926', 'Food Preparation & Service'],
  ['1221', 'Hospitality & Tourism'],
  ['1224', 'Sports'],
  ['3432', 'Sports'],
  ['1232', 'Personal Care & Home Health'],
  ['613', 'Personal Care & Home Health'],
  ['1251', 'Real Estate'],
  ['3555', 'Real Estate'],
  ['1', 'Management'],
  ['2221', 'Therapy'],
  ['2412', 'Legal'],
  ['3520', 'Legal'],
  ['2421', 'Accounting'],
  ['4', 'Administrative Assistance'],
  ['5241', 'Installation & Maintenance'],
  ['53', 'Construction'],
  ['7', 'Retail'],
  ['8214', 'Driving'],
  ['8211', 'Driving'],
  ['6240', 'Cleaning & Sanitation'],
  ['9223', 'Cleaning & Sanitation'],
] as const satisfies readonly (readonly [prefix: string, sector: string])[];

const ALL = 'All sectors';

/** How the user's kind of work is hired for, or where that is not known, the whole country. */
export function hiringOf({ country, user_soc }: Ground, tables: Tables): GroundFigure[] {
  const sectors = country === 'GB' ? BRITISH_HIRING_SECTORS : HIRING_SECTORS;
  const own = sectors.find(([prefix]) => user_soc?.startsWith(prefix))?.[1];
  const sector = own && tables.find('indeed-postings', country, own) ? own : ALL;
  const postings = tables.find('indeed-postings', country, sector);
  const points = pointsOf(postings, 'values', 'month');
  const last = (Number(postings?.last_days ?? WHOLE_MONTH_DAYS) < WHOLE_MONTH_DAYS ? points.slice(0, -1) : points).at(-1);
  const wages = tables.find('indeed-wages', country, sector);
  const pay = pointsOf(wages, 'values', 'month').at(-1);
  const codes = (row: Row) => [{ code: country, title: sector, row }];
  const of = `${sector === ALL ? 'all sectors' : sector}, ${country}`;
  return [
    ...(postings && last
      ? [
          figure(tables, {
            key: 'ground.postings',
            metric: `Job postings against February 2020: ${of}`,
            unit: '% of February 2020',
            table: 'indeed-postings',
            period: last.period,
            codes: codes(postings),
            value: Math.round(last.value),
            how: `Index of postings, seasonally adjusted, mean of the days of ${last.period}; 1 February 2020 is 100.`,
            isContext: sector === ALL,
          }),
        ]
      : []),
    ...(wages && pay
      ? [
          figure(tables, {
            key: 'ground.pay_growth',
            metric: `Growth of pay in job postings: ${of}`,
            unit: '% over the year',
            table: 'indeed-wages',
            period: pay.period,
            codes: codes(wages),
            value: rounded(pay.value, 1),
            how: `Growth of pay in postings that state it, ${pay.period} against the same month a year before.`,
            isContext: sector === ALL,
          }),
        ]
      : []),
  ];
}
