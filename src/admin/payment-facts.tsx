import { EmailAddress } from '../ui/email-address.tsx';
import { formatCents, formatInstant } from '../ui/format.ts';
import { Link } from '../ui/link.tsx';
import type { AdminPaymentDetail } from './admin.contract.ts';
import { movementNames } from './payment-labels.ts';

/** Whose a payment is, its papers, its ids at the provider, and each movement of its money. */
export function PaymentFacts({ payment }: { payment: AdminPaymentDetail }) {
  const { user_id, email, invoice_number, invoice_id, receipt_url, movements } = payment;
  const ids = [
    ['Payment', payment.provider_payment_id],
    ['Charge', payment.charge_id],
    ['Customer', payment.customer_id],
    ['Subscription', payment.subscription_id],
    ['Invoice', invoice_id],
  ] as const;
  return (
    <div className="mt-8 grid gap-x-10 gap-y-8 lg:grid-cols-2">
      <section aria-labelledby="history" className="min-w-0">
        <h2 id="history" className="text-2xl">
          What came of it
        </h2>
        <ol className="numerals mt-3 border-t border-line text-sm">
          {movements.map(({ kind, amount_cents, provider_id, at }) => (
            <li key={`${kind} ${provider_id}`} className="flex flex-wrap items-baseline justify-between gap-x-4 border-b border-line py-2">
              <span>
                {movementNames[kind]}
                <span className="block text-xs text-ink-3">{formatInstant(at)}</span>
              </span>
              <span className="font-semibold">{formatCents(amount_cents)}</span>
            </li>
          ))}
        </ol>
      </section>
      <section aria-labelledby="ids" className="min-w-0">
        <h2 id="ids" className="text-2xl">
          Person and papers
        </h2>
        <p className="mt-3 flex flex-wrap gap-x-4 gap-y-1">
          {user_id && (
            <Link to={`/admin/users/${user_id}`} className="underline">
              <EmailAddress email={email ?? ''} />
            </Link>
          )}
          {receipt_url && (
            <a href={receipt_url} className="underline">
              Receipt{invoice_number ? ` ${invoice_number}` : ''}
            </a>
          )}
        </p>
        <dl className="mt-3 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-sm wrap-anywhere">
          {ids.map(
            ([label, id]) =>
              id && (
                <div key={label} className="contents">
                  <dt className="text-ink-3">{label}</dt>
                  <dd>
                    <code>{id}</code>
                  </dd>
                </div>
              ),
          )}
        </dl>
      </section>
    </div>
  );
}
