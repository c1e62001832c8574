import { redirect, redirectDocument } from 'react-router';
import { CompareTable, PlanCards } from '../../money/index.parts.ts';
import { billingClient, billingMessages, CLAIM_PRICE_CENTS, freeWindowDays, planOf } from '../../money/index.ts';
import { PlanButton } from '../../people/index.parts.ts';
import { findPerson } from '../../people/index.ts';
import { unwrap } from '../../platform/web/api-client.ts';
import { pageMeta } from '../../platform/web/page-meta.ts';
import { readForm } from '../../platform/web/read-form.ts';
import { pageRequest } from '../../platform/web/request-context.ts';
import { type FlashKey, setFlash } from '../../shared/web/flash.ts';
import { formatMoney } from '../../ui/format.ts';
import { Link } from '../../ui/link.tsx';
import type { Route } from './+types/pricing.route';

const say = (flash: FlashKey) => redirect('/pricing', { headers: { 'set-cookie': setFlash(flash) } });

export async function loader(args: Route.LoaderArgs) {
  const { appUrl, supportEmail } = pageRequest(args.context);
  const { searchParams } = args.url;
  if (searchParams.get('canceled') === 'true') throw say('checkout_cancelled');
  if (searchParams.get('success') === 'true') throw await comeBack(args);
  const [person, { prices, ...sale }] = await Promise.all([findPerson(args), unwrap(billingClient(args.context).prices.$get())]);
  const plan = person && {
    plan: person.plan,
    subscription_tier: person.subscription_tier,
    subscription_status: person.subscription_status,
  };
  return { appUrl, supportEmail, person: plan, sale };
}

/** Back from the payment, or from nowhere: the provider is asked, as its event may still be on the way; the address is cleared whatever it says. */
async function comeBack(args: Route.LoaderArgs): Promise<Response> {
  if (!(await findPerson(args))) return redirect('/pricing');
  const response = await billingClient(args.context)['subscription-status'].$post();
  if (response.status !== 200) return say('payment_unknown');
  const { plan, payment } = await unwrap(response);
  if (payment === 'none') return say('payment_none');
  return say(plan !== 'free' && payment === 'confirmed' ? 'pro_welcome' : 'payment_pending');
}

const SAYS: Partial<Record<number, FlashKey>> = { 429: 'too_many_payments', 503: 'payments_not_configured' };
/** Why a plan cannot be bought, by the API's own words. */
const CONFLICTS: Partial<Record<string, FlashKey>> = {
  [billingMessages.hasPlan]: 'plan_unchanged',
  [billingMessages.hasLifetime]: 'plan_in_lifetime',
  [billingMessages.overdue]: 'plan_overdue',
};

/** Opens the checkout of the plan chosen and leads there; a visitor signs in first and comes back. */
export async function action(args: Route.ActionArgs) {
  const plan = (await readForm(args.request)).get('plan');
  if (!(await findPerson(args))) return redirect('/login?to=%2Fpricing');
  const client = billingClient(args.context);
  const { prices } = await unwrap(client.prices.$get());
  if (!prices) return say('payments_not_configured');
  const { appUrl } = pageRequest(args.context);
  const response = await client['create-checkout-session'].$post({
    json: {
      priceId: plan === 'lifetime' ? prices.lifetime : prices.pro_monthly,
      successUrl: `${appUrl}/pricing?success=true`,
      cancelUrl: `${appUrl}/pricing?canceled=true`,
    },
  });
  if (response.status === 200) return redirectDocument((await unwrap(response)).url, 303);
  if (response.status === 409) return say(CONFLICTS[(await response.json()).error.message] ?? 'plan_unchanged');
  return say(SAYS[response.status] ?? 'checkout_failed');
}

export const meta = ({ loaderData }: Route.MetaArgs) =>
  pageMeta({
    title: 'Pricing',
    description: `One full idea a day, free. Every idea for ${formatMoney(planOf('pro_monthly').priceCents)} a month, or ${formatMoney(planOf('lifetime').priceCents)} once.`,
    appUrl: loaderData?.appUrl,
    path: '/pricing',
  });

