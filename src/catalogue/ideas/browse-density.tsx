import { useLocation } from 'react-router';

/** Switches between roomy and dense rows. A plain form; it works without scripts. */
export function BrowseDensity({ compact }: { compact: boolean }) {
  const { pathname, search } = useLocation();
  const other = compact ? 'comfortable' : 'compact';
  return (
    <form method="post" action="/display">
      <input type="hidden" name="to" value={`${pathname}${search}`} />
      <button type="submit" name="density" value={other} className="quiet-link py-2 text-sm">
        {compact ? 'Roomier rows' : 'Denser rows'}
      </button>
    </form>
  );
}
