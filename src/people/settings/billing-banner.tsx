import { formatDay } from '../../ui/format.ts';
import { Link } from '../../ui/link.tsx';
import type { Profile } from '../accounts/accounts.contract.ts';

export type BilledPerson = Pick<Profile, 'plan' | 'subscription_tier' | 'subscription_status' | 'grace_ends_at' | 'is_suspended'>;

/** What stands on every page of a person whose payment needs them: overdue, closed after its grace, or disputed. */
export function BillingBanner({ person }: { person: BilledPerson }) {
  const text = bannerText(person);
  if (!text) return null;
  return (
    <section className="no-print border-b border-low bg-sheet" aria-label="Your payment">
      <p className="sheet-width flex flex-wrap items-center gap-x-4 gap-y-1 py-2.5 text-sm">
        <span className="font-semibold text-low">{text}</span>
        <Link to="/settings/billing" className="underline">
          Go to Billing
        </Link>
      </p>
    </section>
  );
}

function bannerText({ plan, subscription_status, grace_ends_at, is_suspended }: BilledPerson): string | undefined {
  if (is_suspended) return 'A payment of yours is disputed at your bank. Your plan rests until that is decided.';
  if (subscription_status !== 'past_due' || !grace_ends_at) return undefined;
  return plan === 'free'
    ? 'Your plan is closed because its payment failed. Change the card to open it again.'
    : `Your last payment failed. Change the card by ${formatDay(grace_ends_at)} to keep your plan.`;
}
