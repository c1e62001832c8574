import { redirect } from 'react-router';
import { unwrap } from '../../platform/web/api-client.ts';
import { pageMeta } from '../../platform/web/page-meta.ts';
import { readForm } from '../../platform/web/read-form.ts';
import { formatDay, formatNumber } from '../../ui/format.ts';
import { ScrollBox } from '../../ui/scroll-box.tsx';
import { requireAdminPerson } from '../accounts/guards.ts';
import type { Route } from './+types/admin.route';
import { adminClient } from './admin-client.ts';
import { LatestPayments } from './latest-payments.tsx';

export const meta = () => pageMeta({ title: 'Admin', description: 'Figures, and what was given up.', noIndex: true });

export async function loader(args: Route.LoaderArgs) {
  await requireAdminPerson(args);
  const admin = adminClient(args.context);
  const [overview, latest] = await Promise.all([unwrap(admin.overview.$get()), unwrap(admin.payments.$get())]);
  return { ...overview, latest };
}

/** Tries again what was given up: a letter, or a task at the payment provider. */
export async function action(args: Route.ActionArgs) {
  await requireAdminPerson(args);
  const form = await readForm(args.request);
  const admin = adminClient(args.context);
  const [mail, task] = [form.get('dead-mail'), form.get('dead-tasks')];
  if (mail) await admin['dead-mail'][':id'].retry.$post({ param: { id: String(mail) } });
  if (task) await admin['dead-payment-tasks'][':id'].retry.$post({ param: { id: String(task) } });
  return redirect('/admin');
}

export default function AdminPage({ loaderData }: Route.ComponentProps) {
  const { users, ideas, mail, dead_mail, payments, dead_payment_tasks, latest } = loaderData;
  const figures = [
    { label: 'Total users', value: users.total },
    { label: `Pro users (${formatNumber(users.free)} free)`, value: users.pro },
    { label: `Published ideas (of ${formatNumber(ideas.total)})`, value: ideas.published },
    { label: `Mail waiting (${formatNumber(mail.dead)} given up)`, value: mail.queued },
    { label: 'Payment notices given up', value: payments.dead_notices },
    { label: 'Payment tasks given up', value: payments.dead_tasks },
  ];
  return (
    <div>
      <h1 className="text-3xl md:text-4xl">Admin</h1>
      <dl className="mt-8 grid grid-cols-2 border-t border-ink lg:grid-cols-3">
        {figures.map(({ label, value }) => (
          <div key={label} className="border-b border-line py-4 pr-4">
            <dt className="text-sm text-ink-3">{label}</dt>
            <dd className="numerals mt-1 font-serif text-3xl">{formatNumber(value)}</dd>
          </div>
        ))}
      </dl>
      <LatestPayments payments={latest} />
      <GivenUp
        id="dead-mail"
        title="Mail that could not be delivered"
        kind="Letter"
        none="None. A letter is tried eight times over a day before it is given up."
        rows={dead_mail}
      />
      <GivenUp
        id="dead-tasks"
        title="What the payment provider could not be asked"
        kind="Task"
        none="None. A refund, or the end of a plan, is tried for three days before it is given up."
        rows={dead_payment_tasks}
        note="Rounds ask again after a day, twice. If the reason stays, do it at the provider’s own desk: what is done there arrives here."
      />
      {payments.dead_notices > 0 ? (
        <p className="mt-6 max-w-prose">
          {formatNumber(payments.dead_notices)} payment {payments.dead_notices === 1 ? 'notice' : 'notices'} could not be applied. Rounds
          try again every ten minutes; the reason is in the log, under “a payment notice that was given up still cannot be applied”.
        </p>
      ) : null}
    </div>
  );
}

type Rows = Route.ComponentProps['loaderData']['dead_mail'];

/** What was given up after its tries, with why, and a way to try again. The button’s name is what the action acts on. */
function GivenUp({
  id,
  title,
  kind,
  none,
  rows,
  note,
}: {
  id: string;
  title: string;
  kind: string;
  none: string;
  rows: Rows;
  note?: string;
}) {
  return (
    <section aria-labelledby={id} className="mt-12">
      <h2 id={id} className="text-2xl">
        {title}
      </h2>
      {rows.length === 0 ? (
        <p className="mt-3 text-ink-2">{none}</p>
      ) : (
        <>
          {note ? <p className="mt-3 max-w-prose text-ink-2">{note}</p> : null}
          <ScrollBox label={title} className="mt-4">
            <table className="w-full text-left text-sm">
              <thead>
                <tr className="border-b border-ink">
                  <th className="py-2 pr-4">Given up</th>
                  <th className="py-2 pr-4">{kind}</th>
                  <th className="py-2 pr-4">Why</th>
                  <th className="py-2">
                    <span className="sr-only">Action</span>
                  </th>
                </tr>
              </thead>
              <tbody>
                {rows.map((row) => (
                  <tr key={row.id} className="border-b border-line">
                    <td className="numerals py-2 pr-4">{formatDay(row.finished_at)}</td>
                    <td className="py-2 pr-4">{row.kind.replaceAll('_', ' ')}</td>
                    <td className="py-2 pr-4">{row.last_error}</td>
                    <td className="py-2">
                      <form method="post">
                        <button type="submit" name={id} value={row.id} className="button">
                          Try again
                        </button>
                      </form>
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </ScrollBox>
        </>
      )}
    </section>
  );
}
