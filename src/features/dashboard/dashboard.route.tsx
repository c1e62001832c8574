import type { ReactNode } from 'react';
import { Link, redirect } from 'react-router';
import { unwrap } from '../../platform/web/api-client.ts';
import { pageMeta } from '../../platform/web/page-meta.ts';
import { formatNumber } from '../../ui/format.ts';
import { requirePerson } from '../accounts/guards.ts';
import { planOf, plans } from '../billing/plans.ts';
import { savedIdeasClient } from '../saved-ideas/saved-ideas-client.ts';
import { ViewedList } from '../saved-ideas/viewed-list.tsx';
import type { Route } from './+types/dashboard.route';

export const meta = () => pageMeta({ title: 'Dashboard', description: 'Your ideas at a glance.', noIndex: true });

export async function loader(args: Route.LoaderArgs) {
  const person = await requirePerson(args);
  if (person.role === 'admin') throw redirect('/admin');
  return { person, now: Date.now(), dashboard: await unwrap(savedIdeasClient(args.context).dashboard.$get()) };
}

export default function DashboardPage({ loaderData: { person, dashboard, now } }: Route.ComponentProps) {
  const { stats, recentlyViewed } = dashboard;
  const isPro = person.plan !== 'free';
  return (
    <div className="sheet-width py-10">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div>
          <p className="small-caps text-ink-3">
            <span className={isPro ? 'text-brass' : ''}>{isPro ? 'Pro' : 'Free'}</span> ·{' '}
            <span className="numerals">
              {stats.daysActive === 1 ? 'first day as a member' : `${formatNumber(stats.daysActive)} days as a member`}
            </span>
          </p>
          <h1 className="mt-1 text-3xl md:text-4xl">Welcome back{person.full_name ? `, ${person.full_name}` : ''}</h1>
        </div>
        {!isPro && (
          <Link to="/pricing" className="button button-primary">
            Upgrade
          </Link>
        )}
      </div>
      <dl className="mt-8 grid grid-cols-2 border-t border-ink lg:grid-cols-4">
        <Figure label="Saved Ideas" value={formatNumber(stats.savedIdeas)} to="/saved" />
        <Figure label="Ideas Viewed" value={formatNumber(stats.viewedIdeas)} to="/history" />
        <Figure
          label="AI Researches"
          value={used(stats.aiResearches, person.ai_research_limit)}
          note={isPro ? 'Resets monthly' : 'Part of Pro'}
        />
        <Figure label="AI Chats" value={used(stats.aiChats, person.ai_chat_limit)} note={isPro ? 'Resets monthly' : 'Part of Pro'} />
      </dl>
      {stats.subscriptionDaysLeft !== null && (
        <p className="numerals mt-4 text-sm text-ink-2">
          {stats.subscriptionDaysLeft === 1 ? '1 day' : `${stats.subscriptionDaysLeft} days`} left in this billing cycle.{' '}
          <Link to="/settings/billing" className="underline">
            Manage your plan
          </Link>
        </p>
      )}
      <div className="mt-12 grid gap-x-14 gap-y-12 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <section aria-labelledby="recent">
          <h2 id="recent" className="border-b border-ink pb-3 text-2xl">
            Recently viewed
          </h2>
          <ViewedList viewed={recentlyViewed} now={now} />
        </section>
        <div className="grid content-start gap-10">
          <section aria-labelledby="actions">
            <h2 id="actions" className="text-2xl">
              Quick actions
            </h2>
            <div className="mt-4 grid gap-2">
              <Link to="/browse" className="button w-full">
                Browse Ideas
              </Link>
              <Link to="/browse?sort=trending" className="button w-full">
                What is trending
              </Link>
            </div>
          </section>
          {!isPro && <Unlock />}
        </div>
      </div>
    </div>
  );
}

const used = (count: number, limit: number | null) => (limit === null ? `${count}, unlimited` : `${count}/${limit}`);

function Figure({ label, value, to, note }: { label: string; value: string; to?: string; note?: string }): ReactNode {
  return (
    <div className="relative border-b border-line py-4 pr-4">
      <dt className="text-sm text-ink-3">
        {to ? (
          <Link to={to} className="quiet-link after:absolute after:inset-0">
            {label}
          </Link>
        ) : (
          label
        )}
      </dt>
      <dd className="numerals mt-1 font-serif text-3xl">{value}</dd>
      {note && <dd className="text-xs text-ink-3">{note}</dd>}
    </div>
  );
}

/** What a paid plan opens, from the table of plans. */
function Unlock() {
  const pro = planOf('pro_monthly');
  const points = [
    `AI Research Agent (${pro.researchRunsPerMonth} custom validations/month)`,
    `AI Chat Strategist (${pro.chatMessagesPerMonth} messages/month)`,
    'Access to Pro Pick ideas',
    'Export ideas as JSON/PDF',
  ];
  return (
    <section aria-labelledby="unlock" className="border border-brass bg-brass-wash p-5">
      <h2 id="unlock" className="text-xl">
        Unlock with {plans[1].name}
      </h2>
      <ul className="mt-3 grid list-disc gap-1.5 pl-5 text-sm">
        {points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
      <Link to="/pricing" className="button button-primary mt-4">
        See the plans
      </Link>
    </section>
  );
}
