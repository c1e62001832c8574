import type { ReactNode } from 'react';
import { formatMoney } from '../ui/format.ts';
import { Icon } from '../ui/icon.tsx';
import { Link } from '../ui/link.tsx';
import { planPeriod } from './plan-period.ts';
import { freeWindowDays, IDEA_BUILDERS, type Plan, plansInForce } from './plans.ts';

/** What a plan gives, in sentences, from the table of plans. */
export function planPoints(plan: Plan): string[] {
  const amount = (n: number | null, one: string) => (n === null ? `Unlimited ${one}` : `${n} ${one} a month`);
  return [
    'The full idea of the day, every day',
    plan.olderIdeas === 'full'
      ? 'Every idea in the catalogue, Pro Picks included'
      : `Every idea of the last ${freeWindowDays()} days that is not a Pro Pick`,
    ...(plan.id === 'free' ? ['A check of your own ideas: buyers counted, nearest companies'] : []),
    plan.projects === null ? 'Projects without limit, shared with a team' : `${plan.projects} projects, with their tests and decisions`,
    ...(plan.researchRunsPerMonth === 0 ? [] : [amount(plan.researchRunsPerMonth, 'runs of the research agent on ideas of your own')]),
    ...(plan.chatMessagesPerMonth === 0 ? [] : [amount(plan.chatMessagesPerMonth, 'messages with the strategist')]),
    ...(plan.ideaBuilder ? [`Build kits and prompts for ${IDEA_BUILDERS.length} code builders`] : []),
    ...(plan.exports ? ['Export as PDF, Markdown and JSON'] : []),
    ...(plan.roadmapVoting ? ['A vote on what we build next'] : []),
  ];
}

/** The three plans side by side. @param choose what stands under a plan; a link to the prices where nothing is given */
export function PlanCards({ headingLevel = 2, choose }: { headingLevel?: 2 | 3; choose?: (plan: Plan) => ReactNode }) {
  const Heading = headingLevel === 2 ? 'h2' : 'h3';
  return (
    <div className="grid border border-line bg-sheet md:grid-cols-3">
      {plansInForce().map((plan) => (
        <section
          key={plan.id}
          aria-label={plan.name}
          className="flex flex-col border-line p-6 not-first:border-t md:not-first:border-t-0 md:not-first:border-l"
        >
          <Heading className="text-2xl">{plan.name}</Heading>
          <p className="mt-1 min-h-12 text-sm text-ink-2">{plan.for}</p>
          <p className="numerals mt-4">
            <span className="font-serif text-4xl">{formatMoney(plan.priceCents)}</span>
            <span className="text-ink-2">{planPeriod[plan.per]}</span>
          </p>
          <ul className="mt-5 grid grow content-start gap-2 text-sm">
            {planPoints(plan).map((point) => (
              <li key={point} className="grid grid-cols-[1.1rem_1fr] gap-2">
                <Icon name="tick" className="mt-1 text-brass" />
                {point}
              </li>
            ))}
          </ul>
          {choose?.(plan) ?? (
            <Link to={plan.id === 'free' ? '/#today' : '/pricing'} className="button mt-6 self-start">
              {plan.id === 'free' ? 'Read today’s idea' : `Choose ${plan.name}`}
            </Link>
          )}
        </section>
      ))}
    </div>
  );
}
