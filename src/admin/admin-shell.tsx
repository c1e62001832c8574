import type { ReactNode } from 'react';
import { formatCents, formatNumber } from '../ui/format.ts';
import { Link, NavLink } from '../ui/link.tsx';
import type { QuickStats } from './admin.contract.ts';
import { CountedAt } from './metrics/counted-at.tsx';
import { Meanings } from './metrics/meanings.tsx';

/** The places of the admin area. */
export const adminPages = [
  { to: '/admin', label: 'Dashboard' },
  { to: '/admin/users', label: 'Users' },
  { to: '/admin/subscriptions', label: 'Subscriptions' },
  { to: '/admin/ideas', label: 'Ideas' },
  { to: '/admin/topics', label: 'Topics' },
  { to: '/admin/analytics', label: 'Analytics' },
  { to: '/admin/updates', label: 'Updates' },
  { to: '/admin/settings', label: 'Settings' },
  { to: '/admin/jobs', label: 'Jobs and mail' },
  { to: '/admin/audit', label: 'Audit log' },
  { to: '/admin/lists/api-keys', label: 'API keys' },
  { to: '/admin/lists/webhooks', label: 'Webhooks' },
] as const;

type Shell = {
  /** Addresses of `adminPages` that this release has. */
  pages: readonly string[];
  /** Undefined when they could not be counted. */
  stats: QuickStats | undefined;
  children: ReactNode;
};

/** The frame of every admin page: where to go, the figures one always wants to see, and the page. Folds behind its summary on a phone. */
export function AdminShell({ pages, stats, children }: Shell) {
  return (
    <div className="sheet-width grid gap-x-10 pt-4 pb-16 md:pt-6 lg:grid-cols-[11rem_minmax(0,1fr)]">
      <div className="no-print lg:sticky lg:top-20 lg:self-start">
        <details className="fold-on-phone border border-line bg-sheet">
          <summary className="px-4 py-3 font-semibold">Admin menu</summary>
          <div className="max-md:border-t max-md:border-line max-md:px-2 max-md:py-2">
            <Places pages={pages} />
            {stats && <Quick stats={stats} />}
          </div>
        </details>
      </div>
      <div className="min-w-0 pt-6 lg:pt-0">
        {stats?.is_demo && (
          <p className="mb-6 border-l-3 border-brass bg-brass-wash px-4 py-2 text-sm" role="note">
            This database holds demo activity: people, payments and everything they did are made up.
          </p>
        )}
        {children}
      </div>
    </div>
  );
}

function Places({ pages }: Pick<Shell, 'pages'>) {
  const item = 'block px-2 py-2 text-sm whitespace-nowrap no-underline -outline-offset-2 border-b-2 lg:border-b-0 lg:border-l-2 lg:px-3';
  return (
    <nav aria-label="Admin" className="md:max-lg:-mx-2">
      <ul className="md:max-lg:flex md:max-lg:flex-wrap md:max-lg:gap-x-1">
        {adminPages
          .filter(({ to }) => pages.includes(to))
          .map(({ to, label }) => (
            <li key={to}>
              <NavLink
                to={to}
                end={to === '/admin'}
                className={({ isActive }) =>
                  `${item} ${isActive ? 'border-brass font-semibold' : 'border-transparent text-ink-2 hover:border-line'}`
                }
              >
                {label}
              </NavLink>
            </li>
          ))}
        <li>
          <Link to="/" className={`${item} border-transparent text-ink-2 hover:border-line`}>
            <span aria-hidden="true">←</span> Back to app
          </Link>
        </li>
      </ul>
    </nav>
  );
}

function Quick({ stats: { users, pro_users, published_ideas, mrr_cents, counted_at } }: { stats: QuickStats }) {
  const figures = [
    ['Users', formatNumber(users)],
    ['Pro users', formatNumber(pro_users)],
    ['Published ideas', formatNumber(published_ideas)],
    ['MRR', formatCents(mrr_cents)],
  ] as const;
  return (
    <section
      aria-labelledby="quick-stats"
      className="mt-2 border-line pt-2 max-lg:border-t md:max-lg:border-b md:max-lg:pb-2 lg:mt-6 lg:px-3.5"
    >
      <h2 id="quick-stats" className="small-caps px-2 font-sans text-ink-3 md:max-lg:sr-only lg:px-0">
        Quick Stats
      </h2>
      <dl className="numerals px-2 text-sm md:max-lg:flex md:max-lg:flex-wrap md:max-lg:gap-x-6 md:max-lg:px-0 lg:mt-1 lg:px-0">
        {figures.map(([label, value]) => (
          <div key={label} className="flex justify-between gap-3 py-1 md:max-lg:justify-start md:max-lg:gap-2">
            <dt className="text-ink-3">{label}</dt>
            <dd className="font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="px-2 pt-1 text-xs text-ink-3 md:max-lg:px-0 lg:px-0">
        <CountedAt at={counted_at} />
      </p>
      <div className="px-2 md:max-lg:px-0 lg:px-0">
        <Meanings of={['users', 'pro_users', 'mrr']} />
      </div>
    </section>
  );
}
