import { inDollars } from './exchange-rate.ts';
import { figure, type GroundFigure } from './official-figure.ts';
import { numberIn, type Tables } from './tables.ts';

/** What an hour of an occupation is paid in the United Kingdom, and how that changed over the year. Its survey does not count jobs reliably, so that none are told. */
export function britishPayOf(who: 'user' | 'payer', soc: string | undefined, tables: Tables): GroundFigure[] {
  const row = soc ? tables.find('ashe', soc) : undefined;
  if (!soc || !row) return [];
  const period = tables.period('ashe', 'hourly_median');
  const common = { table: 'ashe', period, codes: [{ code: soc, title: String(row.what), row }] };
  const hour = numberIn(row, 'hourly_median');
  const dollars = hour === null ? undefined : inDollars(tables, 'United Kingdom', hour);
  const said = hour === null ? '(not published)' : `£${hour.toFixed(2)}`;
  return [
    figure(tables, {
      ...common,
      key: `ground.${who}_hour`,
      metric: `Pay for an hour: ${row.what}`,
      unit: 'GBP an hour',
      value: hour,
      how: `UK SOC 2020 ${soc}, ${period}: median gross hourly pay ${said}${dollars ? `, which is ${dollars.said}` : ''}. Wages alone, without the employer’s further costs.`,
    }),
    ...(who === 'payer'
      ? []
      : [
          figure(tables, {
            ...common,
            key: 'ground.user_hour_growth',
            metric: `Change of pay for an hour over the year: ${row.what}`,
            unit: '% over the year',
            value: numberIn(row, 'change_pct'),
            how: `UK SOC 2020 ${soc}: change of the median hourly pay from the April before to ${period}, as published. Not adjusted for prices or for who does the work.`,
          }),
        ]),
  ];
}
