import type { Ground } from '../ideas/ground.contract.ts';
import { type Code, figure, type GroundFigure, named, product, rounded, say, sumInWords, summed, total } from './official-figure.ts';
import { numberIn, pointsOf, type Row, type Tables } from './tables.ts';

/** The codes that the ground names and the table has. */
export function codesOf(codes: readonly string[] | undefined, name: string, find: (code: string) => Row | undefined): Code[] {
  return (codes ?? []).flatMap((code) => {
    const row = find(code);
    return row ? [{ code, title: String(row[name]), row }] : [];
  });
}

const tradeCodes = (ground: Ground, tables: Tables) =>
  codesOf(ground.naics, 'title', (code) => tables.find('qcew', code, ground.ownership ?? 'private'));

/** How many there are of the trade that buys. */
export function buyersOf(ground: Ground, tables: Tables): GroundFigure[] {
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

/** How many there are of the trade nearest to buyers whom no table counts. */
export function nearestOf(ground: Ground, tables: Tables): GroundFigure[] {
  const { nearest_naics, nearest_sic, country, note, ownership } = ground;
  const nearest = { country, note, ...(ownership ? { ownership } : {}), naics: nearest_naics, sic: nearest_sic };
  if (!nearest_naics && !nearest_sic) return [];
  return buyersOf(nearest, tables).map((one) => ({
    ...one,
    key: 'ground.nearest',
    metric: `Nearest trade that is counted. ${one.metric}`,
  }));
}

const OWNERS = {
  private: 'Private,',
  federal: 'Federal government,',
  state: 'State government,',
  local: 'Local government,',
} as const satisfies Record<NonNullable<Ground['ownership']>, string>;

const naics = ({ ownership = 'private' }: Ground) => `${OWNERS[ownership]} NAICS`;

/** Eurostat's own emails for a country. */
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
export function tradeOf(ground: Ground, tables: Tables): GroundFigure[] {
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
