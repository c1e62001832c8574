import { Link } from 'react-router';
import { formatMoney } from '../../ui/format.ts';
import { ScrollBox } from '../../ui/scroll-box.tsx';
import { planPeriod } from './plan-period.ts';
import { CLAIM_PRICE_CENTS, freeWindowDays, IDEA_BUILDERS, type Plan, plansInForce } from './plans.ts';

const monthly = (n: number | null, one: string) => (n === 0 ? 'No' : n === null ? 'Unlimited' : `${n} ${one} a month`);
const yes = (value: boolean) => (value ? 'Yes' : 'No');

const rows = (): { what: string; to?: string; of: (plan: Plan) => string }[] => [
  { what: 'Price', of: (plan) => `${formatMoney(plan.priceCents)}${planPeriod[plan.per]}` },
  { what: 'Idea of the day, for its 24 hours', of: () => 'Whole' },
  { what: `Ideas of the last ${freeWindowDays()} days`, of: () => 'Whole' },
  { what: 'Older ideas', of: (plan) => (plan.olderIdeas === 'full' ? 'Whole' : 'Teaser') },
  { what: 'Pro Picks', of: (plan) => (plan.olderIdeas === 'full' ? 'Whole' : 'Teaser') },
  { what: 'Evidence behind every figure you can read', of: () => 'Yes' },
  { what: 'Research agent, for ideas of your own', of: (plan) => monthly(plan.researchRunsPerMonth, 'runs') },
  { what: 'Strategy chat', of: (plan) => monthly(plan.chatMessagesPerMonth, 'messages') },
  { what: `Idea builder (${IDEA_BUILDERS.join(', ')})`, of: (plan) => yes(plan.ideaBuilder) },
  { what: 'Export as PDF, Markdown and JSON', of: (plan) => yes(plan.exports) },
  { what: 'Vote on the roadmap', to: '/roadmap', of: (plan) => yes(plan.roadmapVoting) },
  { what: 'Claim an idea outright', of: () => formatMoney(CLAIM_PRICE_CENTS) },
];

/** The plans line by line, from the table of plans. */
export function CompareTable() {
  return (
    <ScrollBox className="mt-4" label="Comparison of plans">
      <table className="w-full min-w-[40rem] text-left">
        <caption className="sr-only">Comparison of plans</caption>
        <thead>
          <tr>
            <td className="border-b border-ink" />
            {plansInForce().map((plan) => (
              <th key={plan.id} scope="col" className="border-b border-ink py-3 pl-4 font-serif text-xl font-medium">
                {plan.name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows().map(({ what, to, of }) => (
            <tr key={what} className="align-top">
              <th scope="row" className="max-w-xs border-b border-line py-2.5 font-normal">
                {to ? (
                  <Link to={to} className="quiet-link">
                    {what}
                  </Link>
                ) : (
                  what
                )}
              </th>
              {plansInForce().map((plan) => {
                const value = of(plan);
                return (
                  <td
                    key={plan.id}
                    className={`numerals border-b border-line py-2.5 pl-4 ${value === 'No' ? 'text-ink-3' : 'font-semibold'}`}
                  >
                    {value}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  );
}
