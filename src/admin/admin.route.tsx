import { requireAdminPerson } from '../people/index.ts';
import { unwrap, unwrapUnlessFault } from '../platform/web/api-client.ts';
import { pageMeta } from '../platform/web/page-meta.ts';
import { pageRequest } from '../platform/web/request-context.ts';
import { formatCents, formatNumber } from '../ui/format.ts';
import { Link } from '../ui/link.tsx';
import { type Stat, StatCards } from '../ui/stat-cards.tsx';
import type { Route } from './+types/admin.route';
import { adminClient } from './admin-client.ts';
import { ActivityFeed } from './dashboard/activity-feed.tsx';
import { LatestPayments } from './latest-payments.tsx';
import { CountChart, RevenueChart } from './metrics/charts.tsx';
import { CountedAt } from './metrics/counted-at.tsx';
import { figuresClient } from './metrics/figures-client.ts';
import { Meanings } from './metrics/meanings.tsx';
import { RangeLinks } from './metrics/range-links.tsx';
import { rangeIn } from './metrics/read-range.ts';

const HERE = '/admin';
const NEXT = [
  { to: '/admin/ideas/new', label: 'Create an idea' },
  { to: '/admin/users', label: 'Manage users' },
  { to: '/admin/subscriptions', label: 'View subscriptions' },
  { to: '/admin/analytics', label: 'All analytics' },
] as const;

export const meta = () => pageMeta({ title: 'Admin', description: 'Figures, and what happened last.', noIndex: true });

export async function loader(args: Route.LoaderArgs) {
  await requireAdminPerson(args);
  const range = rangeIn(args.request.url);
  const [admin, figures] = [adminClient(args.context), figuresClient(args.context)];
  const [overview, latest, activity, charts] = await Promise.all([
    unwrap(admin.overview.$get()),
    unwrap(admin.payments.$get()),
    unwrap(figures.activity.$get()),
    unwrapUnlessFault(figures.dashboard.$get({ query: { range } })),
  ]);
  const { hasPage } = pageRequest(args.context);
  const pages = ['/admin/users', '/admin/subscriptions', '/admin/ideas', '/admin/jobs', ...NEXT.map(({ to }) => to)].filter(hasPage);
  return { overview, latest, activity, charts, range, pages };
}

export default function AdminPage({ loaderData: { overview, latest, activity, charts, range, pages } }: Route.ComponentProps) {
  const { users, ideas, mail, payments } = overview;
  const at = (page: string) => (pages.includes(page) ? page : undefined);
  const stats: Stat[] = [
    { label: 'Total users', value: formatNumber(users.total), to: at('/admin/users') },
    { label: 'Monthly recurring revenue', value: charts ? formatCents(charts.mrr_cents) : '–', to: at('/admin/subscriptions') },
    { label: 'Pro users', value: formatNumber(users.pro), note: `${formatNumber(users.free)} free`, to: at('/admin/subscriptions') },
    { label: 'Published ideas', value: formatNumber(ideas.published), note: `of ${formatNumber(ideas.total)}`, to: at('/admin/ideas') },
  ];
  const jobs: Stat[] = [
    { label: 'Mail waiting', value: formatNumber(mail.queued), note: `${formatNumber(mail.dead)} given up`, to: at('/admin/jobs') },
    { label: 'Payment events given up', value: formatNumber(payments.dead_events), to: at('/admin/jobs') },
    { label: 'Payment tasks given up', value: formatNumber(payments.dead_tasks), to: at('/admin/jobs') },
  ];
  return (
    <>
      <h1 className="text-3xl md:text-4xl">Dashboard</h1>
      <StatCards label="Figures" stats={stats} />
      <Meanings of={['users', 'mrr', 'pro_users']} />
      <nav aria-label="Quick links" className="mt-4 flex flex-wrap gap-3">
        {NEXT.filter(({ to }) => pages.includes(to)).map(({ to, label }) => (
          <Link key={to} to={to} className="button">
            {label}
          </Link>
        ))}
      </nav>
      <section aria-labelledby="growth" className="mt-10">
        <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
          <h2 id="growth" className="text-2xl">
            Revenue and sign-ups
          </h2>
          <RangeLinks path={HERE} range={range} />
        </div>
        {charts ? (
          <div className="mt-4 grid gap-x-10 gap-y-8 md:grid-cols-2">
            <div className="min-w-0">
              <h3 className="font-sans text-base font-semibold">Revenue, after refunds and disputes</h3>
              <RevenueChart unit={charts.period.unit} parts={charts.revenue} isHalf />
            </div>
            <div className="min-w-0">
              <h3 className="font-sans text-base font-semibold">Sign-ups</h3>
              <CountChart
                unit={charts.period.unit}
                points={charts.sign_ups.map(({ start, sign_ups }) => ({ start, value: sign_ups }))}
                name="Sign-ups"
                isHalf
              />
            </div>
          </div>
        ) : (
          <p role="alert" className="mt-4 border-l-3 border-low bg-sheet px-4 py-3">
            Failed to load dashboard stats.{' '}
            <a href={HERE} className="underline">
              Try again
            </a>
          </p>
        )}
        <p className="mt-3 text-sm text-ink-3">
          All days are UTC; the last one is under way. {charts && <CountedAt at={charts.counted_at} />}
        </p>
      </section>
      <ActivityFeed items={activity} />
      <LatestPayments payments={latest} />
      <div className="mt-12">
        <h2 className="text-2xl">Jobs and mail</h2>
        <StatCards label="Jobs and mail" stats={jobs} />
      </div>
    </>
  );
}
