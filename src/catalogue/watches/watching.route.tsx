import { redirect } from 'react-router';
import { EmailsOff, SettingsSheet } from '../../people/index.parts.ts';
import { requirePerson, switchEmailsOn } from '../../people/index.ts';
import { unwrap } from '../../platform/web/api-client.ts';
import { pageMeta } from '../../platform/web/page-meta.ts';
import { readForm } from '../../platform/web/read-form.ts';
import { type FlashKey, setFlash } from '../../shared/web/flash.ts';
import { textOf } from '../../shared/web/form-values.ts';
import { trendsClient } from '../../trends/index.ts';
import { Form } from '../../ui/form.tsx';
import { formatDay } from '../../ui/format.ts';
import { Link } from '../../ui/link.tsx';
import { awayLabels } from '../ideas/away-labels.ts';
import type { Route } from './+types/watching.route';
import { WATCHING } from './watch-button.tsx';
import { watchesClient } from './watches-client.ts';

export const meta = () => pageMeta({ title: 'Watching', description: 'Ideas, reports and topics you watch.', noIndex: true });

export async function loader(args: Route.LoaderArgs) {
  await requirePerson(args);
  return unwrap(watchesClient(args.context).watches.$get());
}

/** Watches something, lets it go, or switches on the emails about it, and leads back: to the page of an idea or a report, or to the list. */
export async function action(args: Route.ActionArgs) {
  const form = await readForm(args.request);
  await requirePerson(args);
  const [idea, report, topic] = [textOf(form, 'idea'), textOf(form, 'report'), textOf(form, 'topic')];
  const page = idea ? `/ideas/${encodeURIComponent(idea)}` : `/research/${encodeURIComponent(report)}`;
  const isFromList = topic !== '' || form.has('list') || !(idea || report);
  const back = (flash: FlashKey) => redirect(isFromList ? WATCHING : page, { headers: { 'set-cookie': setFlash(flash) } });
  const action = textOf(form, 'do');
  if (action === 'emails') return back((await switchEmailsOn(args.context)) === 200 ? 'emails_on' : 'topic_watch_failed');
  const isOn = action === 'watch';
  const { ideas, research } = watchesClient(args.context);
  const change = <Args,>(watch: Watchable<Args>, args: Args) => (isOn ? watch.$put(args) : watch.$delete(args));
  let status = 404;
  if (idea) ({ status } = await change(ideas[':slug'].watch, { param: { slug: idea } }));
  else if (report) ({ status } = await change(research[':id'].watch, { param: { id: report } }));
  else if (topic) ({ status } = await change(trendsClient(args.context).trends[':slug'].watch, { param: { slug: topic } }));
  const flash: FlashKey = status === 200 ? (isOn ? 'watched' : 'unwatched') : status === 409 ? 'watched_enough' : 'topic_watch_failed';
  return back(flash);
}

type Watchable<Args> = Record<'$put' | '$delete', (args: Args) => Promise<{ status: number }>>;
/** `away` says why there is nothing to open. */
type Line = { key: string; title: string; to: string; watched_at: string; away?: string | undefined };

export default function WatchingPage({ loaderData: { ideas, reports, topics, emails_standing: standing } }: Route.ComponentProps) {
  const lists = [
    {
      name: 'idea',
      title: 'Ideas',
      empty: 'None. Every idea has “Watch” under “More actions”.',
      leads: { to: '/browse', label: 'Browse ideas' },
      lines: ideas.map(
        ({ slug, state, ...one }): Line => ({
          ...one,
          key: slug,
          to: `/ideas/${slug}`,
          away: state === 'here' ? undefined : awayLabels[state],
        }),
      ),
    },
    {
      name: 'report',
      title: 'Reports',
      empty: 'None. Each of your reports has “Watch” at its head.',
      leads: { to: '/research', label: 'Your reports' },
      lines: reports.map(({ id, ...one }): Line => ({ ...one, key: id, to: `/research/${id}` })),
    },
    {
      name: 'topic',
      title: 'Topics',
      empty: 'None. Every trending topic has “Watch this topic” at its head.',
      leads: { to: '/trending', label: 'Trending topics' },
      lines: topics.map(({ slug, ...one }): Line => ({ ...one, key: slug, to: `/trending/${slug}` })),
    },
  ];
  return (
    <SettingsSheet title="Watching">
      <p className="measure mt-8 text-ink-2">
        We check what you watch once a day. We email you when a company new to us is near it, the status of one of its topics changes, or a
        dated rule it depends on takes effect within a month. You get at most one email a day for ideas and reports and one for topics, at
        seven in the morning where you are.
      </p>
      {standing !== 'sent' && (
        <Form method="post" action={WATCHING} className="mt-4 max-w-prose border-l-3 border-brass bg-brass-wash px-4 py-2">
          <EmailsOff why={standing} />
        </Form>
      )}
      <div className="mt-8 grid max-w-3xl gap-10">
        {lists.map(({ name, title, empty, leads, lines }) => (
          <section key={name} aria-labelledby={name}>
            <h2 id={name} className="text-xl">
              {title}
            </h2>
            {lines.length === 0 ? (
              <p className="mt-2 border-t border-line py-3 text-ink-2">
                {empty}{' '}
                <Link to={leads.to} className="underline">
                  {leads.label}
                </Link>
              </p>
            ) : (
              <ul className="mt-2 border-t border-line">
                {lines.map((line) => (
                  <WatchedLine key={line.key} name={name} line={line} />
                ))}
              </ul>
            )}
          </section>
        ))}
      </div>
    </SettingsSheet>
  );
}

function WatchedLine({ name, line: { key, title, to, watched_at, away } }: { name: string; line: Line }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-b border-line py-2">
      <span className="min-w-0 flex-1 basis-64">
        {away ? (
          <span className="text-ink-3 wrap-anywhere">{title}</span>
        ) : (
          <Link to={to} className="underline wrap-anywhere">
            {title}
          </Link>
        )}{' '}
        <span className="text-sm text-ink-3">
          since <time dateTime={watched_at}>{formatDay(watched_at)}</time>
        </span>
        {away && <span className="block text-sm text-ink-2">{away}</span>}
      </span>
      <Form method="post" action={WATCHING}>
        <input type="hidden" name={name} value={key} />
        <input type="hidden" name="list" value="yes" />
        <button type="submit" name="do" value="unwatch" className="button min-h-10 py-1" aria-label={`Stop watching ${title}`}>
          Stop watching
        </button>
      </Form>
    </li>
  );
}
