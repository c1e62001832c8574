import { type PlanStatus, planInWords, planOf } from '../../money/index.ts';
import { Link } from '../../ui/link.tsx';

/** Which plan a person has, until when, and the way to more. */
export function SubscriptionPanel({ status }: { status: PlanStatus }) {
  const isPro = status.plan !== 'free';
  return (
    <section aria-labelledby="subscription" className="self-start border border-line bg-sheet p-5">
      <h2 id="subscription" className="text-xl">
        Subscription
      </h2>
      <dl className="mt-4 grid gap-3">
        <div>
          <dt className="text-sm text-ink-3">Plan</dt>
          <dd className={`font-serif text-2xl ${isPro ? 'text-brass' : ''}`}>{isPro ? 'Pro' : 'Free'}</dd>
          <dd className="numerals text-sm text-ink-2">
            {status.tier !== 'free' && `${planOf(status.tier).name}. `}
            {planInWords(status)}
          </dd>
        </div>
      </dl>
      {status.tier !== 'free' && (
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
