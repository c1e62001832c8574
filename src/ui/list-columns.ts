import { useLocation } from 'react-router';

/** The name under which the choice of columns stands in an address: the ids that are shown otherwise than at first, parted by dots. */
export const COLUMNS = 'columns';

type Choosable = { id: string; isOptional?: boolean; isUnlabelled?: boolean };

/** @returns the ids that an address shows otherwise than the list does at first */
const turnedIn = (search: string): string[] => (new URLSearchParams(search).get(COLUMNS) ?? '').split('.').filter(Boolean);

/** @returns whether a column is shown: as at first, unless the address says otherwise */
export const isShown = ({ id, isOptional }: Choosable, turned: readonly string[]): boolean => (isOptional ?? false) === turned.includes(id);

/** What of a list’s columns is chosen, and how that stays in the addresses a list leads to. */
export function useListColumns() {
  const { pathname, search } = useLocation();
  const turned = turnedIn(search);
  return {
    turned,
    /** @returns an address of the same list with the columns that are chosen now */
    keep(address: string): string {
      if (turned.length === 0) return address;
      const [path = '', query] = address.split('?');
      const params = new URLSearchParams(query);
      params.set(COLUMNS, turned.join('.'));
      return `${path}?${params}`;
    },
    /** @returns the address of this very list with one column shown that is not, or the other way round */
    turn(id: string): string {
      const next = turned.includes(id) ? turned.filter((one) => one !== id) : [...turned, id];
      const params = new URLSearchParams(search);
      params.delete(COLUMNS);
      if (next.length > 0) params.set(COLUMNS, next.join('.'));
      return params.size > 0 ? `${pathname}?${params}` : pathname;
    },
  };
}
