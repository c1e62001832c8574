import { Link } from 'react-router';
import { formatDay } from '../../ui/format.ts';

/** Stands on every page for somebody whose account is about to be removed, so that nobody takes reading on for having kept it. */
export function LeavingBanner({ at }: { at: string }) {
  return (
    <p className="no-print border-b border-low bg-sheet">
      <span className="sheet-width block py-3">
        Your account will be deleted on <time dateTime={at}>{formatDay(at)}</time>.{' '}
        <Link to="/keep-account" className="font-semibold underline">
          Keep my account
        </Link>
      </span>
    </p>
  );
}
