import { type KeyboardEvent, type PointerEvent, useState } from 'react';
import { useHydrated } from '../use-hydrated.ts';
import { ChartMarks, MARKS_HEIGHT } from './chart-marks.tsx';
import { HALF, type Size, WHOLE } from './chart-sizes.ts';
import { ChartValues } from './chart-values.tsx';
import { type ChartMark, type ChartSeries, labelled, marksAt, type Plot, plotOf } from './plot.ts';

type Props = {
  /** What is drawn, for those who cannot see it. */
  label: string;
  series: readonly ChartSeries[];
  kind: 'bars' | 'line';
  /** What happened meanwhile, by date: numbered above the line, and read with the part it fell in. List them below, with their sources. */
  marks?: readonly ChartMark[];
  /** The last part is under way. */
  isOpen?: boolean;
  /** It stands beside another on wide screens. */
  isHalf?: boolean;
  /** The first point has its value beside it, as the last one has. */
  marksFirst?: boolean;
  /** Values stand at the lines; else the lines are named in a list below. */
  hasLabels?: boolean;
  /** A value in full, and at the axis. */
  format: (value: number) => string;
  formatTick: (value: number) => string;
  /** A day in full, and at the axis. */
  formatDate: (at: string) => string;
  formatDateTick: (at: string) => string;
};

/** How each line is told from the others: the first is the one the page is about. */
const STROKES = ['stroke-ink', 'stroke-brass', 'stroke-good', 'stroke-low', 'stroke-ink-3'] as const;
/** From so many points on, dots hide the line. */
const MOST_DOTS = 36;

/**
 * Series over time from zero. The pointer or the arrow keys read the values of a day; without scripts it is a picture. One drawing for phones and one for
 * wider screens, so that its words keep their size. Give the figures in a table as well.
 */
export function Chart(chart: Props) {
  const { label, kind, series, marks = [], format, formatDate, isOpen = false, isHalf = false } = chart;
  const [read, setRead] = useState<number | null>(null);
  const isHydrated = useHydrated();
  const sizes = (isHalf ? HALF : WHOLE).map((one) => {
    const size = marks.length > 0 ? { ...one, top: one.top + MARKS_HEIGHT, height: one.height + MARKS_HEIGHT } : one;
    return { size, plot: plotOf(series, size, { isOpen, hasBars: kind === 'bars' }) };
  });
  const dates = sizes[0]?.plot.dates ?? [];
  const last = dates.length - 1;
  if (last < 0) return null;
  const at = read === null ? undefined : dates[Math.min(read, last)];
  const values = at === undefined ? [] : valuesAt(series, at);
  const happened = at === undefined ? [] : marksAt(marks, dates, at).map(({ name, what }) => `${name}: ${what}`);
  const dateText = (day: string) => `${formatDate(day)}${isOpen && day === dates[last] ? ' so far' : ''}`;

  const follow = ({ clientX, currentTarget }: PointerEvent, { width }: Size, plot: Plot) => {
    const box = currentTarget.getBoundingClientRect();
    setRead(nearest(plot, ((clientX - box.left) / box.width) * width));
  };
  const press = (event: KeyboardEvent<HTMLDivElement>) => {
    const to = { ArrowLeft: (read ?? last + 1) - 1, ArrowRight: (read ?? -1) + 1, Home: 0, End: last }[event.key];
    if (event.key === 'Escape') setRead(null);
    if (to === undefined) return;
    event.preventDefault();
    setRead(Math.max(0, Math.min(last, to)));
  };
  const reading = isHydrated
    ? ({
        role: 'slider',
        'aria-label': label,
        tabIndex: 0,
        'aria-valuemin': 0,
        'aria-valuemax': last,
        'aria-valuenow': read ?? last,
        'aria-valuetext':
          at === undefined
            ? 'Press an arrow key to read the values'
            : `${dateText(at)}: ${[...values.map((v) => textOf(v, series, format)), ...happened].join(', ')}`,
        onPointerLeave: () => setRead(null),
        onBlur: () => setRead(null),
        onKeyDown: press,
      } as const)
    : ({ role: 'img', 'aria-label': label } as const);
  const drawing = (
    <div {...reading} className="relative touch-pan-y select-none">
      {sizes.map(({ size, plot }) => (
        <div
          key={size.width}
          className={`relative ${size.shown}`}
          onPointerMove={(event) => follow(event, size, plot)}
          onPointerDown={(event) => follow(event, size, plot)}
        >
          <Drawing {...chart} size={size} plot={plot} at={at} />
          {at !== undefined && (
            <p
              className="chart-reading"
              style={{ left: `${(plot.x(at) / size.width) * 100}%` }}
              data-side={plot.x(at) > size.width / 2 ? 'left' : 'right'}
            >
              <span className="block text-ink-3">{dateText(at)}</span>
              {values.map((value) => (
                <span key={value.name} className="numerals block font-semibold">
                  {textOf(value, series, format)}
                </span>
              ))}
              {happened.map((what) => (
                <span key={what} className="block max-w-48 whitespace-normal">
                  {what}
                </span>
              ))}
            </p>
          )}
        </div>
      ))}
    </div>
  );
  if (chart.hasLabels ?? true) return drawing;
  return (
    <>
      {drawing}
      <ul className="mt-2 flex flex-wrap gap-x-5 gap-y-1 text-sm text-ink-2">
        {series.map(({ name }, i) => (
          <li key={name} className="flex items-center gap-2">
            <svg viewBox="0 0 20 4" width="20" height="4" aria-hidden="true">
              <line x1="0" x2="20" y1="2" y2="2" strokeWidth="2.5" className={STROKES[i % STROKES.length]} />
            </svg>
            {name}
          </li>
        ))}
      </ul>
    </>
  );
}

