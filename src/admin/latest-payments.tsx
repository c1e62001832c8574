import { formatCents, formatDay } from '../ui/format.ts';
import { Link } from '../ui/link.tsx';
import { ScrollBox } from '../ui/scroll-box.tsx';
import type { AdminPayment } from './admin.contract.ts';
import { canEnd, leftCents, paidFor, stateOf } from './payment-labels.ts';

const SHOWN = 10;

/** Who paid what, and the way to what can be done about it. */
export function LatestPayments({ payments }: { payments: AdminPayment[] }) {
  return (
    <section aria-labelledby="payments" className="mt-12">
      <h2 id="payments" className="text-2xl">
        Latest payments
      </h2>
      {payments.length === 0 ? (
        <p className="mt-3 text-ink-2">None yet.</p>
      ) : (
        <>
          <ScrollBox label="Latest payments, table" className="mt-4">
            <table className="numerals w-full min-w-[44rem] text-left text-sm">
              <thead>
                <tr className="border-b border-ink">
                  <th className="py-2 pr-4">Paid</th>
                  <th className="py-2 pr-4">Who</th>
                  <th className="py-2 pr-4">For</th>
                  <th className="py-2 pr-4 text-right">Amount</th>
                  <th className="py-2 pr-4">State</th>
                  <th className="py-2">
                    <span className="sr-only">Action</span>
                  </th>
                </tr>
              </thead>
              <tbody>
                {payments.slice(0, SHOWN).map((payment) => (
                  <tr key={payment.id} className="border-b border-line">
                    <td className="py-2 pr-4 whitespace-nowrap">{formatDay(payment.paid_at)}</td>
                    <td className="py-2 pr-4">{payment.email ?? 'Somebody who has left'}</td>
                    <td className="py-2 pr-4 whitespace-nowrap">{paidFor[payment.purpose]}</td>
                    <td className="py-2 pr-4 text-right">{formatCents(payment.amount_cents)}</td>
                    <td className="py-2 pr-4 whitespace-nowrap">
                      {stateOf(payment)}
                      {payment.refunded_cents > 0 && leftCents(payment) > 0 ? `, ${formatCents(payment.refunded_cents)}` : ''}
                    </td>
                    <td className="py-2 whitespace-nowrap">
                      {(leftCents(payment) > 0 || canEnd(payment)) && (
                        <Link
                          to={`/admin/payments/${payment.id}`}
                          className="button"
                          aria-label={`Refund or cancel: ${formatCents(payment.amount_cents)} of ${payment.email ?? 'somebody who has left'}`}
                        >
                          {canEnd(payment) ? 'Refund or cancel' : 'Refund'}
                        </Link>
                      )}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </ScrollBox>
          <Link to="/admin/invoices" className="mt-3 inline-flex min-h-11 items-center underline">
            All payments
          </Link>
        </>
      )}
    </section>
  );
}
