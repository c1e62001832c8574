import type { ReactNode } from 'react';
import { ScrollBox } from './scroll-box.tsx';

type RuleColumn = {
  label: string;
  /** A number, set to the right. */
  isFigure?: boolean;
  /** How wide it is, as a class; as wide as it needs when not said. */
  width?: string;
};

type Props = {
  /** What the table is of; names the box it scrolls in. */
  label: string;
  columns: readonly RuleColumn[];
  /** The first cell of a row names it. */
  rows: readonly { key: string | number; cells: readonly ReactNode[] }[];
  className?: string;
};

/**
 * A table of a method: what is looked at, what it weighs, what follows. It is read, not sorted or filtered. On a phone the cells of a row stand below each
 * other, each with the name of its column.
 */
export function RuleTable({ label, columns, rows, className = '' }: Props) {
  const isTold = rows.some(({ cells }) => isSentence(cells[0]));
  const side = (column: RuleColumn | undefined) => (column?.isFigure ? 'sm:text-right' : '');
  return (
    <ScrollBox label={label} className={className}>
      <table className="block w-full text-left text-sm sm:table sm:min-w-[34rem]">
        <thead className="hidden sm:table-header-group">
          <tr className="align-bottom">
            {columns.map((column) => (
              <th
                key={column.label}
                scope="col"
                className={`border-b border-ink py-2 pr-4 last:pr-0 ${column.width ?? ''} ${side(column)}`}
              >
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="block border-t border-ink sm:table-row-group sm:border-t-0">
          {rows.map(({ key, cells: [name, ...rest] }) => (
            <tr key={key} className="block border-b border-line py-2 align-top sm:table-row">
              <th
                scope="row"
                className={`block sm:table-cell sm:border-b sm:border-line sm:py-2 sm:pr-4 ${isTold ? 'font-normal' : 'font-semibold'}`}
              >
                {name}
              </th>
              {rest.map((cell, i) => (
                <td
                  key={columns[i + 1]?.label}
                  className={`numerals block pt-1 text-ink-2 sm:table-cell sm:border-b sm:border-line sm:py-2 sm:pr-4 sm:last:pr-0 ${side(columns[i + 1])}`}
                >
                  <span className="text-ink-3 sm:hidden">{columns[i + 1]?.label}: </span>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  );
}

/** A rule that is told in a sentence is no name to be set in bold; then none of its table is. */
const isSentence = (name: ReactNode) => typeof name === 'string' && name.length >= 60;
