import type { ReactNode } from 'react';
import { EmailAddress } from '../../ui/email-address.tsx';
import { FormProblem } from '../../ui/form-field.tsx';
import { formatDay, formatInstant, formatNumber } from '../../ui/format.ts';
import { Link } from '../../ui/link.tsx';
import { AuditTable } from '../audit/audit-table.tsx';
import { UserActions } from './user-actions.tsx';
import { Marks, Status, statusNames, Tier } from './user-labels.tsx';
import { EventList, PaymentList, SessionList } from './user-lists.tsx';
import { Notes, type Typed } from './user-standing.tsx';
import type { AdminUserDetail } from './users.contract.ts';

type Props = { user: AdminUserDetail; isOwn: boolean; asks: string | null; problem: string | undefined; typed?: Typed | undefined };

/** One user. Its first part is also what opens over the list. */
export function UserDetail({ user, isOwn, asks, problem, typed }: Props) {
  return (
    <>
      <p className="text-sm">
        <Link to="/admin/users" className="underline">
          Users
        </Link>
      </p>
      <UserSummary user={user} isOwn={isOwn} asks={asks} problem={problem} typed={typed} />
      <Part id="notes" title="Notes">
        <Notes user={user} typed={typed} />
      </Part>
      <Part id="sessions" title="Signed in on">
        <SessionList sessions={user.sessions} />
      </Part>
      <Part id="events" title="Subscription events">
        <EventList events={user.events} />
      </Part>
      <Part id="payments" title="Payments">
        <PaymentList payments={user.payments} />
      </Part>
      <Part id="audit" title="What administrators did">
        <AuditTable entries={user.audit} empty="No administrator has changed this account." />
        {user.audit.length > 0 && (
          <p className="mt-3 text-sm">
            <Link to={`/admin/audit?user=${user.id}`} className="underline">
              All of it in the audit log
            </Link>
          </p>
        )}
      </Part>
    </>
  );
}

/** Who it is, their account and its use, and what can be changed. @param back where a change leads, when not to the user's page */
export function UserSummary({ user, isOwn, asks, problem, back, typed }: Props & { back?: string }) {
  return (
    <div className="mt-2">
      <h1 className="text-2xl md:text-3xl">
        <EmailAddress email={user.email} />
      </h1>
      <p className="mt-1 text-ink-2">
        {[user.full_name, user.username && `@${user.username}`, user.location].filter(Boolean).join(' · ') || 'No name given'}
        <span className="ml-2">
          <Marks user={user} />
        </span>
      </p>
      {problem && (
        <div className="mt-4 max-w-prose">
          <FormProblem>{problem}</FormProblem>
        </div>
      )}
      <div className="mt-5 grid gap-x-10 gap-y-8 md:grid-cols-2">
        <Account user={user} />
        <Use user={user} />
      </div>
      <UserActions user={user} isOwn={isOwn} asks={asks} back={back} typed={typed} />
    </div>
  );
}

function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="mt-12">
      <h2 id={id} className="text-xl">
        {title}
      </h2>
      {children}
    </section>
  );
}

function Facts({ title, facts }: { title: string; facts: readonly (readonly [string, ReactNode])[] }) {
  return (
    <section aria-label={title}>
      <h2 className="text-xl">{title}</h2>
      <dl className="numerals mt-2 border-t border-line text-sm">
        {facts.map(([label, value]) => (
          <div key={label} className="flex justify-between gap-4 border-b border-line py-1.5">
            <dt className="text-ink-3">{label}</dt>
            <dd className="text-right">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

const methodNames: Record<string, string> = { credential: 'Password', github: 'GitHub', google: 'Google' };

function Account({ user }: { user: AdminUserDetail }) {
  const emails = Object.entries({
    'Daily ideas': user.email_preferences.daily_ideas,
    'Trend alerts': user.email_preferences.trend_alerts,
    'Product updates': user.email_preferences.product_updates,
    'Project reminders': user.email_preferences.project_reminders,
  }).flatMap(([name, isOn]) => (isOn ? [name] : []));
  const facts: (readonly [string, ReactNode])[] = [
    ['Tier', <Tier key="tier" tier={user.subscription_tier} />],
    ['Status', <Status key="status" status={user.subscription_status} />],
    ['Signed up', formatDay(user.created_at)],
    ['Last sign-in', user.last_sign_in_at ? formatInstant(user.last_sign_in_at) : 'Never'],
    ['Address', user.email_verified ? 'Confirmed' : 'Not confirmed'],
    ['Signs in with', user.sign_in_methods.map((method) => methodNames[method] ?? method).join(', ') || 'Nothing yet'],
    ['Emails', emails.join(', ') || 'None'],
  ];
  if (user.current_period_end) facts.splice(2, 0, [user.cancel_at_period_end ? 'Ends' : 'Renews', formatDay(user.current_period_end)]);
  if (user.plan !== user.subscription_tier)
    facts.splice(2, 0, ['Rights now', `${statusNames[user.subscription_status]}, so those of Free`]);
  if (user.deletion_due_at) facts.push(['To be deleted', formatDay(user.deletion_due_at)]);
  return <Facts title="Account" facts={facts} />;
}

function Use({ user: { usage } }: { user: AdminUserDetail }) {
  const ofLimit = ({ used, limit }: { used: number; limit: number | null }) =>
    `${formatNumber(used)} of ${limit === null ? 'any number' : formatNumber(limit)}`;
  return (
    <Facts
      title="Use"
      facts={[
        ['Saved ideas', formatNumber(usage.saved_ideas)],
        ['Ideas read', formatNumber(usage.viewed_ideas)],
        ['Research runs', formatNumber(usage.research_requests)],
        ['Research this month', ofLimit(usage.research_this_month)],
        ['Conversations', formatNumber(usage.chat_sessions)],
        ['Messages this month', ofLimit(usage.chat_this_month)],
      ]}
    />
  );
}
