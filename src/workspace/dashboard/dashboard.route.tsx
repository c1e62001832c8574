import type { ReactNode } from 'react';
import { data, redirect } from 'react-router';
import { ViewedList } from '../../catalogue/index.parts.ts';
import { ideasClient, savedIdeasClient } from '../../catalogue/index.ts';
import { billingClient, type PlanStatus, planInWords, planOf } from '../../money/index.ts';
import { requirePerson } from '../../people/index.ts';
import { unwrapUnlessFault } from '../../platform/web/api-client.ts';
import { pageMeta } from '../../platform/web/page-meta.ts';
import { pageRequest } from '../../platform/web/request-context.ts';
import { LoadFailure } from '../../shared/web/load-failure.tsx';
import { formatNumber } from '../../ui/format.ts';
import { Link } from '../../ui/link.tsx';
import { deskClient } from '../desk/desk-client.ts';
import type { Route } from './+types/dashboard.route';
import { Decisions, Projects } from './decisions.tsx';
import { QuickActions, tools } from './quick-actions.tsx';
import { Changes, Shelves } from './shelves.tsx';
import { Today } from './today.tsx';

export const meta = () => pageMeta({ title: 'Dashboard', description: 'Your ideas at a glance.', noIndex: true });

export async function loader(args: Route.LoaderArgs) {
  const person = await requirePerson(args);
  if (person.role === 'admin') throw redirect('/admin');
  const { hasPage } = pageRequest(args.context);
  const [dashboard, desk, status, today] = await Promise.all([
    unwrapUnlessFault(savedIdeasClient(args.context).dashboard.$get()),
    unwrapUnlessFault(deskClient(args.context).visits.$post()),
    unwrapUnlessFault(billingClient(args.context)['subscription-status'].$get()),
    unwrapUnlessFault(ideasClient(args.context).ideas.daily.today.$get()),
  ]);
  const known = {
    person,
    now: Date.now(),
    // Only pages this site has are linked to.
    toolPages: tools.map(({ path }) => path).filter(hasPage),
    hasTrends: hasPage('/trending'),
    managePath: hasPage('/settings/billing') ? '/settings/billing' : '/pricing',
  };
  if (!dashboard || !desk || !status) return data({ ...known, loaded: undefined }, { status: 500 });
  const idea = today && { slug: today.slug, title: today.title, tagline: today.tagline };
  return data({ ...known, loaded: { ...dashboard, desk, status, idea } });
}

export default function DashboardPage({ loaderData }: Route.ComponentProps) {
  const { person, loaded, now, toolPages, hasTrends, managePath } = loaderData;
  const isPro = person.plan !== 'free';
  if (!loaded)
    return (
      <div className="sheet-width py-10">
        <h1 className="text-3xl md:text-4xl">Dashboard</h1>
        <LoadFailure message="Failed to load dashboard data" here="/dashboard" />
      </div>
    );
  const { stats, recentlyViewed, desk, status, idea } = loaded;
  return (
    <div className="sheet-width py-10">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div>
          <p className="small-caps text-ink-3">
            <span className={isPro ? 'text-brass' : ''}>{isPro ? 'Pro' : 'Free'}</span> ·{' '}
            <span className="numerals">
              {stats.daysActive === 1 ? 'First day as a member' : `${formatNumber(stats.daysActive)} days as a member`}
            </span>
          </p>
          <h1 className="mt-1 text-3xl md:text-4xl">
            {stats.daysActive === 1 ? 'Welcome' : 'Welcome back'}
            {person.full_name ? `, ${person.full_name}` : ''}
          </h1>
          {status.tier !== 'free' && <PlanLine status={status} daysLeft={stats.subscriptionDaysLeft} managePath={managePath} />}
        </div>
        {!isPro && (
          <Link to="/pricing" className="button button-primary">
            Upgrade
          </Link>
        )}
      </div>
      <div className="mt-10 grid grid-cols-[minmax(0,1fr)] gap-x-14 gap-y-12 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-12">
          <Projects projects={desk.projects} />
          {(desk.decisions.length > 0 || desk.projects.length === 0) && <Decisions decisions={desk.decisions} />}
          <dl className="grid grid-cols-2 border-t border-ink sm:grid-cols-4">
            <Figure label="Saved Ideas" value={formatNumber(stats.savedIdeas)} to="/saved" />
            <Figure label="Ideas Viewed" value={formatNumber(stats.viewedIdeas)} to="/history" />
            <Figure label="AI Researches" to="/research" {...used(stats.aiResearches, person.ai_research_limit)} />
            <Figure label="AI Chats" to="/ai-chat" {...used(stats.aiChats, person.ai_chat_limit)} />
          </dl>
          <Changes desk={desk} now={now} />
          <Shelves desk={desk} isPro={isPro} now={now} />
          <section aria-labelledby="recent">
            <h2 id="recent" className="border-b border-ink pb-2 text-xl">
              Recently viewed
            </h2>
            <ViewedList viewed={recentlyViewed} now={now} />
            {stats.viewedIdeas > recentlyViewed.length && (
              <p className="mt-4 text-sm">
                <Link to="/history" className="underline">
                  All {formatNumber(stats.viewedIdeas)} ideas viewed
                </Link>
              </p>
            )}
          </section>
        </div>
        <div className="grid content-start gap-10">
          {idea && <Today idea={idea} />}
          <QuickActions isPro={isPro} toolPages={toolPages} hasTrends={hasTrends} />
          {!isPro && <Unlock />}
        </div>
      </div>
    </div>
  );
}

/** The plan as Billing and Settings say it, and the days that are left of its period. */
function PlanLine({ status, daysLeft, managePath }: { status: PlanStatus; daysLeft: number | null; managePath: string }) {
  return (
    <p className="numerals mt-2 text-sm text-ink-2">
      {planOf(status.tier).name}. {planInWords(status)}{' '}
      {daysLeft !== null && `${daysLeft === 1 ? '1 day' : `${daysLeft} days`} left in this billing cycle. `}
      <Link to={managePath} className="underline">
        {managePath === '/pricing' ? 'Compare the plans' : 'Manage subscription'}
      </Link>
    </p>
  );
}

/** How much of a monthly quota is used; null is no limit. */
function used(count: number, limit: number | null): { value: string; note: string } {
  if (limit === null) return { value: formatNumber(count), note: 'Unlimited' };
  return { value: `${count}/${limit}`, note: limit === 0 ? 'Part of Pro, resets monthly' : 'Resets monthly' };
}

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

const amountOf = (limit: number | null) => (limit === null ? 'unlimited' : limit);

/** What a paid plan opens, from the table of plans. */
function Unlock() {
  const pro = planOf('pro_monthly');
  const points = [
    `AI Research Agent (${amountOf(pro.researchRunsPerMonth)} custom validations/month)`,
    `AI Chat Strategist (${amountOf(pro.chatMessagesPerMonth)} messages/month)`,
    'Access to Pro Pick ideas',
    'Export ideas as JSON/PDF',
  ];
  return (
    <section aria-labelledby="unlock" className="border border-brass bg-brass-wash p-5">
      <h2 id="unlock" className="text-xl">
        Unlock with {pro.name}
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
