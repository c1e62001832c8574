import { type Plan, plans } from '../../money/index.ts';
import { Form } from '../../ui/form.tsx';
import type { Profile } from '../accounts/accounts.contract.ts';

type Person = Pick<Profile, 'plan' | 'subscription_tier' | 'subscription_status'>;

const rank = (id: Plan['id']) => plans.findIndex((plan) => plan.id === id);

/** @returns why a plan that is not the current one cannot be chosen */
function reasonFor(plan: Plan, owned: Plan['id'] | undefined): string {
  if (!owned) return 'Free for everyone';
  return owned === 'lifetime' && plan.id === 'pro_monthly' ? 'Included in Lifetime' : 'Part of your plan';
}

/** The button under a plan: a plain form that opens the checkout. What one has, and what is free, cannot be bought. */
export function PlanButton({ plan, person, trialDays }: { plan: Plan; person: Person | undefined; trialDays: number }) {
  const owned = person && (person.subscription_status === 'past_due' ? person.subscription_tier : person.plan);
  const isCurrent = plan.id === (owned ?? undefined);
  if (isCurrent || plan.id === 'free' || (owned && rank(owned) > rank(plan.id)))
    return (
      <button type="button" disabled className="button mt-6 w-full disabled:cursor-default disabled:border-dashed disabled:text-ink-3">
        {isCurrent ? 'Your current plan' : reasonFor(plan, owned)}
      </button>
    );
  const tries = plan.id === 'pro_monthly' && trialDays > 0;
  return (
    <Form method="post" action="/pricing" className="mt-6">
      <button type="submit" name="plan" value={plan.id} className={`button w-full ${plan.id === 'pro_monthly' ? 'button-primary' : ''}`}>
        {tries ? `Start with ${trialDays} days free` : plan.per === 'once' ? `Get ${plan.name}` : `Start ${plan.name}`}
      </button>
    </Form>
  );
}
