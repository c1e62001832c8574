import { useFetcher, useLocation } from 'react-router';
import { DISPLAY, keepDisplay } from '../../shared/web/use-display.ts';

/** Switches between roomy and dense rows. A form that works without scripts; with them the rows change at once. */
export function BrowseDensity({ compact }: { compact: boolean }) {
  const { pathname, search } = useLocation();
  const fetcher = useFetcher({ key: DISPLAY });
  const other = compact ? 'comfortable' : 'compact';
  return (
    <fetcher.Form method="post" action="/display">
      <input type="hidden" name="to" value={`${pathname}${search}`} />
      <button type="submit" name="density" value={other} className="quiet-link py-2 text-sm" onClick={() => keepDisplay('density', other)}>
        {compact ? 'Comfortable' : 'Compact'}
      </button>
    </fetcher.Form>
  );
}
