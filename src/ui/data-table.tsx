import type { ReactNode } from 'react';
import { Link } from './link.tsx';
import { ScrollBox } from './scroll-box.tsx';

export type Direction = 'asc' | 'desc';

/** A column: what its cells show, and whether the list can be ordered by it. `id` is the name of the order in the address. */
export type Column<Row> = {
  id: string;
  label: string;
  sorts?: boolean;
  /** The direction a first press on its head asks for; `asc` when not said. */
  sortsFirst?: Direction;
  isFigure?: boolean;
  /** The head is read out, not shown: for a column of actions. */
  isUnlabelled?: boolean;
  /** Shown in the head in place of the label, which is read out. */
  head?: ReactNode;
  cell: (row: Row) => ReactNode;
};

type Props<Row> = {
  /** What the table is of; names it, and the box it scrolls in. */
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  order?: { by: string; direction: Direction; addressOf: (by: string, direction: Direction) => string } | undefined;
  /** What is said instead of a table without rows. */
  empty: ReactNode;
  className?: string;
};

/** A list as a table whose heads are links that order it; its order stands in the address. Scrolls sideways in its own box where there is no room. */
export function DataTable<Row>({ label, columns, rows, keyOf, order, empty, className = 'min-w-[44rem]' }: Props<Row>) {
  if (rows.length === 0) return <div className="mt-4 border-t border-ink py-8 text-ink-2">{empty}</div>;
  return (
    <ScrollBox label={label} className="mt-4">
      <table className={`numerals w-full text-left text-sm ${className}`}>
        <thead>
          <tr className="border-b border-ink align-baseline">
            {columns.map((column) => (
              <Head key={column.id} column={column} order={order} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)} className="border-b border-line align-baseline hover:bg-sheet">
              {columns.map(({ id, isFigure, cell }) => (
                <td key={id} className={`py-2.5 pr-4 last:pr-0 ${isFigure ? 'text-right' : ''}`}>
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  );
}

const otherWay = (direction: Direction): Direction => (direction === 'asc' ? 'desc' : 'asc');

function Head<Row>({ column, order }: { column: Column<Row>; order: Props<Row>['order'] }) {
  const { id, label, sorts, sortsFirst = 'asc', isFigure, isUnlabelled, head } = column;
  const direction = order?.by === id ? order.direction : undefined;
  const place = `py-2 pr-4 last:pr-0 font-semibold whitespace-nowrap ${isFigure ? 'text-right' : ''}`;
  if (!sorts || !order)
    return (
      <th scope="col" className={place}>
        {head ?? (isUnlabelled ? <span className="sr-only">{label}</span> : label)}
      </th>
    );
  return (
    <th scope="col" className={place} aria-sort={direction && (direction === 'asc' ? 'ascending' : 'descending')}>
      <Link
        to={order.addressOf(id, direction ? otherWay(direction) : sortsFirst)}
        className="inline-block min-h-6 no-underline hover:underline"
        preventScrollReset
      >
        {label}
        <span aria-hidden="true" className={`ml-1 inline-block w-3 text-brass ${direction ? '' : 'invisible'}`}>
          {direction === 'desc' ? '↓' : '↑'}
        </span>
      </Link>
    </th>
  );
}
