import { redirect, redirectDocument } from 'react-router';
import { PastPayments, PlanPanel } from '../../money/index.parts.ts';
import { billingClient } from '../../money/index.ts';
import { unwrap } from '../../platform/web/api-client.ts';
import { pageMeta } from '../../platform/web/page-meta.ts';
import { readForm } from '../../platform/web/read-form.ts';
import { type FlashKey, setFlash } from '../../shared/web/flash.ts';
import { Form } from '../../ui/form.tsx';
import { Link } from '../../ui/link.tsx';
import { requirePerson } from '../accounts/guards.ts';
import type { Route } from './+types/settings-billing.route';
import { SettingsSheet } from './settings-sheet.tsx';

export const meta = () => pageMeta({ title: 'Billing', description: 'Your plan, your payments and your card.', noIndex: true });

export async function loader(args: Route.LoaderArgs) {
  await requirePerson(args);
  const client = billingClient(args.context);
  const [status, payments, { isOpen, isSandbox }] = await Promise.all([
    unwrap(client['subscription-status'].$get()),
    unwrap(client.history.$get()),
    unwrap(client.prices.$get()),
  ]);
  const isAsking = args.url.searchParams.get('cancel') === 'ask';
  return { status, payments, isOpen, isSandbox, isAsking };
}

const REFUSALS: Partial<Record<number, FlashKey>> = { 429: 'too_many_payments', 503: 'payments_not_configured' };

/** Cancels, resumes, or leads to the provider's portal; each a plain form. */
export async function action(args: Route.ActionArgs) {
  await requirePerson(args);
  const client = billingClient(args.context);
  const back = (flash: FlashKey) => redirect('/settings/billing', { headers: { 'set-cookie': setFlash(flash) } });
  const wanted = (await readForm(args.request)).get('do');
  if (wanted === 'portal') {
    const response = await client.portal.$post();
    if (response.status === 200) return redirectDocument((await unwrap(response)).url, 303);
    return back(REFUSALS[response.status] ?? 'plan_change_failed');
  }
  const { status } = wanted === 'cancel' ? await client['cancel-subscription'].$post() : await client['resume-subscription'].$post();
  if (status !== 200) return back(REFUSALS[status] ?? 'plan_change_failed');
  return back(wanted === 'cancel' ? 'plan_ends' : 'plan_goes_on');
}

export default function BillingPage({ loaderData: { status, payments, isOpen, isSandbox, isAsking } }: Route.ComponentProps) {
  return (
    <SettingsSheet title="Billing">
      {isSandbox && (
        <p className="mt-2 text-sm text-ink-3">This server has no payment provider: payments go to a sandbox, and no money moves.</p>
      )}
      <div className="mt-8 grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-12 lg:grid-cols-[minmax(0,1fr)_16rem]">
        <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-12">
          <PlanPanel status={status} isAsking={isAsking} />
          <section aria-labelledby="payments">
            <h2 id="payments" className="border-b border-ink pb-3 text-2xl">
              Payments
            </h2>
            <PastPayments payments={payments} />
          </section>
        </div>
        <section aria-labelledby="method" className="content-start">
          <h2 id="method" className="text-2xl">
            Card and invoices
          </h2>
          {status.isManaged && isOpen ? (
            <>
              <p className="mt-3 text-sm text-ink-2">
                Your card is kept by the payment provider, not by us. Change it, or fetch invoices, there.
              </p>
              <Form method="post" className="mt-4">
                <button type="submit" name="do" value="portal" className="button w-full">
                  Open the billing portal
                </button>
              </Form>
            </>
          ) : (
            <p className="mt-3 text-sm text-ink-2">You have no card on file.</p>
          )}
          <p className="mt-6 text-sm">
            <Link to="/pricing" className="underline">
              Compare the plans
            </Link>
          </p>
        </section>
      </div>
    </SettingsSheet>
  );
}
