import { formatShort } from '../format.ts';
import { ticksTo } from './scale.ts';

export type ChartPoint = { at: string; value: number };

const [WIDTH, HEIGHT] = [720, 280];
const [LEFT, RIGHT, TOP, BOTTOM] = [56, 72, 16, 32];
const MONTH_MS = 30.44 * 86_400_000;
const TIME_LABELS = 6;
const monthLabel = new Intl.DateTimeFormat('en-GB', { month: 'short', year: 'numeric', timeZone: 'UTC' });

/**
 * One series over time, from zero. Where months in between were not measured the line is dashed: it only joins what was.
 * The figures are to be given in a table as well; the drawing is described by `label`.
 * @param points ascending by `at` (a day)
 */
export function LineChart({ points, label }: { points: readonly ChartPoint[]; label: string }) {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last || points.length < 2) return null;
  const [from, to] = [Date.parse(first.at), Date.parse(last.at)];
  const ticks = ticksTo(Math.max(...points.map(({ value }) => value)));
  const top = ticks.at(-1) as number;
  const x = (at: string) => LEFT + ((Date.parse(at) - from) / (to - from)) * (WIDTH - LEFT - RIGHT);
  const y = (value: number) => HEIGHT - BOTTOM - (value / top) * (HEIGHT - TOP - BOTTOM);
  const every = Math.ceil(points.length / TIME_LABELS);
  const labelled = points.filter((_, i) => (points.length - 1 - i) % every === 0);
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label} className="block h-auto w-full min-w-[36rem]">
      {ticks.map((tick) => (
        <g key={tick}>
          <line
            x1={LEFT}
            x2={WIDTH - RIGHT}
            y1={y(tick)}
            y2={y(tick)}
            className={tick === 0 ? 'stroke-ink' : 'stroke-line'}
            strokeWidth="1"
          />
          <text x={LEFT - 8} y={y(tick) + 4} textAnchor="end" className="numerals fill-ink-3 text-xs">
            {formatShort(tick)}
          </text>
        </g>
      ))}
      {labelled.map(({ at }) => (
        <text key={at} x={x(at)} y={HEIGHT - 10} textAnchor="middle" className="fill-ink-3 text-xs">
          {monthLabel.format(Date.parse(at))}
        </text>
      ))}
      {points.slice(1).map((point, i) => {
        const before = points[i] as ChartPoint;
        const isGap = Date.parse(point.at) - Date.parse(before.at) > 1.5 * MONTH_MS;
        return (
          <line
            key={point.at}
            x1={x(before.at)}
            y1={y(before.value)}
            x2={x(point.at)}
            y2={y(point.value)}
            className="stroke-ink"
            strokeWidth="1.75"
            strokeLinecap="round"
            strokeDasharray={isGap ? '2 5' : undefined}
          />
        );
      })}
      {points.map(({ at, value }) => (
        <circle key={at} cx={x(at)} cy={y(value)} r={points.length > 36 ? 1.5 : 3.5} className="fill-brass" />
      ))}
      <text x={x(last.at) + 9} y={y(last.value) + 5} className="numerals fill-ink text-sm font-semibold">
        {formatShort(last.value)}
      </text>
    </svg>
  );
}
