import { formatMoney } from '../../ui/format.ts';
import { Ladder } from '../../ui/pictures/ladder.tsx';
import { Milestones } from '../../ui/pictures/milestones.tsx';
import { RatedBars } from '../../ui/pictures/rated-bars.tsx';
import { counted, LADDER, offerPrice, VALUE_EQUATION } from './dossier-labels.ts';
import { Bullets, Part, Prose, Section } from './dossier-parts.tsx';
import { Cited, Mark } from './evidence-marks.tsx';
import type { IdeaFull } from './ideas.contract.ts';
import { openingOf } from './opening.ts';

const MONTHS = 12;

/** How it earns money: offers, what they are worth to a customer, and when money comes. */
export function Business({ idea }: { idea: IdeaFull }) {
  const { opening, rest } = openingOf(idea.business_model);
  const { min, max } = idea.revenue_potential;
  const aMonth = (cents: number, key: string) => ({
    value: cents / MONTHS,
    said: (
      <>
        {formatMoney(Math.round(cents / MONTHS / 100) * 100)} a month&nbsp;
        <Mark of={key} />
      </>
    ),
  });
  return (
    <Section
      of="business"
      says={opening}
      picture={
        <div className="grid gap-5">
          <Part title="Value ladder">
            <Ladder
              steps={LADDER.map(([key, name]) => ({
                name,
                price: offerPrice(idea.value_ladder[key]),
                says: <Cited text={idea.value_ladder[key].offer} />,
              }))}
            />
          </Part>
          <Part title="When money comes">
            <Milestones
              steps={idea.monetization_timeline.map(({ when, milestone, mrr_cents }) => ({
                when,
                value: mrr_cents,
                said: (
                  <>
                    {formatMoney(mrr_cents)}{' '}
                    <span className="inline-block text-xs font-normal whitespace-nowrap text-ink-3">
                      a month&nbsp;<span className="est-mark">est.</span>
                    </span>
                  </>
                ),
                what: <Cited text={milestone} />,
              }))}
              cases={[
                { name: 'High case, once established', ...aMonth(max, 'revenue.max') },
                { name: 'Low case', ...aMonth(min, 'revenue.min') },
              ]}
            />
          </Part>
        </div>
      }
      figures={['revenue.max', 'revenue.min']}
      holds="the margin, and what it is worth to a customer"
    >
      <Prose text={rest} />
      <Part title="Value equation">
        <RatedBars
          rows={VALUE_EQUATION.map(([key, name]) => {
            const { rating, reason } = idea.value_equation[key];
            return { name, rating, reason: <Cited text={reason} /> };
          })}
        />
      </Part>
    </Section>
  );
}

/** How the first customers hear of it. */
export function GoToMarket({ idea }: { idea: IdeaFull }) {
  const { opening, rest } = openingOf(idea.gtm_strategy);
  return (
    <Section
      of="go_to_market"
      isHalf
      says={opening}
      picture={
        <Part title="Channels">
          <ol className="grid gap-x-6 gap-y-3 @xl/section:grid-cols-3">
            {idea.channels.map(({ channel, how }, i) => (
              <li key={channel} className="print-whole border-t-2 border-brass pt-1.5 text-sm">
                <span className="numerals text-ink-3">{i + 1}</span> <span className="font-semibold">{channel}</span>
                <span className="mt-0.5 block text-ink-2">
                  <Cited text={how} />
                </span>
              </li>
            ))}
          </ol>
        </Part>
      }
      holds={`how to begin, and ${counted(idea.growth_tactics.length, 'tactic')}`}
    >
      <Prose text={rest} />
      <Part title="Tactics">
        <Bullets items={idea.growth_tactics} />
      </Part>
    </Section>
  );
}
