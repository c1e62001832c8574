import { data, redirect } from 'react-router';
import { CodeAgain } from '../people/index.parts.ts';
import { codeFault, requireAdminPerson, withCode } from '../people/index.ts';
import { unwrap } from '../platform/web/api-client.ts';
import { ownPath } from '../platform/web/own-path.ts';
import { pageMeta } from '../platform/web/page-meta.ts';
import { readForm } from '../platform/web/read-form.ts';
import { setFlash } from '../shared/web/flash.ts';
import { Form } from '../ui/form.tsx';
import { FormField, FormProblem } from '../ui/form-field.tsx';
import { formatCents, formatDay } from '../ui/format.ts';
import { Link } from '../ui/link.tsx';
import type { Route } from './+types/payment.route';
import { adminClient } from './admin-client.ts';
import { PaymentFacts } from './payment-facts.tsx';
import { canEnd, leftCents, paidFor, providerFlash } from './payment-labels.ts';

export const meta = () =>
  pageMeta({ title: 'Payment', description: 'One payment: what came of it, refund, end of its plan.', noIndex: true });

export async function loader(args: Route.LoaderArgs) {
  await requireAdminPerson(args);
  const payment = await unwrap(adminClient(args.context).payments[':id'].$get({ param: { id: args.params.id } }));
  return { payment, back: ownPath(args.url.searchParams.get('back'), '/admin/invoices') };
}

/** @returns cents of an amount in dollars as a person writes it; NaN for what is none */
const centsOf = (text: string) => (/^\d{1,7}(\.\d{1,2})?$/.test(text) ? Math.round(Number(text) * 100) : Number.NaN);

/** Gives back, or ends the plan; what cannot be done is said on this page, with what was filled in. */
export async function action(args: Route.ActionArgs) {
  await requireAdminPerson(args);
  const form = await readForm(args.request);
  const payment = adminClient(args.context).payments[':id'];
  const param = { id: args.params.id };
  const what = form.get('do') === 'refund' ? 'refund' : form.get('do') === 'stop_renewal' ? 'stop_renewal' : 'cancel';
  const isRefund = what === 'refund';
  const amount = String(form.get('amount') ?? '').trim();
  const amountCents = centsOf(amount);
  if (isRefund && Number.isNaN(amountCents))
    return data(
      { amount, code: undefined, problem: 'Failed to process refund', field: 'Enter an amount in dollars, such as 39 or 12.50' },
      { status: 400 },
    );
  const shown = form.get('refunded_cents');
  const refunded_cents = typeof shown === 'string' && /^\d{1,9}$/.test(shown) ? Number(shown) : undefined;
  const response = isRefund
    ? await payment.refund.$post({ param, json: { amountCents, refunded_cents } }, withCode(form))
    : await payment['cancel-subscription'].$post(
        { param, query: { when: what === 'stop_renewal' ? 'period_end' : 'now' } },
        withCode(form),
      );
  if (response.status === 200) {
    const { state } = await unwrap(response);
    // Back to the payment, which says what came of it.
    return redirect(args.url.pathname + args.url.search, { headers: { 'set-cookie': setFlash(providerFlash(what, state)) } });
  }
  const body = (await response.json()) as { error?: { message: string; fields?: { amountCents?: string } } };
  const failed = isRefund ? 'Failed to process refund' : 'Failed to cancel subscription';
  const field = body.error?.fields?.amountCents;
  const code = codeFault(body);
  return data(
    {
      amount,
      code,
      problem: code ? undefined : `${failed}${field ? '' : `: ${body.error?.message ?? 'the provider did not answer.'}`}`,
      field,
    },
    { status: response.status },
  );
}

/** A refused change may have come too late: the page then shows what holds by now. */
export const shouldRevalidate = () => true;

export default function PaymentPage({ loaderData: { payment, back }, actionData: refused }: Route.ComponentProps) {
  const { email, purpose, amount_cents, tax_cents, refunded_cents, paid_at, period_end, ends_with_period } = payment;
  const left = leftCents(payment);
  return (
    <div>
      <p className="text-sm">
        <Link to={back} className="underline">
          Back to the list
        </Link>
      </p>
      <h1 className="mt-2 text-3xl md:text-4xl">{formatCents(amount_cents)}</h1>
      <p className="mt-3 text-ink-2">
        {paidFor[purpose]}, paid by {email ?? 'somebody who has left'} on {formatDay(paid_at)}.
        {tax_cents > 0 ? ` ${formatCents(tax_cents)} of it is tax.` : ''}
        {refunded_cents > 0 ? ` ${formatCents(refunded_cents)} of it went back.` : ''}
      </p>
      <PaymentFacts payment={payment} />
      {refused?.problem && (
        <div className="mt-6 max-w-prose">
          <FormProblem>{refused.problem}</FormProblem>
        </div>
      )}
      <section aria-labelledby="refund" className="mt-10 max-w-prose">
        <h2 id="refund" className="text-2xl">
          Refund
        </h2>
        {left > 0 ? (
          <Form method="post" className="mt-3 grid gap-4" noValidate>
            <p className="text-ink-2">
              Between {formatCents(1)} and {formatCents(left)} goes back to the card it came from. All of it ends what it paid for: the
              plan, Lifetime, or the claim, whose idea returns to the catalogue. A part ends nothing. This cannot be taken back.
            </p>
            <FormField
              label="Amount in dollars"
              name="amount"
              inputMode="decimal"
              defaultValue={refused?.amount || (left / 100).toFixed(2)}
              error={refused?.field}
              required
            />
            <CodeAgain />
            <input type="hidden" name="refunded_cents" value={refunded_cents} />
            <button type="submit" name="do" value="refund" className="button button-primary justify-self-start">
              Refund this amount
            </button>
          </Form>
        ) : (
          <p className="mt-3 text-ink-2">All of it went back.</p>
        )}
      </section>
      {canEnd(payment) && (
        <section aria-labelledby="cancel" className="mt-12 max-w-prose">
          <h2 id="cancel" className="text-2xl">
            Cancel subscription
          </h2>
          <Form method="post" className="mt-3 grid gap-4">
            <p>Are you sure you want to cancel this subscription?</p>
            <p className="text-ink-2">
              {period_end && !ends_with_period
                ? `It ends now, or is not renewed and ends on ${formatDay(period_end)}.`
                : `It ends now.${period_end ? ` Left alone, it is not renewed and ends on ${formatDay(period_end)}.` : ''}`}{' '}
              Nothing is refunded by itself.
            </p>
            <CodeAgain />
            <div className="flex flex-wrap gap-3">
              <button type="submit" name="do" value="cancel" className="button">
                Cancel subscription
              </button>
              {period_end && !ends_with_period && (
                <button type="submit" name="do" value="stop_renewal" className="button">
                  Cancel at the end of the period
                </button>
              )}
            </div>
          </Form>
        </section>
      )}
    </div>
  );
}
