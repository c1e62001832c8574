import { formatCents, formatDay } from '../ui/format.ts';
import { ScrollBox } from '../ui/scroll-box.tsx';
import type { PastPayment } from './billing.contract.ts';

const FOR = { subscription: 'Pro Monthly, one month', lifetime: 'Lifetime', claim: 'Claim of an idea' } as const satisfies Record<
  PastPayment['purpose'],
  string
>;

/** What was paid, refunded, and for what, with the provider's invoice or receipt. */
export function PastPayments({ payments }: { payments: PastPayment[] }) {
  if (payments.length === 0) return <p className="mt-4 text-ink-2">No payments yet.</p>;
  return (
    <ScrollBox className="mt-2" label="Payments, as a table">
      <table className="numerals w-full text-left">
        <caption className="sr-only">Payments</caption>
        <thead>
          <tr className="text-sm text-ink-3">
            <th scope="col" className="border-b border-line py-2 font-normal">
              Date
            </th>
            <th scope="col" className="border-b border-line py-2 pl-4 font-normal">
              For
            </th>
            <th scope="col" className="border-b border-line py-2 pl-4 text-right font-normal">
              Amount
            </th>
            <th scope="col" className="border-b border-line py-2 pl-4 font-normal">
              Invoice
            </th>
          </tr>
        </thead>
        <tbody>
          {payments.map((payment) => (
            <tr key={payment.id} className="align-top">
              <td className="border-b border-line py-2.5 whitespace-nowrap">
                <time dateTime={payment.paid_at}>{formatDay(payment.paid_at)}</time>
              </td>
              <td className="border-b border-line py-2.5 pl-4">{FOR[payment.purpose]}</td>
              <td className="border-b border-line py-2.5 pl-4 text-right">
                {formatCents(payment.amount_cents)}
                {payment.tax_cents > 0 && <span className="block text-sm text-ink-2">{formatCents(payment.tax_cents)} of it tax</span>}
                {payment.refunded_cents > 0 && (
                  <span className="block text-sm text-ink-2">{formatCents(-payment.refunded_cents)} refunded</span>
                )}
                {payment.is_disputed && <span className="block text-sm text-ink-2">disputed</span>}
              </td>
              <td className="border-b border-line py-2.5 pl-4">
                {payment.receipt_url && (
                  <a
                    className="underline"
                    href={payment.receipt_url}
                    aria-label={`Invoice ${payment.invoice_number ?? `of ${formatDay(payment.paid_at)}`}`}
                  >
                    {payment.invoice_number ?? 'Open'}
                  </a>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  );
}
