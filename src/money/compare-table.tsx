import { formatMoney } from '../ui/format.ts';
import { Link } from '../ui/link.tsx';
import { planPeriod } from './plan-period.ts';
import { CLAIM_PRICE_CENTS, freeWindowDays, IDEA_BUILDERS, type Plan, plansInForce } from './plans.ts';

const monthly = (n: number | null, one: string) => (n === 0 ? 'No' : n === null ? 'Unlimited' : `${n} ${one} a month`);
const yes = (value: boolean) => (value ? 'Yes' : 'No');

const rows = (): { what: string; to?: string; of: (plan: Plan) => string }[] => [
  { what: 'Price', of: (plan) => `${formatMoney(plan.priceCents)}${planPeriod[plan.per]}` },
  { what: 'Idea of the day, for its 24 hours', of: () => 'Full' },
  { what: `Ideas of the last ${freeWindowDays()} days`, of: () => 'Full' },
  { what: 'Older ideas', of: (plan) => (plan.olderIdeas === 'full' ? 'Full' : 'Teaser') },
  { what: 'Pro Picks', of: (plan) => (plan.olderIdeas === 'full' ? 'Full' : 'Teaser') },
  { what: 'Evidence behind every figure you can read', of: () => 'Yes' },
  { what: 'Free check of your own ideas', to: '/check', of: () => 'Yes' },
  { what: 'Research agent, for ideas of your own', of: (plan) => monthly(plan.researchRunsPerMonth, 'runs') },
  { what: 'Strategy chat', of: (plan) => monthly(plan.chatMessagesPerMonth, 'messages') },
  { what: `Idea builder (${IDEA_BUILDERS.join(', ')})`, to: '/methodology#idea-builder', of: (plan) => yes(plan.ideaBuilder) },
  { what: 'Export as PDF, Markdown and JSON', of: (plan) => yes(plan.exports) },
  {
    what: 'Projects at a time, with tests and decisions',
    to: '/projects',
    of: ({ projects }) => (projects === null ? 'Unlimited' : String(projects)),
  },
  { what: 'Projects shared with a team, and a page to show', of: (plan) => yes(plan.sharedProjects) },
  { what: 'Vote on the roadmap', to: '/roadmap', of: (plan) => yes(plan.roadmapVoting) },
  { what: 'Claim an idea outright', of: () => formatMoney(CLAIM_PRICE_CENTS) },
];

/** The plans line by line, from the table of plans. On a phone each line stands above its three answers, which name their plans. */
export function CompareTable() {
  return (
    <table className="mt-4 block w-full text-left md:table">
      <caption className="sr-only">Comparison of plans</caption>
      <thead className="max-md:sr-only">
        <tr>
          <td className="border-b border-ink" />
          {plansInForce().map((plan) => (
            <th key={plan.id} scope="col" className="border-b border-ink py-3 pl-4 font-serif text-xl font-medium md:w-1/5">
              {plan.name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="block md:table-row-group">
        {rows().map(({ what, to, of }) => (
          <tr key={what} className="grid grid-cols-3 gap-x-3 border-b border-line py-3 align-top md:table-row">
            <th scope="row" className="col-span-full pb-1.5 font-normal md:max-w-xs md:border-b md:border-line md:py-2.5">
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
                  data-plan={plan.name}
                  className={`numerals max-md:text-sm max-md:before:block max-md:before:text-xs max-md:before:font-normal max-md:before:text-ink-3 max-md:before:content-[attr(data-plan)/''] md:border-b md:border-line md:py-2.5 md:pl-4 ${value === 'No' ? 'text-ink-3' : 'font-semibold'}`}
                >
                  {value}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
