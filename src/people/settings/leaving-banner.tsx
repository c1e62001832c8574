import { formatDay } from '../../ui/format.ts';
import { Link } from '../../ui/link.tsx';

/** Stands on every page for somebody whose account is about to be removed, so that nobody takes reading on for having kept it. */
export function LeavingBanner({ at }: { at: string }) {
  return (
    <aside aria-label="Your account" className="no-print border-b border-low bg-sheet">
      <p className="sheet-width py-3">
        Your account will be deleted on <time dateTime={at}>{formatDay(at)}</time>.{' '}
        <Link to="/keep-account" className="font-semibold underline">
          Keep my account
        </Link>
      </p>
    </aside>
  );
}