type Value = { name: string; value: number | null };

const valuesAt = (series: readonly ChartSeries[], at: string): Value[] =>
  series.map(({ name, points }) => ({ name, value: points.find((point) => point.at === at)?.value ?? null }));

const textOf = ({ name, value }: Value, series: readonly ChartSeries[], format: (value: number) => string) =>
  `${series.length > 1 ? `${name}: ` : ''}${value === null ? 'not measured' : format(value)}`;

function nearest({ dates, x }: Plot, at: number): number {
  const distances = dates.map((date) => Math.abs(x(date) - at));
  return distances.indexOf(Math.min(...distances));
}

function Drawing({
  series,
  kind,
  marks = [],
  isOpen = false,
  marksFirst = false,
  hasLabels = true,
  format,
  formatTick,
  formatDateTick,
  size,
  plot,
  at,
}: Props & { size: Size; plot: Plot; at: string | undefined }) {
  const { width, height, left, right, top, bottom, labels } = size;
  const { dates, ticks, step, x, y, paths } = plot;
  const last = dates.at(-1);
  const place = ({ day, value }: Measured) => ({ x: x(day), y: y(value) });
  const isEmpty = series.every(({ points }) => points.every(({ value }) => !value));
  return (
    <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true" className="block h-auto w-full">
      {ticks.map((tick) => (
        <g key={tick}>
          <line x1={left} x2={width - right} y1={y(tick)} y2={y(tick)} className={tick === 0 ? 'stroke-ink' : 'stroke-line'} />
          <text x={left - 8} y={y(tick) + 4} textAnchor="end" className="numerals fill-ink-3 text-[12px]">
            {formatTick(tick)}
          </text>
        </g>
      ))}
      {labelled(dates, labels).map((day, i, all) => (
        <text
          key={day}
          x={i === all.length - 1 && i > 0 ? width - right : x(day)}
          y={height - 8}
          textAnchor={i === all.length - 1 && i > 0 ? 'end' : i === 0 ? 'start' : 'middle'}
          className="fill-ink-3 text-[12px]"
        >
          {formatDateTick(day)}
        </text>
      ))}
      {isEmpty && (
        <text x={(left + width - right) / 2} y={height / 2} textAnchor="middle" className="fill-ink-3 text-[14px]">
          Nothing in this time
        </text>
      )}
      <ChartMarks marks={marks} plot={plot} frame={size} />
      {at !== undefined && <line x1={x(at)} x2={x(at)} y1={top} y2={height - bottom} className="stroke-ink-3" strokeDasharray="2 3" />}
      {series.map(({ name, points }, i) => {
        const measured = measuredOf(points);
        const end = measured.at(-1)?.day;
        const dots = measured.filter(({ day }) => day === at || (kind === 'line' && (measured.length <= MOST_DOTS || day === end)));
        return (
          <g key={name}>
            {kind === 'bars' ? (
              measured.map(({ day, value }) => (
                <rect
                  key={day}
                  x={x(day) - step * 0.36}
                  width={step * 0.72}
                  y={Math.min(y(value), y(0))}
                  height={Math.abs(y(value) - y(0))}
                  className={isOpen && day === last ? 'fill-well stroke-ink-2' : 'fill-ink-2'}
                />
              ))
            ) : (
              <g className={`fill-none ${STROKES[i % STROKES.length]}`} strokeWidth="1.75" strokeLinecap="round">
                <path d={paths[i]?.solid} />
                <path d={paths[i]?.dashed} strokeDasharray="2 5" />
              </g>
            )}
            {dots.map(({ day, value }) => (
              <circle key={day} cx={x(day)} cy={y(value)} r={day === at ? 4.5 : 3} className="fill-brass" />
            ))}
          </g>
        );
      })}
      {at === undefined && (
        <ChartValues
          series={series.map(({ name, points }) => ({
            name,
            points: measuredOf(points).map((one) => ({ ...place(one), value: one.value })),
          }))}
          {...{ kind, marksFirst, hasLabels, format, frame: size }}
        />
      )}
    </svg>
  );
}

type Measured = { day: string; value: number };

const measuredOf = (points: ChartSeries['points']): Measured[] =>
  points.flatMap(({ at: day, value }) => (value === null ? [] : [{ day, value }]));
