import type { ReactNode } from 'react';
import { ColumnMenu } from './column-menu.tsx';
import { Link } from './link.tsx';
import { isShown, useListColumns } from './list-columns.ts';
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
  /** Not shown until somebody chooses it. */
  isOptional?: boolean;
  /** Its cells may take several lines; all others take one, and what does not fit ends in dots. */
  wraps?: boolean;
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
  /** Whether its columns can be chosen; the choice stands in the address. */
  choosable?: boolean;
  className?: string;
};

/**
 * A list as a table whose heads are links that order it; its order stands in the address. A row is one line high, its heads stay in sight, and it scrolls
 * sideways in its own box where there is no room. On a phone each row is a card, its cells under the names of their columns.
 */
export function DataTable<Row>({
  label,
  columns,
  rows,
  keyOf,
  order,
  empty,
  choosable = false,
  className = 'md:min-w-[44rem]',
}: Props<Row>) {
  const { turned } = useListColumns();
  if (rows.length === 0) return <div className="mt-4 border-t border-ink py-8 text-ink-2">{empty}</div>;
  const shown = choosable ? columns.filter((column, i) => i === 0 || isShown(column, turned)) : columns;
  return (
    <>
      {choosable && (
        <div className="mt-2 flex justify-end max-md:hidden">
          <ColumnMenu columns={columns} />
        </div>
      )}
      <ScrollBox label={label} className={`rows-box ${choosable ? 'mt-1' : 'mt-4'}`}>
        {/* biome-ignore-start lint/a11y/noRedundantRoles: as cards the parts of a table are no table to the browser, unless they say so */}
        <table role="table" className={`rows numerals w-full text-left text-sm ${className}`}>
          <thead role="rowgroup">
            <tr role="row">
              {shown.map((column) => (
                <Head key={column.id} column={column} order={order} />
              ))}
            </tr>
          </thead>
          <tbody role="rowgroup">
            {rows.map((row) => (
              <tr role="row" key={keyOf(row)}>
                {shown.map(({ id, label: name, isFigure, isUnlabelled, wraps, cell }) => (
                  <td
                    role="cell"
                    key={id}
                    data-label={isUnlabelled ? undefined : name}
                    className={cellClass({ isFigure, wraps, isActions: isUnlabelled })}
                  >
                    {cell(row)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
        {/* biome-ignore-end lint/a11y/noRedundantRoles: see above */}
      </ScrollBox>
    </>
  );
}

type CellFacts = { isFigure: boolean | undefined; wraps: boolean | undefined; isActions: boolean | undefined };
const cellClass = ({ isFigure, wraps, isActions }: CellFacts) =>
  [isFigure && 'is-figure', wraps && 'wraps', isActions && 'actions'].filter(Boolean).join(' ') || undefined;

/** Said because as cards the parts of a table are no table to the browser. */
const HEAD = { role: 'columnheader' };

const otherWay = (direction: Direction): Direction => (direction === 'asc' ? 'desc' : 'asc');

function Head<Row>({ column, order }: { column: Column<Row>; order: Props<Row>['order'] }) {
  const { id, label, sorts, sortsFirst = 'asc', isFigure, isUnlabelled, head } = column;
  const direction = order?.by === id ? order.direction : undefined;
  const { keep } = useListColumns();
  const place = `font-semibold whitespace-nowrap ${isFigure ? 'is-figure' : ''} ${isUnlabelled ? 'actions' : ''}`;
  if (!sorts || !order)
    return (
      <th {...HEAD} scope="col" className={place}>
        {head ?? (isUnlabelled ? <span className="sr-only">{label}</span> : label)}
      </th>
    );
  return (
    <th {...HEAD} scope="col" className={place} aria-sort={direction && (direction === 'asc' ? 'ascending' : 'descending')}>
      <Link
        to={keep(order.addressOf(id, direction ? otherWay(direction) : sortsFirst))}
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
