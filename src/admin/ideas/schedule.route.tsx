import { data, redirect } from 'react-router';
import { adminIdeasClient, type Schedule } from '../../catalogue/index.ts';
import { requireAdminPerson } from '../../people/index.ts';
import { unwrap } from '../../platform/web/api-client.ts';
import { pageMeta } from '../../platform/web/page-meta.ts';
import { readForm } from '../../platform/web/read-form.ts';
import { categoryLabel } from '../../shared/vocabulary/categories.ts';
import { setFlash } from '../../shared/web/flash.ts';
import { textOf } from '../../shared/web/form-values.ts';
import { AddressForm } from '../../ui/address-form.tsx';
import { Form } from '../../ui/form.tsx';
import { FormProblem } from '../../ui/form-field.tsx';
import { formatDay } from '../../ui/format.ts';
import { Link } from '../../ui/link.tsx';
import { listAddress } from '../../ui/list-address.ts';
import type { Route } from './+types/schedule.route';
import { ScheduleMonth } from './schedule-month.tsx';
import { useDragging } from './use-dragging.ts';

const HERE = '/admin/ideas/schedule';

export const meta = () => pageMeta({ title: 'Schedule of the daily idea', description: 'Which idea is free on which day.', noIndex: true });

export async function loader(args: Route.LoaderArgs) {
  await requireAdminPerson(args);
  const { searchParams } = args.url;
  const query = { month: searchParams.get('month') ?? '', search: searchParams.get('search') ?? '' };
  const response = await adminIdeasClient(args.context)['daily-ideas'].$get({ query });
  if (response.status === 400) throw redirect(HERE);
  return { search: query.search, schedule: await unwrap(response) };
}

/** Schedules (`idea`, `day`), moves (`from`, `day`) or takes off (`off`). */
export async function action(args: Route.ActionArgs) {
  await requireAdminPerson(args);
  const form = await readForm(args.request);
  const [day, from, off, idea] = [textOf(form, 'day'), textOf(form, 'from'), textOf(form, 'off'), textOf(form, 'idea')];
  const days = adminIdeasClient(args.context)['daily-ideas'][':day'];
  const response = off
    ? await days.$delete({ param: { day: off } })
    : from
      ? await days.move.$post({ param: { day: from }, json: { to: day } })
      : await days.$put({ param: { day }, json: { idea_id: idea } });
  const body = await response.json();
  if (!body.success) return data({ problem: body.error.message }, { status: response.status });
  const month = (off || day).slice(0, 7);
  return redirect(`${HERE}?month=${month}`, { headers: { 'set-cookie': setFlash('daily_scheduled') } });
}

const monthName = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });
function monthBeside(month: string, by: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + by)).toISOString().slice(0, 7);
}

export default function SchedulePage({ loaderData: { schedule, search }, actionData }: Route.ComponentProps) {
  const { month } = schedule;
  return (
    <>
      <p className="text-sm">
        <Link to="/admin/ideas" className="underline">
          Ideas
        </Link>
      </p>
      <h1 className="mt-2 text-3xl md:text-4xl">Schedule of the daily idea</h1>
      <p className="measure mt-3 text-ink-2">
        One idea a day is free for everybody, from midnight to midnight UTC. A day without one chooses for itself. Days to come can be
        changed <span className="needs-scripts">by dragging an idea onto another day, or </span>by their date fields.
      </p>
      {actionData && (
        <div className="mt-6 max-w-prose">
          <FormProblem>{actionData.problem}</FormProblem>
        </div>
      )}
      <div className="mt-8 flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-2xl">{monthName.format(new Date(`${month}-01`))}</h2>
        <nav aria-label="Months" className="flex gap-2">
          <Link to={listAddress(HERE, { month: monthBeside(month, -1), search })} className="button min-h-10" rel="prev">
            <span aria-hidden="true">←</span> Earlier
          </Link>
          <Link to={listAddress(HERE, { month: monthBeside(month, 1), search })} className="button min-h-10" rel="next">
            Later <span aria-hidden="true">→</span>
          </Link>
        </nav>
      </div>
      <ScheduleMonth schedule={schedule} />
      <Candidates schedule={schedule} search={search} />
    </>
  );
}

function Candidates({ schedule: { candidates, days, today, month }, search }: { schedule: Schedule; search: string }) {
  const dragging = useDragging();
  const free = days.find(({ day, idea }) => day > today && !idea)?.day ?? '';
  return (
    <section aria-labelledby="candidates" className="mt-12">
      <h2 id="candidates" className="text-2xl">
        Ideas that could be next
      </h2>
      <p className="measure mt-2 text-sm text-ink-2">
        Published ideas that never had a day first, then those whose day was the longest ago.
      </p>
      <AddressForm action={HERE} className="mt-4 flex flex-wrap gap-3">
        <input type="hidden" name="month" value={month} />
        <label className="grid gap-1 text-sm font-semibold">
          Title
          <input type="search" name="search" defaultValue={search} maxLength={200} className="field font-normal" />
        </label>
        <button type="submit" className="button self-end">
          Show
        </button>
      </AddressForm>
      {candidates.length === 0 ? (
        <p className="mt-4 text-ink-2">No published idea has these words in its title.</p>
      ) : (
        <ul className="mt-4 grid gap-x-8 border-t border-ink md:grid-cols-2">
          {candidates.map(({ id, title, category, is_pro_pick, last_day }) => (
            <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line py-3" {...dragging({ idea: id })}>
              <span className="min-w-0 flex-1 basis-56">
                <Link to={`/admin/ideas/${id}/edit`} className="font-semibold no-underline hover:underline">
                  {title}
                </Link>
                <span className="numerals block text-xs text-ink-3">
                  {categoryLabel(category)}
                  {is_pro_pick ? ', Pro Pick' : ''}, {last_day ? `last free ${formatDay(last_day)}` : 'never free yet'}
                </span>
              </span>
              <Form method="post" action={HERE} className="flex items-center gap-2">
                <input type="hidden" name="idea" value={id} />
                <input
                  type="date"
                  name="day"
                  defaultValue={free}
                  min={today}
                  required
                  aria-label={`Day of ${title}`}
                  className="field min-h-9 py-1 text-sm"
                />
                <button type="submit" className="button min-h-9 px-3 py-1" aria-label={`Schedule ${title}`}>
                  Schedule
                </button>
              </Form>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
