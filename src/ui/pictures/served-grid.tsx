import type { ReactNode } from 'react';
import { ScrollBox } from '../scroll-box.tsx';

type Row = { key: string; name: ReactNode; served: ReactNode; unserved: ReactNode };

/**
 * Who is served and who is not, a row for each who sells something: a full disc where one serves, a ring where one does not.
 * @param served names the group that is served @param unserved names the one that is left out @param own the last row, which turns it round
 */
export function ServedGrid({
  caption,
  served,
  unserved,
  rows,
  own,
}: {
  caption: string;
  served: ReactNode;
  unserved: ReactNode;
  rows: readonly Row[];
  own: string;
}) {
  return (
    <ScrollBox label={caption}>
      <table className="served-grid w-full text-left text-sm">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className="align-top">
            <td className="w-36" />
            <th scope="col">
              <span className="small-caps block text-ink-3">Served</span>
              <span className="font-normal">{served}</span>
            </th>
            <th scope="col">
              <span className="small-caps block text-ink-3">Not served</span>
              <span className="font-normal">{unserved}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key} className="align-top">
              <th scope="row" className="font-semibold">
                {row.name}
              </th>
              <td>
                <Disc isFull label="Served">
                  {row.served}
                </Disc>
              </td>
              <td>
                <Disc label="Not served">{row.unserved}</Disc>
              </td>
            </tr>
          ))}
          <tr className="align-top text-ink">
            <th scope="row" className="font-semibold">
              {own}
            </th>
            <td>
              <Disc label="Served">No</Disc>
            </td>
            <td>
              <Disc isFull isOwn label="Not served">
                Yes
              </Disc>
            </td>
          </tr>
        </tbody>
      </table>
    </ScrollBox>
  );
}

/** @param label the head of the column, which a phone has not */
function Disc({
  isFull = false,
  isOwn = false,
  label,
  children,
}: {
  isFull?: boolean;
  isOwn?: boolean;
  label: string;
  children: ReactNode;
}) {
  return (
    <span className="grid grid-cols-[0.75rem_1fr] gap-x-2">
      <svg viewBox="0 0 12 12" width="11" height="11" aria-hidden="true" className={`mt-1.5 ${isOwn ? 'text-brass' : 'text-ink-3'}`}>
        <circle cx="6" cy="6" r="4.500" fill={isFull ? 'currentColor' : 'none'} stroke="currentColor" strokeWidth="1.5" />
      </svg>
      <span className="text-xs text-ink-2">
        <span aria-hidden="true" className="font-semibold sm:hidden">
          {label}:{' '}
        </span>
        {children}
      </span>
    </span>
  );
}
