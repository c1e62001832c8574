import type { ReactNode } from 'react';
import { ScrollBox } from '../../ui/scroll-box.tsx';

export type FigureColumn<Row> = { label: string; cell: (row: Row) => ReactNode };

type Props<Row> = {
  label: string;
  /** Names the row. */
  head: FigureColumn<Row>;
  columns: readonly FigureColumn<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  /** Whether nothing happened in a part: those before the first in which something did are left out. */
  isNothing?: (row: Row) => boolean;
  className?: string;
};

/** Figures by part or by thing: the first column names the row, the others are numbers. What is long scrolls in its own box, its heads in sight. */
export function FigureTable<Row>({ label, head, columns, rows, keyOf, isNothing, className = 'min-w-[30rem]' }: Props<Row>) {
  const shown = isNothing ? fromFirst(rows, isNothing) : rows;
  return (
    <>
      {shown.length < rows.length && <p className="mt-3 text-sm text-ink-3">{LEFT_OUT}</p>}
      <ScrollBox label={`${label}, table`} className="mt-3 max-h-96 overflow-y-auto">
        <table className={`numerals w-full text-left text-sm ${className}`}>
          <thead className="sticky top-0 bg-paper">
            <tr className="border-b border-ink align-bottom">
              <th className="py-1.5 pr-4 font-semibold">{head.label}</th>
              {columns.map((column) => (
                <th key={column.label} className="py-1.5 pl-4 text-right font-semibold">
                  {column.label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((row) => (
              <tr key={keyOf(row)} className="border-b border-line">
                <th scope="row" className="py-1.5 pr-4 font-normal">
                  {head.cell(row)}
                </th>
                {columns.map((column) => (
                  <td key={column.label} className="py-1.5 pl-4 text-right whitespace-nowrap">
                    {column.cell(row)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollBox>
    </>
  );
}

export const LEFT_OUT = 'Earlier parts of this span hold nothing and are left out.';

/** @returns the rows from the first in which something happened */
export function fromFirst<Row>(rows: readonly Row[], isNothing: (row: Row) => boolean): readonly Row[] {
  const first = rows.findIndex((row) => !isNothing(row));
  return first < 0 ? [] : rows.slice(first);
}

/** What a part of a span is called above its rows. */
export const unitNames = { day: 'Day', week: 'Week', month: 'Month' } as const;

type Section = {
  id: string;
  title: string;
  note: ReactNode;
  /** Said in place of the figures while there are none: that there are none, and from when there will be. */
  nothing?: string | undefined;
  children: ReactNode;
};

/** A heading with what the figures under it mean. */
export function FigureSection({ id, title, note, nothing, children }: Section) {
  return (
    <section aria-labelledby={id} className="mt-12">
      <h2 id={id} className="text-2xl">
        {title}
      </h2>
      <p className="measure mt-2 text-sm text-ink-2">{note}</p>
      {nothing ? <p className="measure mt-4 border-l-3 border-line bg-sheet px-4 py-3">{nothing}</p> : children}
    </section>
  );
}

/** @returns a share in percent, to the tenth where it is small; a dash of nothing */
export function share(part: number, whole: number): string {
  if (whole === 0) return '–';
  const percent = (part / whole) * 100;
  return `${percent < 10 && percent > 0 ? percent.toFixed(1) : percent.toFixed(0)}%`;
}
