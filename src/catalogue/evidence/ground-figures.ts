import type { Basis } from '../../shared/vocabulary/basis.contract.ts';
import type { Ground } from '../ideas/dossier.contract.ts';
import type { Origin } from './figure.contract.ts';
import { cautionsOf } from './table.contract.ts';
import { numberIn, type Point, pointsOf, type Row, type Tables } from './tables.ts';

/** A figure of an official table; without a value where its publisher withholds it. */
export type GroundFigure = {
  key: string;
  metric: string;
  value: number | null;
  unit: string;
  source: string;
  url: string;
  observed_at: string;
  basis: Basis;
  how: string;
  origin: Origin;
};

/**
 * What the official tables say of a ground: whose trade buys, what an hour of the user costs, how the country hires. Every figure says its codes, its period
 * and the sum it comes from, so that it can be computed again from the publisher's file.
 * @returns figures by the keys that prose may cite, `ground.buyers` among them; none where no table has the codes
 */
export function groundFigures(ground: Ground | undefined, tables: Tables): GroundFigure[] {
  if (!ground) return [];
  return [
    ...buyersOf(ground, tables),
    ...tradeOf(ground, tables),
    ...occupationOf('user', ground.user_soc, tables),
    ...occupationOf('payer', ground.payer_soc, tables),
    ...projectionOf(ground.user_soc, tables),
    ...applicationsOf(ground, tables),
    ...hiringOf(ground, tables),
  ];
}

type Code = { code: string; title: string; row: Row };

/** The codes that the ground names and the table has. */
function codesOf(codes: readonly string[] | undefined, name: string, find: (code: string) => Row | undefined): Code[] {
  return (codes ?? []).flatMap((code) => {
    const row = find(code);
    return row ? [{ code, title: String(row[name]), row }] : [];
  });
}

const tradeCodes = (ground: Ground, tables: Tables) =>
  codesOf(ground.naics, 'title', (code) => tables.find('qcew', code, ground.ownership ?? 'private'));

function buyersOf(ground: Ground, tables: Tables): GroundFigure[] {
  if (ground.naics) {
    const codes = tradeCodes(ground, tables);
    return summed(tables, {
      key: 'ground.buyers',
      metric: `Places of work: ${named(codes)}`,
      unit: 'places of work',
      table: 'qcew',
      period: tables.period('qcew', 'establishments'),
      codes,
      column: 'establishments',
      system: naics(ground),
    });
  }
  if (ground.sic) {
    const codes = codesOf(ground.sic, 'what', (code) => tables.find('ons', code));
    return summed(tables, {
      key: 'ground.buyers',
      metric: `Enterprises: ${named(codes)}`,
      unit: 'enterprises',
      table: 'ons',
      period: tables.period('ons', 'enterprises_uk'),
      codes,
      column: 'enterprises_uk',
      system: 'UK SIC 2007',
    });
  }
  if (ground.nace) return europeanBuyers(ground, tables);
  return [];
}

const OWNERS = {
  private: 'Private,',
  federal: 'Federal government,',
  state: 'State government,',
  local: 'Local government,',
} as const satisfies Record<NonNullable<Ground['ownership']>, string>;

const naics = ({ ownership = 'private' }: Ground) => `${OWNERS[ownership]} NAICS`;

/** Eurostat's own letters for a country. */
export const eurostatCountry = (country: string) => ({ GR: 'EL', GB: 'UK' })[country] ?? country;

function europeanBuyers(ground: Ground, tables: Tables): GroundFigure[] {
  const codes = codesOf(ground.nace, 'what', (code) => tables.find('eurostat', eurostatCountry(ground.country), code));
  const last = codes.map(({ row }) => pointsOf(row, 'enterprises', 'year').at(-1)?.period ?? '').sort()[0];
  if (codes.length === 0 || !last) return [];
  const at = codes.map(({ row }) => pointsOf(row, 'enterprises', 'year').find(({ period }) => period === last)?.value ?? null);
  return [
    figure(tables, {
      key: 'ground.buyers',
      metric: `Enterprises: ${named(codes)}`,
      unit: 'enterprises',
      table: 'eurostat',
      period: last,
      codes,
      value: total(at),
      how: sumInWords(codes, at, `${ground.country}, NACE`),
    }),
  ];
}

