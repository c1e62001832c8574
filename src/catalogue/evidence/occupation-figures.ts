import { figure, type GroundFigure, rounded, say } from './official-figure.ts';
import { numberIn, type Row, type Tables } from './tables.ts';

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

/** What an hour of an occupation costs, how that moved, and how many do it, in the United States. */
export function occupationOf(who: 'user' | 'payer', soc: string | undefined, tables: Tables): GroundFigure[] {
  if (!soc) return [];
  const years = tables.where('oews', 'soc', soc);
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
export function projectionOf(soc: string | undefined, tables: Tables): GroundFigure[] {
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
