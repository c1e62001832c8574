import { type ChartMark, type Frame, type Plot, placeMarks } from './plot.ts';

/** What happened meanwhile: a dotted line at its day, under the number by which it is listed below. */
export function ChartMarks({ marks, plot, frame }: { marks: readonly ChartMark[]; plot: Plot; frame: Frame }) {
  const { top, bottom, height } = frame;
  return placeMarks(marks, plot, frame).map(({ name, at, place }) => (
    <g key={name}>
      <path
        d={`M${place} ${top - 4}L${plot.x(at)} ${top + 2}V${height - bottom}`}
        className="fill-none stroke-brass"
        strokeDasharray="1 3"
      />
      <circle cx={place} cy={top - 12} r="8" className="fill-sheet stroke-brass" />
      <text x={place} y={top - 8} textAnchor="middle" className="numerals fill-ink text-[11px] font-semibold">
        {name}
      </text>
    </g>
  ));
}
