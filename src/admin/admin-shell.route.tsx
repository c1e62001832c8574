import { Outlet } from 'react-router';
import { requireAdminPerson } from '../people/index.ts';
import { unwrapUnlessFault } from '../platform/web/api-client.ts';
import { pageRequest } from '../platform/web/request-context.ts';
import { PendingPage } from '../ui/pending-page.tsx';
import { TableShortcuts } from '../ui/table-shortcuts.tsx';
import type { Route } from './+types/admin-shell.route';
import { adminClient } from './admin-client.ts';
import { AdminShell, adminPages } from './admin-shell.tsx';
import { viewsClient } from './views/views-client.ts';

/** Nobody but an administrator gets past here; the API refuses them as well, whatever the page. */
export async function loader(args: Route.LoaderArgs) {
  await requireAdminPerson(args);
  const { hasPage } = pageRequest(args.context);
  const [stats, views] = await Promise.all([
    unwrapUnlessFault(adminClient(args.context)['quick-stats'].$get()),
    unwrapUnlessFault(viewsClient(args.context).$get()),
  ]);
  return {
    stats,
    views: views ?? [],
    pages: adminPages.map(({ to }) => to).filter((to) => hasPage(to.replace(/^\/admin\/lists\/.+/, '/admin/lists/:list'))),
  };
}

const loadSkeleton = () => import('./page-skeleton.tsx');
const isOfArea = (to: string) => to.startsWith('/admin');

export default function AdminShellRoute({ loaderData }: Route.ComponentProps) {
  return (
    <AdminShell pages={loaderData.pages} stats={loaderData.stats}>
      <TableShortcuts>
        <PendingPage isOurs={isOfArea} load={loadSkeleton}>
          <Outlet />
        </PendingPage>
      </TableShortcuts>
    </AdminShell>
  );
}
