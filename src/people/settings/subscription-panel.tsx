import { planOf } from '../../money/index.ts';
import { formatDay } from '../../ui/format.ts';
import { Link } from '../../ui/link.tsx';
import type { Profile } from '../accounts/accounts.contract.ts';

/** Which plan a person has, until when, and the way to more. */
export function SubscriptionPanel({ person }: { person: Profile }) {
  const isPro = person.plan !== 'free';
  const sentence = statusOf(person);
  return (
    <section aria-labelledby="subscription" className="self-start border border-line bg-sheet p-5">
      <h2 id="subscription" className="text-xl">
        Subscription
      </h2>
      <dl className="mt-4 grid gap-3">
        <div>
          <dt className="text-sm text-ink-3">Plan</dt>
          <dd className={`font-serif text-2xl ${isPro ? 'text-brass' : ''}`}>{isPro ? 'Pro' : 'Free'}</dd>
          <dd className="numerals text-sm text-ink-2">{sentence}</dd>
        </div>
      </dl>
      {person.subscription_tier !== 'free' && (
        <Link to="/settings/billing" className="button mt-5 w-full">
          Manage billing
        </Link>
      )}
      {!isPro && (
        <Link to="/pricing" className="button button-primary mt-5 w-full">
          Upgrade
        </Link>
      )}
    </section>
  );
}

function statusOf({
  plan,
  subscription_tier: tier,
  subscription_status: status,
  current_period_end: end,
  cancel_at_period_end: ends,
}: Profile): string {
  if (tier === 'lifetime') return 'Lifetime: paid once, nothing renews.';
  if (tier === 'free') return 'One whole dossier a day.';
  const { name } = planOf(tier);
  if (status === 'past_due') return `${name}: the last payment failed${plan === 'free' ? ', so the free plan holds.' : '.'}`;
  if (status === 'cancelled') return `${name} was cancelled; the free plan holds.`;
  if (ends && end) return `${name}, cancelled: open until ${formatDay(end)}.`;
  if (status === 'trialing') return end ? `${name}, on trial until ${formatDay(end)}.` : `${name}, on trial.`;
  return end ? `${name}, renews on ${formatDay(end)}.` : `${name}.`;
}
