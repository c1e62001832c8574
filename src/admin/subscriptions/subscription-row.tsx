import { isRunning } from '../../money/index.ts';
import { CodeAgain } from '../../people/index.parts.ts';
import { EmailAddress } from '../../ui/email-address.tsx';
import { Form } from '../../ui/form.tsx';
import { formatCents, formatDay } from '../../ui/format.ts';
import { Link } from '../../ui/link.tsx';
import { listAddress } from '../../ui/list-address.ts';
import type { SubscriptionRow } from './subscriptions.contract.ts';

export const tierNames = { pro_monthly: 'Pro Monthly', lifetime: 'Lifetime' } as const;
export const statusNames = { active: 'Active', cancelled: 'Cancelled', past_due: 'Past due', trialing: 'Trialing' } as const;

const day = (at: string | null) => (at ? formatDay(at) : '–');

/** Whose plan it is; opens to what else is known of it and what can be done about it. Works without scripts. */
export function Subscriber({ row }: { row: SubscriptionRow }) {
  const facts = [
    ['Name', row.full_name || '–'],
    ['Period', row.period_start ? `${day(row.period_start)} to ${day(row.period_end)}` : '–'],
    ['Ends with its period', row.cancel_at_period_end ? 'Yes' : 'No'],
    ['Paid in all', formatCents(row.paid_cents)],
    ['Customer', row.stripe_customer_id ?? 'Not at the provider'],
    ['Subscription', row.stripe_subscription_id ?? 'None'],
  ] as const;
  return (
    <details>
      <summary>
        <EmailAddress email={row.email} />
      </summary>
      <dl className="mt-2 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-sm wrap-anywhere">
        {facts.map(([label, value]) => (
          <div key={label} className="contents">
            <dt className="text-ink-3">{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-3 grid justify-items-start gap-3 pb-2">
        <Link to={listAddress('/admin/invoices', { user: row.user_id })} className="underline">
          Invoices<span className="sr-only"> of {row.email}</span>
        </Link>
        {isRunning(row) && <Cancel row={row} />}
        {row.refundable && <Refund row={row} refundable={row.refundable} />}
      </div>
    </details>
  );
}

/** A plan with a period may end with it; one that was given by hand, or ends so already, ends now. */
function Cancel({ row: { user_id, email, period_end, amount_cents, cancel_at_period_end } }: { row: SubscriptionRow }) {
  const endsOn = amount_cents !== null && !cancel_at_period_end ? period_end : null;
  return (
    <details className="border-l-3 border-line pl-3">
      <summary className="inline-flex min-h-11 items-center underline">
        Cancel<span className="sr-only"> the plan of {email}</span>
      </summary>
      <Form method="post" className="grid justify-items-start gap-2 pb-2">
        <p>Are you sure you want to cancel this subscription?</p>
        <p className="text-ink-2">
          {endsOn ? `It ends now, or is not renewed and ends on ${formatDay(endsOn)}.` : 'It ends now.'} Nothing is refunded by itself.
        </p>
        <CodeAgain />
        <input type="hidden" name="user" value={user_id} />
        <div className="flex flex-wrap gap-3">
          <button type="submit" name="do" value="cancel" className="button">
            Cancel subscription
          </button>
          {endsOn && (
            <button type="submit" name="do" value="stop_renewal" className="button">
              Cancel at the end of the period
            </button>
          )}
        </div>
      </Form>
    </details>
  );
}

function Refund({ row: { email }, refundable: { payment_id, left_cents, paid_at } }: Of) {
  const amount = formatCents(left_cents);
  return (
    <details className="border-l-3 border-line pl-3">
      <summary className="inline-flex min-h-11 items-center underline">
        Refund<span className="sr-only"> a payment of {email}</span>
      </summary>
      <Form method="post" className="grid justify-items-start gap-2 pb-2">
        <p>
          Are you sure you want to refund {amount}, paid on {formatDay(paid_at)}?
        </p>
        <p className="text-ink-2">It goes back to the card it came from, and what it paid for ends. This cannot be taken back.</p>
        <CodeAgain />
        <input type="hidden" name="payment" value={payment_id} />
        <div className="flex flex-wrap items-center gap-4">
          <button type="submit" name="do" value="refund" className="button">
            Refund {amount}
          </button>
          <Link to={`/admin/payments/${payment_id}`} className="underline">
            A part of it
          </Link>
        </div>
      </Form>
    </details>
  );
}
type Of = { row: SubscriptionRow; refundable: NonNullable<SubscriptionRow['refundable']> };
