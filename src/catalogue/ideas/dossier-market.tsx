import { formatMoney, formatNumber, formatPercent } from '../../ui/format.ts';
import { NestedBars } from '../../ui/pictures/nested-bars.tsx';
import { ServedGrid } from '../../ui/pictures/served-grid.tsx';
import { CountedBuyers, PayOverTime } from './counted-buyers.tsx';
import { CUSTOMER, counted, NOT_CHECKED, NOT_MEASURED, placesOf } from './dossier-labels.ts';
import { Part, Prose, Section, Terms } from './dossier-parts.tsx';
import { Cited, Mark } from './evidence-marks.tsx';
import type { IdeaFull } from './ideas.contract.ts';
import { openingOf } from './opening.ts';
import { RivalTable } from './rival-table.tsx';

/** Who has the problem, and where they gather. */
export function Audience({ idea }: { idea: IdeaFull }) {
  const { person, moment, today, buyer } = idea.target_market;
  const places = placesOf(idea.community_signals);
  return (
    <Section
      of="audience"
      isHalf
      says={openingOf(person).opening}
      picture={<PayOverTime idea={idea} />}
      figures={['ground.buyers', 'ground.nearest', 'ground.user_hour', 'ground.payer_hour', 'ground.user_jobs']}
      holds="their day, every count, and where they gather"
    >
      <Terms
        rows={[
          { name: 'The person', text: person },
          { name: 'The moment', text: moment },
          { name: 'Today', text: today },
          { name: 'Who pays', text: buyer, aside: CUSTOMER[idea.customer_type] },
        ]}
      />
      <CountedBuyers idea={idea} />
      {places.length > 0 && (
        <Part title="Where they gather">
          <Terms rows={places} />
        </Part>
      )}
    </Section>
  );
}

/** How large the market is, with the arithmetic behind each size. */
export function Market({ idea }: { idea: IdeaFull }) {
  const { tam, sam, som, growth_rate } = idea.market_size_analysis;
  const { opening, rest } = openingOf(idea.market_analysis);
  const rungs = [
    { key: 'tam', name: 'TAM', rung: tam },
    { key: 'sam', name: 'SAM', rung: sam },
    { key: 'som', name: 'SOM', rung: som },
  ];
  return (
    <Section
      of="market"
      says={opening}
      picture={
        <>
          <h3 className="sr-only">The arithmetic</h3>
          <NestedBars
            rungs={rungs.map(({ key, name, rung }) => ({
              name,
              size: rung.value,
              value: (
                <>
                  {formatMoney(rung.value)}&nbsp;
                  <Mark of={`market.${key}`} />
                </>
              ),
              says: (
                <>
                  <span className="numerals font-semibold text-ink">
                    {formatNumber(rung.buyers)} × {formatMoney(rung.price)} a year.
                  </span>{' '}
                  {capitalised(rung.buyers_are)}.
                </>
              ),
            }))}
          />
          <p className="mt-3 text-sm text-ink-2">
            {growth_rate === null ? (
              `Growth of the market: ${NOT_MEASURED}.`
            ) : (
              <>
                Growing about{' '}
                <span className="numerals font-semibold whitespace-nowrap text-ink">
                  {formatPercent(growth_rate)}&nbsp;
                  <Mark of="market.growth_rate" />
                </span>{' '}
                a year
              </>
            )}
          </p>
        </>
      }
      figures={['market.tam', 'market.sam', 'market.som', 'market.growth_rate']}
      holds="how each size is worked out"
    >
      <Prose text={rest} />
      <Terms
        rows={rungs.map(({ name, rung }) => ({
          name,
          text: rung.how,
          aside: `${formatNumber(rung.buyers)} × ${formatMoney(rung.price)} a year`,
        }))}
      />
    </Section>
  );
}

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Who serves it already, and whom they leave out. */
export function Competition({ idea }: { idea: IdeaFull }) {
  const { direct, indirect } = idea.competitive_landscape;
  const { served, unserved, why_incumbents_will_not: why } = idea.market_gap;
  const { opening, rest } = openingOf(why);
  return (
    <Section
      of="competition"
      says={opening}
      picture={
        <ServedGrid
          caption="Who is served, and who is not"
          served={<Cited text={served} />}
          unserved={<Cited text={unserved} />}
          own="This idea"
          rows={direct.map(({ name, price, what, weakness, proof }) => ({
            key: name,
            name: (
              <>
                {name}
                {price && <span className="block text-xs font-normal text-ink-3">{price}</span>}
                {!proof && <span className="block text-xs font-normal text-ink-3">{NOT_CHECKED}</span>}
              </>
            ),
            served: <Cited text={what} />,
            unserved: <Cited text={weakness} />,
          }))}
        />
      }
      holds={`where each was found, ${counted(indirect.length, 'thing')} people use instead, what is hard to copy`}
    >
      {rest && (
        <Part title="Why incumbents will not">
          <Prose text={rest} />
        </Part>
      )}
      <Part title="Direct competitors">
        <RivalTable caption="Direct competitors" rivals={direct} />
      </Part>
      <Part title="What people use instead">
        <RivalTable caption="Indirect competitors" rivals={indirect} />
      </Part>
      <Part title="What would be hard to copy">
        <Prose text={idea.competitive_advantage} />
      </Part>
    </Section>
  );
}
