import { Form } from '../ui/form.tsx';
import { formatDay, formatMoney } from '../ui/format.ts';
import { Link } from '../ui/link.tsx';
import type { SubscriptionStatus } from './billing.contract.ts';
import { isRunning } from './entitlement.ts';
import { planInWords } from './plan-in-words.ts';
import { planOf } from './plans.ts';

/** The plan, what becomes of it, and what can be done about it. Cancelling asks once more, in the page. */
export function PlanPanel({ status, isAsking }: { status: SubscriptionStatus; isAsking: boolean }) {
  const plan = planOf(status.tier);
  return (
    <section aria-labelledby="plan">
      <h2 id="plan" className="border-b border-ink pb-3 text-2xl">
        Your plan
      </h2>
      <p className="mt-4 flex flex-wrap items-baseline gap-x-4">
        <span className="font-serif text-3xl">{plan.name}</span>
        {status.tier !== 'free' && (
          <span className="numerals text-ink-2">
            {formatMoney(plan.priceCents)} {plan.per === 'month' ? 'a month' : 'once'}
          </span>
        )}
      </p>
      <p className="numerals measure mt-2 text-ink-2">{planInWords(status)}</p>
      <div className="mt-5">
        {isRunning(status) && status.isBilled ? (
          <Actions status={status} isAsking={isAsking} />
        ) : (
          status.tier !== 'lifetime' && (
            <Link to="/pricing" className="button button-primary">
              {status.tier === 'free' ? 'Upgrade' : 'Choose a plan'}
            </Link>
          )
        )}
      </div>
    </section>
  );
}

function Actions({ status, isAsking }: { status: SubscriptionStatus; isAsking: boolean }) {
  if (status.cancelAtPeriodEnd)
    return (
      <Form method="post" action="/settings/billing">
        <button type="submit" name="do" value="resume" className="button button-primary">
          Resume the plan
        </button>
      </Form>
    );
  if (!isAsking)
    return (
      <div className="flex flex-wrap gap-3">
        <Link to="/pricing" className="button">
          Move to Lifetime
        </Link>
        <Link to="/settings/billing?cancel=ask#cancel" className="button">
          Cancel the plan
        </Link>
      </div>
    );
  const end = status.currentPeriodEnd ? formatDay(status.currentPeriodEnd) : 'the end of the period';
  return (
    <div id="cancel" className="scroll-mt-24 border-l-3 border-brass bg-sheet px-5 py-4">
      <p className="font-semibold">Cancel your plan?</p>
      <p className="measure mt-1 text-sm text-ink-2">
        It stays open until {end}. After that older ideas and Pro Picks close; what you saved stays. You can take this back until then.
      </p>
      <Form method="post" action="/settings/billing" className="mt-4 flex flex-wrap gap-3">
        <button type="submit" name="do" value="cancel" className="button button-primary">
          Cancel at the end of the period
        </button>
        <Link to="/settings/billing" className="button">
          Keep the plan
        </Link>
      </Form>
    </div>
  );
}
