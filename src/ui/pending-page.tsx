import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { useLocation, useNavigation } from 'react-router';

type Skeleton = ComponentType<{ path: string }>;

/** A page that is there sooner needs nothing in its place. */
const SHOWN_AFTER_MS = 200;

type Props = { isOurs: (to: string, from: string) => boolean; load: () => Promise<{ default: Skeleton }>; children: ReactNode };

/**
 * Shows the shape of the next page where that page takes long. The page that is left stays as it is, out of sight: when the next one does not come, it is
 * there again with everything in it. A list that is narrowed keeps its own place.
 * @param isOurs whether the way to a page is shown here, and not by another frame
 * @param load fetches what draws the shape of a page, by its address
 */
export function PendingPage({ isOurs, load, children }: Props) {
  const { pathname } = useLocation();
  const { state, location: next, formMethod } = useNavigation();
  const isLeaving = state === 'loading' && formMethod !== 'POST' && next.pathname !== pathname;
  const to = isLeaving && isOurs(next.pathname, pathname) ? next.pathname : undefined;
  const [late, setLate] = useState<{ to: string; Skeleton: Skeleton }>();
  useEffect(() => {
    if (to === undefined) return undefined;
    const loading = load();
    const timer = setTimeout(() => {
      // Its code comes beside the page; where it does not come, the page that is left stays in sight.
      void loading.then(
        ({ default: Skeleton }) => setLate({ to, Skeleton }),
        () => undefined,
      );
    }, SHOWN_AFTER_MS);
    loading.catch(() => clearTimeout(timer));
    return () => clearTimeout(timer);
  }, [to, load]);
  const Skeleton = late !== undefined && late.to === to ? late.Skeleton : undefined;
  return (
    <>
      {Skeleton && to && <Skeleton path={to} />}
      <div className={Skeleton ? 'hidden' : 'contents'}>{children}</div>
    </>
  );
}
