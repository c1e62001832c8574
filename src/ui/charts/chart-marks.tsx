import { type ChartMark, type Frame, type Plot, placeMarks } from './plot.ts';

/** Names of marks stand above the highest value and its label. */
export const MARKS_HEIGHT = 18;

/** What happened meanwhile: a dotted line at its day, under the number by which it is listed below. */
export function ChartMarks({ marks, plot, frame }: { marks: readonly ChartMark[]; plot: Plot; frame: Frame }) {
  const { top, bottom, height } = frame;
  return placeMarks(marks, plot, frame).map(({ name, at, place }) => (
    <g key={name}>
      <path
        d={`M${place} ${top - MARKS_HEIGHT - 4}L${plot.x(at)} ${top - 10}V${height - bottom}`}
        className="fill-none stroke-brass"
        strokeDasharray="1 3"
      />
      <circle cx={place} cy={top - MARKS_HEIGHT - 12} r="8" className="fill-sheet stroke-brass" />
      <text x={place} y={top - MARKS_HEIGHT - 8} textAnchor="middle" className="numerals fill-ink text-[11px] font-semibold">
        {name}
      </text>
    </g>
  ));
}
