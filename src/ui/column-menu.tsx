import { useId } from 'react';
import { ActionMenu } from './action-menu.tsx';
import { Link } from './link.tsx';
import { isShown, useListColumns } from './list-columns.ts';

type Choice = { id: string; label: string; isOptional?: boolean; isUnlabelled?: boolean };

/** Chooses which columns of a list are shown. Each choice is a link, so that the choice stands in the address. The first column always stays. */
export function ColumnMenu({ columns }: { columns: readonly Choice[] }) {
  const id = useId();
  const { turned, turn } = useListColumns();
  const choices = columns.slice(1).filter(({ isUnlabelled }) => !isUnlabelled);
  if (choices.length === 0) return null;
  return (
    <ActionMenu id={`columns-${id}`} label="Columns">
      <ul>
        {choices.map((column) => (
          <li key={column.id}>
            <Link to={turn(column.id)} className="flex min-h-9 items-center gap-2 px-3 no-underline hover:bg-well" preventScrollReset>
              <span aria-hidden="true" className="w-4 text-brass">
                {isShown(column, turned) ? '✓' : ''}
              </span>
              {column.label}
              <span className="sr-only">{isShown(column, turned) ? ', shown: hide it' : ', hidden: show it'}</span>
            </Link>
          </li>
        ))}
      </ul>
    </ActionMenu>
  );
}