const questions = () =>
  [
    {
      ask: 'What do I get without paying?',
      answer: `The full idea of the day, every day, and every idea published in the last ${freeWindowDays()} days that is not a Pro Pick. Of all other ideas you see the title, the scores and what they are made of, the first sentence of the problem, and what the rest holds. No account is needed to read; with one, which is free, you can save ideas, mark them, and find again what you read.`,
    },
    {
      ask: 'Are the figures true?',
      answer:
        'Each says what it is. A measured figure was read from a named data set on a named date, and links to it. An estimate carries “est.” and opens to the arithmetic behind it, with where you could check it. Prices of competitors are as they were publicly known when the dossier was checked; ask for the present one.',
    },
    {
      ask: 'What does it mean to claim an idea?',
      answer: `For ${formatMoney(CLAIM_PRICE_CENTS)} an idea leaves the catalogue for good and its dossier is yours: nobody else finds it here again. People who read it before still know it, and nobody can own a market; what you buy is that we stop selling it. It returns only if all of your payment goes back. The way there is “Claim this idea” on the idea’s page, which says all of this before you pay.`,
    },
    {
      ask: 'Is Lifetime really once?',
      answer: `Yes. ${formatMoney(planOf('lifetime').priceCents)} once, for as long as Assay exists, everything in the plan included.`,
    },
    {
      ask: 'Can I stop a monthly plan?',
      answer: 'At any time. It stays open until the end of the month you paid for and then falls back to Free.',
    },
    {
      ask: 'Do you promise that an idea will work?',
      answer:
        'No. A dossier is a researched starting point with its own list of reasons to drop it and a test that costs less than $200. Run the test before you quit anything.',
    },
  ] as const;

export default function Pricing({ loaderData }: Route.ComponentProps) {
  const { supportEmail, person, sale } = loaderData;
  return (
    <div className="sheet-width py-12">
      <h1 className="text-4xl">Pricing</h1>
      <p className="measure mt-4 text-lg text-ink-2">
        Read one full idea a day, free. Pay when you are choosing what to build and want all of them.
      </p>
      {person && person.plan !== 'free' && (
        <p className="mt-6 flex flex-wrap items-center gap-x-5 gap-y-2 border-l-3 border-brass bg-sheet px-4 py-3">
          You have {planOf(person.plan).name}.
          <Link to="/validate" className="font-semibold underline">
            Validate an idea
          </Link>
          <Link to="/ai-chat" className="underline">
            Ask the strategist
          </Link>
          <Link to="/browse" className="underline">
            Browse every idea
          </Link>
        </p>
      )}
      <div className="mt-10">
        <PlanCards choose={(plan) => <PlanButton plan={plan} person={person} trialDays={sale.trialDays} />} />
      </div>
      <p className="measure mt-4 text-sm text-ink-2">
        Prices are in US dollars{sale.addsTax && ', without tax: what is due where you are is added before you pay'}. A monthly plan renews
        until you cancel it, which takes one click under Billing. Moving from monthly to Lifetime refunds the unused part of the month.
        {sale.isSandbox && ' This server has no payment provider: its checkout is a sandbox, and no money moves.'}
      </p>
      <p className="mt-4">
        <Link to="/reports/sample" className="underline">
          Read a sample report of AI Research
        </Link>
      </p>
      <section aria-labelledby="compare" className="mt-16">
        <h2 id="compare" className="text-3xl">
          Compare the plans
        </h2>
        <CompareTable />
      </section>
      <section aria-labelledby="questions" className="mt-16">
        <h2 id="questions" className="text-3xl">
          What people ask
        </h2>
        <div className="mt-4 max-w-3xl border-t border-ink">
          {questions().map(({ ask, answer }) => (
            <details key={ask} className="group border-b border-line py-3">
              <summary className="font-semibold marker:text-brass">{ask}</summary>
              <p className="measure mt-2 text-ink-2">{answer}</p>
            </details>
          ))}
        </div>
        <p className="mt-8">
          Something else?{' '}
          <a className="underline" href={`mailto:${supportEmail}`}>
            Write to {supportEmail}
          </a>
          .
        </p>
      </section>
    </div>
  );
}
