import { hc } from 'hono/client';
import type { RouterContextProvider } from 'react-router';
import { redirect } from 'react-router';
import { unwrap } from '../../platform/web/api-client.ts';
import { pageMeta } from '../../platform/web/page-meta.ts';
import { readForm } from '../../platform/web/read-form.ts';
import { pageRequest } from '../../platform/web/request-context.ts';
import { formatDay, formatNumber } from '../../ui/format.ts';
import { ScrollBox } from '../../ui/scroll-box.tsx';
import { requireAdminPerson } from '../accounts/guards.ts';
import type { Route } from './+types/admin.route';
import type { AdminApi } from './admin.api.server.ts';

const adminClient = (context: Readonly<RouterContextProvider>) =>
  hc<AdminApi>('http://assay.internal/api/v1', { fetch: pageRequest(context).apiFetch }).admin;

export const meta = () => pageMeta({ title: 'Admin', description: 'Figures and undelivered mail.', noIndex: true });

export async function loader(args: Route.LoaderArgs) {
  await requireAdminPerson(args);
  return unwrap(adminClient(args.context).overview.$get());
}

/** Tries given-up mail again. */
export async function action(args: Route.ActionArgs) {
  await requireAdminPerson(args);
  const form = await readForm(args.request);
  await adminClient(args.context)['dead-mail'][':id'].retry.$post({ param: { id: String(form.get('id')) } });
  return redirect('/admin');
}

export default function AdminPage({ loaderData: { users, ideas, mail, dead_mail } }: Route.ComponentProps) {
  const figures = [
    { label: 'Total users', value: users.total },
    { label: `Pro users (${formatNumber(users.free)} free)`, value: users.pro },
    { label: `Published ideas (of ${formatNumber(ideas.total)})`, value: ideas.published },
    { label: `Mail waiting (${formatNumber(mail.dead)} given up)`, value: mail.queued },
  ];
  return (
    <div className="sheet-width py-10">
      <h1 className="text-3xl md:text-4xl">Admin</h1>
      <dl className="mt-8 grid grid-cols-2 border-t border-ink lg:grid-cols-4">
        {figures.map(({ label, value }) => (
          <div key={label} className="border-b border-line py-4 pr-4">
            <dt className="text-sm text-ink-3">{label}</dt>
            <dd className="numerals mt-1 font-serif text-3xl">{formatNumber(value)}</dd>
          </div>
        ))}
      </dl>
      <section aria-labelledby="dead" className="mt-12">
        <h2 id="dead" className="text-2xl">
          Mail that could not be delivered
        </h2>
        {dead_mail.length === 0 ? (
          <p className="mt-3 text-ink-2">None. A letter is tried eight times over a day before it is given up.</p>
        ) : (
          <ScrollBox label="Mail that could not be delivered" className="mt-4">
            <table className="w-full text-left text-sm">
              <thead>
                <tr className="border-b border-ink">
                  <th className="py-2 pr-4">Given up</th>
                  <th className="py-2 pr-4">Letter</th>
                  <th className="py-2 pr-4">Why</th>
                  <th className="py-2">
                    <span className="sr-only">Action</span>
                  </th>
                </tr>
              </thead>
              <tbody>
                {dead_mail.map((job) => (
                  <tr key={job.id} className="border-b border-line">
                    <td className="numerals py-2 pr-4">{formatDay(job.finished_at)}</td>
                    <td className="py-2 pr-4">{job.kind.replaceAll('_', ' ')}</td>
                    <td className="py-2 pr-4">{job.last_error}</td>
                    <td className="py-2">
                      <form method="post">
                        <button type="submit" name="id" value={job.id} className="button">
                          Try again
                        </button>
                      </form>
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </ScrollBox>
        )}
      </section>
    </div>
  );
}
