import { type Frame, type Point, placeLabel } from './plot.ts';

type Props = { line: readonly Point[]; others: readonly (readonly Point[])[]; frame: Frame; at: Point; text: string; className: string };

/** The value of a point, clear of the line it is on and, where there is room, of the others. */
export function ChartLabel({ line, others, frame, at, text, className }: Props) {
  const { x, y, anchor } = placeLabel(line, at, text, frame, others);
  return (
    <text x={x} y={y} textAnchor={anchor} className={`numerals chart-label text-[13px] ${className}`}>
      {text}
    </text>
  );
}
