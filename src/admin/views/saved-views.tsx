import { useId } from 'react';
import { useLocation, useRouteLoaderData } from 'react-router';
import { ActionMenu } from '../../ui/action-menu.tsx';
import { Form } from '../../ui/form.tsx';
import { Link } from '../../ui/link.tsx';
import type { loader } from '../admin-shell.route.tsx';

/** The views of a list that the administrator named, and where they name the one they see now. */
export function SavedViews() {
  const id = useId();
  const { pathname, search } = useLocation();
  const views = (useRouteLoaderData<typeof loader>('admin/admin-shell.route')?.views ?? []).filter(({ path }) => path === pathname);
  const now = queryOf(search);
  return (
    <nav aria-label="Saved views" className="no-print mt-3 flex flex-wrap items-center gap-x-4 gap-y-1 text-sm">
      {views.map((view) => (
        <Link
          key={view.id}
          to={view.query ? `${pathname}?${view.query}` : pathname}
          className={`inline-flex min-h-8 items-center border-b-2 no-underline ${view.query === now ? 'border-brass font-semibold' : 'border-transparent hover:border-line'}`}
          aria-current={view.query === now ? 'page' : undefined}
        >
          {view.name}
        </Link>
      ))}
      <ActionMenu id={`views-${id}`} label={views.length > 0 ? 'Views' : 'Save this view'}>
        <div className="grid gap-3 p-3">
          <Form method="post" action="/admin/views" className="grid gap-2">
            <input type="hidden" name="path" value={pathname} />
            <input type="hidden" name="query" value={now} />
            <label className="grid gap-1 font-semibold">
              Name of this view
              <input name="name" required maxLength={60} className="field font-normal" />
            </label>
            <p className="text-ink-3">Filters, order and columns are kept, for you alone.</p>
            <button type="submit" className="button justify-self-start">
              Save view
            </button>
          </Form>
          {views.length > 0 && (
            <ul className="border-t border-line pt-2">
              {views.map((view) => (
                <li key={view.id}>
                  <Form method="post" action="/admin/views" className="flex items-center justify-between gap-4">
                    <input type="hidden" name="path" value={pathname} />
                    <input type="hidden" name="query" value={now} />
                    <span className="wrap-anywhere">{view.name}</span>
                    <button type="submit" name="remove" value={view.id} className="min-h-8 underline" aria-label={`Remove: ${view.name}`}>
                      Remove
                    </button>
                  </Form>
                </li>
              ))}
            </ul>
          )}
        </div>
      </ActionMenu>
    </nav>
  );
}

/** What of an address makes a view: not the page, as a view begins at its beginning. */
function queryOf(search: string): string {
  const params = new URLSearchParams(search);
  for (const one of ['page', 'before', 'ask']) params.delete(one);
  return params.toString();
}