/** How the buyers' trade moves: places of work, jobs and pay, in the United States. */
function tradeOf(ground: Ground, tables: Tables): GroundFigure[] {
  const codes = tradeCodes(ground, tables);
  if (codes.length === 0) return [];
  const column = (name: string) => codes.map(({ row }) => numberIn(row, name));
  const places = total(column('establishments'));
  const change = total(column('establishments_change'));
  const jobs = column('jobs');
  const wages = column('weekly_wage');
  const paid = total(codes.map((_, i) => product(jobs[i], wages[i])));
  const allJobs = total(jobs);
  const system = naics(ground);
  const period = tables.period('qcew', 'establishments');
  const common = { table: 'qcew', period, codes };
  const before = places !== null && change !== null ? places - change : null;
  const one = codes.length === 1;
  return [
    figure(tables, {
      ...common,
      key: 'ground.buyers_growth',
      metric: `Change of places of work over the year: ${named(codes)}`,
      unit: '% over the year',
      value: before ? rounded((100 * (change as number)) / before, 1) : null,
      how: `A change of ${say(change)} since the ${say(before)} of a year before (${system} ${codes.map(({ code }) => code).join(' + ')}): ${say(change)} ÷ ${say(before)}.`,
    }),
    figure(tables, {
      ...common,
      key: 'ground.jobs',
      metric: `Jobs: ${named(codes)}`,
      unit: 'jobs',
      value: allJobs,
      how: sumInWords(codes, jobs, system),
    }),
    figure(tables, {
      ...common,
      key: 'ground.weekly_wage',
      metric: `Average weekly wage: ${named(codes)}`,
      unit: 'USD a week',
      value: one ? (wages[0] ?? null) : paid !== null && allJobs ? Math.round(paid / allJobs) : null,
      how: one
        ? `${system} ${codes[0]?.code}: average weekly wage of the quarter.`
        : `Mean of the trades, weighted by their jobs: ${codes.map(({ code }, i) => `${code} $${say(wages[i] ?? null)} × ${say(jobs[i] ?? null)}`).join(' + ')}, divided by ${say(allJobs)} jobs.`,
    }),
  ];
}

/** The Bureau's own number of hours in a year of full-time work. */
const HOURS_A_YEAR = 2_080;

/** What an hour costs, as published, or from the year's pay where the hour's is not. */
function hourOf(row: Row): { value: number | null; how: string } {
  const hour = numberIn(row, 'hourly_median');
  if (hour !== null) return { value: hour, how: `median hourly wage $${say(hour)}` };
  const year = numberIn(row, 'annual_median');
  if (year === null) return { value: null, how: 'the median is not published' };
  return { value: rounded(year / HOURS_A_YEAR, 2), how: `median annual wage $${say(year)} ÷ ${say(HOURS_A_YEAR)} hours` };
}

function occupationOf(who: 'user' | 'payer', soc: string | undefined, tables: Tables): GroundFigure[] {
  if (!soc) return [];
  const years = tables.rows('oews').filter((row) => row.soc === soc);
  const [last, first] = [years.reduce(laterYear, years[0]), years.reduce(earlierYear, years[0])];
  if (!last || !first) return [];
  const codes = [{ code: soc, title: String(last.title), row: last }];
  const [now, then] = [hourOf(last), hourOf(first)];
  const period = `May ${last.year}`;
  const common = { table: 'oews', period, codes };
  const history = years.flatMap((row) => {
    const { value } = hourOf(row);
    return value === null ? [] : [{ period: String(row.year), value }];
  });
  const hour = figure(tables, {
    ...common,
    key: `ground.${who}_hour`,
    metric: `Pay for an hour: ${last.title}`,
    unit: 'USD an hour',
    value: now.value,
    how: `SOC ${soc}, ${period}: ${now.how}. Wages alone, without the employer’s further costs.`,
    history,
  });
  if (who === 'payer') return [hour];
  return [
    hour,
    ...(first.year === last.year
      ? []
      : [
          figure(tables, {
            ...common,
            key: 'ground.user_hour_growth',
            metric: `Change of pay for an hour since May ${first.year}: ${last.title}`,
            unit: `% since May ${first.year}`,
            value: now.value !== null && then.value ? rounded(100 * (now.value / then.value - 1), 1) : null,
            how: `SOC ${soc}: $${say(now.value)} in ${period} ÷ $${say(then.value)} in May ${first.year}, less one. Not adjusted for prices.`,
            history,
          }),
        ]),
    figure(tables, {
      ...common,
      key: 'ground.user_jobs',
      metric: `Jobs: ${last.title}`,
      unit: 'jobs',
      value: numberIn(last, 'jobs'),
      how: `Employment of SOC ${soc}, ${period}.`,
    }),
  ];
}

const laterYear = (a: Row | undefined, b: Row) => (a && String(a.year) >= String(b.year) ? a : b);
const earlierYear = (a: Row | undefined, b: Row) => (a && String(a.year) <= String(b.year) ? a : b);

