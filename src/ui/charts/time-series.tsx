import { formatDay, formatShortMonth } from '../format.ts';
import { ScrollBox } from '../scroll-box.tsx';
import { Chart } from './chart.tsx';

/** A whole number, or cents, of a day, ISO week or month; `start` is its first day. */
export type SeriesPoint = { start: string; value: number };
type Unit = 'day' | 'week' | 'month';

type Series = {
  /** What is drawn, for those who cannot see it; the sums belong in it. */
  label: string;
  /** Without a gap, ascending; the last one is under way. */
  points: readonly SeriesPoint[];
  unit: Unit;
  kind: 'bars' | 'line';
  /** A value in full. */
  format: (value: number) => string;
  /** A value at the axis. */
  formatTick: (value: number) => string;
  /** It stands beside another on wide screens. */
  isHalf?: boolean;
  /** What the value is called at the head of the table. */
  name: string;
  /** More columns of the table, in the order of the points. */
  also?: readonly { name: string; values: readonly number[] }[];
};

const dayOfMonth = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });
const unitNames: Record<Unit, string> = { day: 'Day', week: 'Week from', month: 'Month' };

/** The name of a part: `3 Nov 2026`, or `Nov 2026` for a month. */
export const partName = (unit: Unit, start: string) => (unit === 'month' ? formatShortMonth(start.slice(0, 7)) : formatDay(start));
const shortName = (unit: Unit, start: string) =>
  unit === 'month' ? formatShortMonth(start.slice(0, 7)).replace(/ \d\d(\d\d)$/, ' ’$1') : dayOfMonth.format(new Date(start));

/** A series by day, week or month with real axes, and its figures as a table. */
export function TimeSeries({ label, points, unit, kind, format, formatTick, name, isHalf = false, also = [] }: Series) {
  const isNothing = points.every(({ value }) => value === 0);
  // What is counted in wholes has no half of one at its axis, and nothing has no height.
  const tick = (value: number) => (Number.isInteger(value) && !(isNothing && value !== 0) ? formatTick(value) : '');
  return (
    <figure className="mt-3">
      <Chart
        label={label}
        series={[{ name, points: points.map(({ start, value }) => ({ at: start, value })) }]}
        kind={kind}
        isOpen
        isHalf={isHalf}
        format={format}
        formatTick={tick}
        formatDate={(at) => partName(unit, at)}
        formatDateTick={(at) => shortName(unit, at)}
      />
      <details className="mt-2 text-sm">
        <summary className="inline-flex min-h-11 items-center text-ink-2 underline decoration-line">The figures as a table</summary>
        <ScrollBox label={`${name}, as a table`} className="mt-1 max-h-96 overflow-y-auto">
          <table className="numerals w-full text-left">
            <thead>
              <tr className="border-b border-ink">
                <th className="py-1.5 pr-4 font-semibold">{unitNames[unit]}</th>
                {[name, ...also.map((column) => column.name)].map((title) => (
                  <th key={title} className="py-1.5 pl-4 text-right font-semibold">
                    {title}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {points.map(({ start, value }, i) => (
                <tr key={start} className="border-b border-line">
                  <th scope="row" className="py-1.5 pr-4 font-normal whitespace-nowrap">
                    {partName(unit, start)}
                    {i === points.length - 1 && <span className="text-ink-3"> so far</span>}
                  </th>
                  <td className="py-1.5 pl-4 text-right">{format(value)}</td>
                  {also.map((column) => (
                    <td key={column.name} className="py-1.5 pl-4 text-right">
                      {format(column.values[i] ?? 0)}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollBox>
      </details>
    </figure>
  );
}
