import { Link } from 'react-router';
import { pageMeta } from '../../platform/web/page-meta.ts';
import { pageRequest } from '../../platform/web/request-context.ts';
import { formatMoney } from '../../ui/format.ts';
import type { Route } from './+types/pricing.route';
import { CompareTable } from './compare-table.tsx';
import { PlanCards } from './plan-cards.tsx';
import { CLAIM_PRICE_CENTS, FREE_WINDOW_DAYS, plans } from './plans.ts';

export function loader({ context }: Route.LoaderArgs) {
  const { appUrl, supportEmail } = pageRequest(context);
  return { appUrl, supportEmail };
}

export const meta = ({ loaderData }: Route.MetaArgs) =>
  pageMeta({
    title: 'Pricing',
    description: `One whole idea a day free. Every idea for ${formatMoney(plans[1].priceCents)} a month, or ${formatMoney(plans[2].priceCents)} once.`,
    appUrl: loaderData?.appUrl,
    path: '/pricing',
  });

const questions = [
  {
    ask: 'What do I get without paying?',
    answer: `The idea of the day, whole, every day, and every idea published in the last ${FREE_WINDOW_DAYS} days that is not a Pro Pick. Of all other ideas you see the title, the scores and what they are made of, the first sentence of the problem, and what the rest holds. No account is needed to read; with one, which is free, you can save ideas, mark them, and find again what you read.`,
  },
  {
    ask: 'Are the figures true?',
    answer:
      'Each says what it is. A measured figure was read from a named data set on a named date, and links to it. An estimate carries “est.” and opens to the arithmetic behind it, with where you could check it. Prices of competitors are as they were publicly known when the dossier was checked; ask for the present one.',
  },
  {
    ask: 'What does it mean to claim an idea?',
    answer: `For ${formatMoney(CLAIM_PRICE_CENTS)} an idea leaves the catalogue for good and its dossier is yours: nobody else finds it here again. People who read it before still know it, and nobody can own a market; what you buy is that we stop selling it.`,
  },
  {
    ask: 'Is Lifetime really once?',
    answer: `Yes. ${formatMoney(plans[2].priceCents)} once, for as long as Assay exists, everything in the plan included.`,
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
  const { supportEmail } = loaderData;
  return (
    <div className="sheet-width py-12">
      <h1 className="text-4xl">Pricing</h1>
      <p className="measure mt-4 text-lg text-ink-2">
        Read one idea a day for nothing. Pay when you are choosing what to build and want all of them.
      </p>
      <div className="mt-10">
        <PlanCards />
      </div>
      <p className="measure mt-4 border-l-3 border-brass bg-sheet px-4 py-3 text-sm">
        What you can use today is free: reading the idea of the day and the ideas of the week without an account, and{' '}
        <Link className="underline" to="/signup">
          with one
        </Link>{' '}
        saving ideas, marking them and finding what you read. Paid plans cannot be started yet, because payment and the tools they pay for
        are not open on this server. Write to{' '}
        <a className="underline" href={`mailto:${supportEmail}?subject=Assay%20membership`}>
          {supportEmail}
        </a>{' '}
        to be told when they are.
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
          {questions.map(({ ask, answer }) => (
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