/** A projection is the publisher's word about the future: cited, not measured. */
function projectionOf(soc: string | undefined, tables: Tables): GroundFigure[] {
  const row = soc && tables.find('projections', soc);
  if (!soc || !row) return [];
  return [
    figure(tables, {
      key: 'ground.projection',
      metric: `Projected change of jobs to 2034: ${row.title}`,
      unit: '% from 2024 to 2034, projected',
      table: 'projections',
      period: '2024 to 2034',
      codes: [{ code: soc, title: String(row.title), row }],
      value: numberIn(row, 'change_pct'),
      how: `A projection of the Bureau for SOC ${soc}: ${say(numberIn(row, 'jobs'))} thousand jobs in 2024, ${say(numberIn(row, 'jobs_projected'))} thousand in 2034.`,
      basis: 'cited',
    }),
  ];
}

/** The letters the Census Bureau gives a sector where it is several codes of two digits. */
const BFS_SECTORS: Record<string, string> = { '31-33': 'NAICSMNF', '44-45': 'NAICSRET', '48-49': 'NAICSTW' };

function applicationsOf(ground: Ground, tables: Tables): GroundFigure[] {
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

const ALL = 'All sectors';

/** How the user's kind of work is hired for, or where that is not known, the whole country. */
function hiringOf({ country, user_soc }: Ground, tables: Tables): GroundFigure[] {
  const own = HIRING_SECTORS.find(([prefix]) => user_soc?.startsWith(prefix))?.[1];
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

type Given = {
  key: string;
  metric: string;
  unit: string;
  table: string;
  period: string;
  codes: readonly Code[];
  value: number | null;
  how: string;
  history?: Point[];
  basis?: Basis;
  isContext?: boolean;
};

function figure(tables: Tables, given: Given): GroundFigure {
  const { key, metric, unit, table, period, codes, value, how, history, basis = 'measured', isContext = false } = given;
  const head = tables.head(table);
  if (!head) throw new Error(`the table ${table} has rows and no head`);
  return {
    key,
    metric,
    value,
    unit,
    source: head.publisher,
    url: head.address,
    observed_at: lastDayOf(period),
    basis,
    how,
    origin: {
      table,
      title: head.title,
      codes: codes.map(({ code, title }) => ({ code, title })),
      period,
      retrieved: head.retrieved,
      licence: head.licence,
      cautions: [...new Set(codes.flatMap(({ code }) => cautionsOf({ head }, code)))],
      ...(isContext ? { is_context: true } : {}),
      ...(history && history.length > 1 ? { history } : {}),
    },
  };
}

type Summed = Omit<Given, 'value' | 'how'> & { column: string; system: string };

function summed(tables: Tables, { column, system, ...given }: Summed): GroundFigure[] {
  if (given.codes.length === 0) return [];
  const values = given.codes.map(({ row }) => numberIn(row, column));
  return [figure(tables, { ...given, value: total(values), how: sumInWords(given.codes, values, system) })];
}

/** @returns nothing where one of the parts is not published */
function total(values: readonly (number | null)[]): number | null {
  return values.reduce<number | null>((sum, value) => (sum === null || value === null ? null : sum + value), 0);
}

const product = (a: number | null | undefined, b: number | null | undefined) => (a == null || b == null ? null : a * b);

function sumInWords(codes: readonly Code[], values: readonly (number | null)[], system: string): string {
  const [one] = codes;
  if (one && codes.length === 1) return `${system} ${one.code}, ${one.title}: ${say(values[0] ?? null)}.`;
  return `${system}: ${codes.map(({ code, title }, i) => `${title} (${code}) ${say(values[i] ?? null)}`).join(' + ')}.`;
}

function named(codes: readonly Code[]): string {
  const [first, second] = codes.map(({ title }) => title);
  if (!first || codes.length === 1) return first ?? '';
  return codes.length === 2 ? `${first} and ${second}` : `${first} and ${codes.length - 1} more trades`;
}

const rounded = (value: number, digits: number) => Number(value.toFixed(digits));
const say = (value: number | null) => (value === null ? '(not published)' : value.toLocaleString('en-US', { maximumFractionDigits: 2 }));

/** @param period `2024 Q1`, `March 2024`, `May 2025`, `2024-08`, `2015`, `2024 to 2034` @returns its last day, or of a span the last day of its first year */
export function lastDayOf(period: string): string {
  const year = Number(/\d{4}/.exec(period)?.[0]);
  const quarter = /Q([1-4])/.exec(period)?.[1];
  const month = /^\d{4}-(\d\d)$/.exec(period)?.[1];
  const name = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December'];
  const named = name.findIndex((each) => period.startsWith(each)) + 1;
  const last = quarter ? Number(quarter) * 3 : month ? Number(month) : named || 12;
  return new Date(Date.UTC(year, last, 0)).toISOString().slice(0, 10);
}
