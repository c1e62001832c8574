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

/** A table of a method: what is looked at, what it weighs, what follows. It is read, not sorted or filtered. */
export function RuleTable({ label, columns, rows, className = '' }: Props) {
  const side = (column: RuleColumn | undefined) => (column?.isFigure ? 'text-right' : '');
  return (
    <ScrollBox label={label} className={className}>
      <table className="w-full min-w-[34rem] text-left text-sm">
        <thead>
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
        <tbody>
          {rows.map(({ key, cells: [name, ...rest] }) => (
            <tr key={key} className="align-top">
              <th scope="row" className={`border-b border-line py-2 pr-4 ${isSentence(name) ? 'font-normal' : 'font-semibold'}`}>
                {name}
              </th>
              {rest.map((cell, i) => (
                <td
                  key={columns[i + 1]?.label}
                  className={`numerals border-b border-line py-2 pr-4 text-ink-2 last:pr-0 ${side(columns[i + 1])}`}
                >
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

/** A rule that is told in a sentence is no name to be set in bold. */
const isSentence = (name: ReactNode) => typeof name === 'string' && name.length >= 60;
