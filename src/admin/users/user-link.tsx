import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { useFetcher, useLocation } from 'react-router';
import { Link } from '../../ui/link.tsx';
import type { loader } from './user.route.tsx';
import { UserSummary } from './user-detail.tsx';

const Dialog = lazy(() => import('../../ui/dialog.tsx'));

/** Leads to a user; with scripts their first part opens over the list. */
export function UserLink({ id, name, children }: { id: string; name: string; children: ReactNode }) {
  const page = `/admin/users/${id}`;
  const { pathname, search, key } = useLocation();
  const { load, data } = useFetcher<typeof loader>();
  const [isOpen, setOpen] = useState(false);
  // A change made in it leads back to the list.
  // biome-ignore lint/correctness/useExhaustiveDependencies: whatever the new location is
  useEffect(() => setOpen(false), [key]);
  return (
    <>
      <Link
        to={page}
        className="quiet-link"
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return;
          event.preventDefault();
          setOpen(true);
          void load(page);
        }}
      >
        {children}
      </Link>
      {isOpen && data && (
        <Suspense>
          <Dialog title={name} whole={page} onClose={() => setOpen(false)}>
            <UserSummary {...data} problem={undefined} back={`${pathname}${search}`} />
          </Dialog>
        </Suspense>
      )}
    </>
  );
}
