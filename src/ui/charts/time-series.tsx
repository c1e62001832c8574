import { formatDay, formatShortMonth } from '../format.ts';
import { ScrollBox } from '../scroll-box.tsx';
import { ticksOver } from './scale.ts';

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

type Size = { width: number; height: number; labels: number; shown: string };
const WHOLE: readonly Size[] = [
  { width: 360, height: 220, labels: 4, shown: 'block sm:hidden' },
  { width: 720, height: 240, labels: 7, shown: 'hidden sm:block' },
];
const HALF: readonly Size[] = [
  { width: 360, height: 220, labels: 4, shown: 'block xl:hidden' },
  { width: 460, height: 240, labels: 5, shown: 'hidden xl:block' },
];
const [LEFT, RIGHT, TOP, BOTTOM] = [52, 8, 22, 26];
const GAP = 0.28;

const dayOfMonth = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });
const unitNames: Record<Unit, string> = { day: 'Day', week: 'Week from', month: 'Month' };

/** The name of a part: `3 Nov 2026`, or `Nov 2026` for a month. */
export const partName = (unit: Unit, start: string) => (unit === 'month' ? formatShortMonth(start.slice(0, 7)) : formatDay(start));
const shortName = (unit: Unit, start: string) =>
  unit === 'month' ? formatShortMonth(start.slice(0, 7)).replace(/ \d\d(\d\d)$/, ' ’$1') : dayOfMonth.format(new Date(start));

/**
 * A series over time with real axes, drawn on the server, and its figures as a table. The part that is under way is drawn open.
 * One drawing for phones and one for wider screens, so that its words keep their size.
 */
export function TimeSeries(series: Series) {
  const { points, unit, format, name, isHalf = false, also = [] } = series;
  return (
    <figure className="mt-3">
      {(isHalf ? HALF : WHOLE).map((size) => (
        <Drawing key={size.width} {...series} {...size} />
      ))}
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

function Drawing({ label, points, unit, kind, format, formatTick, width, height, labels, shown }: Series & Size) {
  const values = points.map(({ value }) => value);
  const [low, high] = [Math.min(0, ...values), Math.max(0, ...values)];
  const ticks = ticksOver(low, high);
  const [bottom, top] = [ticks[0] as number, ticks.at(-1) as number];
  const step = (width - LEFT - RIGHT) / Math.max(1, points.length);
  const middle = (i: number) => LEFT + (i + 0.5) * step;
  const y = (value: number) => height - BOTTOM - ((value - bottom) / (top - bottom || 1)) * (height - TOP - BOTTOM);
  const every = Math.ceil(points.length / labels);
  const last = points.length - 1;
  // Bars are told by the highest, a line by where it stands now.
  const told = kind === 'line' ? last : values.indexOf(high);
  const toldValue = values[told] ?? 0;
  return (
    <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label} className={`${shown} h-auto w-full`}>
      {ticks.map((tick) => (
        <g key={tick}>
          <line
            x1={LEFT}
            x2={width - RIGHT}
            y1={y(tick)}
            y2={y(tick)}
            className={tick === 0 ? 'stroke-ink' : 'stroke-line'}
            strokeWidth="1"
          />
          <text x={LEFT - 8} y={y(tick) + 4} textAnchor="end" className="numerals fill-ink-3 text-[12px]">
            {formatTick(tick)}
          </text>
        </g>
      ))}
      {points.map(({ start }, i) =>
        (last - i) % every === 0 ? (
          <text
            key={start}
            x={i === last ? width - RIGHT : middle(i)}
            y={height - 8}
            textAnchor={i === last ? 'end' : 'middle'}
            className="fill-ink-3 text-[12px]"
          >
            {shortName(unit, start)}
          </text>
        ) : null,
      )}
      {values.every((value) => value === 0) && (
        <text x={LEFT + (width - LEFT - RIGHT) / 2} y={height / 2} textAnchor="middle" className="fill-ink-3 text-[14px]">
          Nothing in this time
        </text>
      )}
      {kind === 'bars'
        ? points.map(({ start, value }, i) => (
            <rect
              key={start}
              x={middle(i) - (step * (1 - GAP)) / 2}
              width={step * (1 - GAP)}
              y={Math.min(y(value), y(0))}
              height={Math.abs(y(value) - y(0))}
              className={i === last ? 'fill-well stroke-ink-2' : 'fill-ink-2'}
              strokeWidth="1"
            />
          ))
        : points
            .slice(1)
            .map((point, i) => (
              <line
                key={point.start}
                x1={middle(i)}
                y1={y((points[i] as SeriesPoint).value)}
                x2={middle(i + 1)}
                y2={y(point.value)}
                className="stroke-ink"
                strokeWidth="1.75"
                strokeLinecap="round"
                strokeDasharray={i + 1 === last ? '2 4' : undefined}
              />
            ))}
      {kind === 'line' && <circle cx={middle(last)} cy={y(values[last] ?? 0)} r="3.5" className="fill-brass" />}
      {toldValue > 0 && (
        <text
          x={middle(told)}
          y={y(toldValue) - 7}
          textAnchor={anchorAt(told, last)}
          className="numerals fill-ink text-[13px] font-semibold"
        >
          {format(toldValue)}
        </text>
      )}
      {points.map(({ start, value }, i) => (
        <rect key={start} x={LEFT + i * step} width={step} y={TOP} height={height - TOP - BOTTOM} className="fill-transparent">
          <title>{`${partName(unit, start)}: ${format(value)}${i === last ? ' so far' : ''}`}</title>
        </rect>
      ))}
    </svg>
  );
}

/** So that a label at the edge stays on the drawing. */
function anchorAt(i: number, last: number): 'start' | 'middle' | 'end' {
  if (i < last * 0.12) return 'start';
  return i > last * 0.88 ? 'end' : 'middle';
}
