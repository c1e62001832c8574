import { formatMoney, formatNumber, formatPercent } from '../../ui/format.ts';
import { CountedBuyers } from './counted-buyers.tsx';
import { CUSTOMER, NOT_CHECKED, NOT_MEASURED, placesOf } from './dossier-labels.ts';
import { Part, Section, Table, Terms } from './dossier-parts.tsx';
import { Cited, Mark, Prose } from './evidence-marks.tsx';
import { Passage } from './figure-source.tsx';
import type { IdeaFull } from './ideas.contract.ts';

/** Who has the problem, and where they gather. */
export function Audience({ idea }: { idea: IdeaFull }) {
  const { person, moment, today, buyer } = idea.target_market;
  const places = placesOf(idea.community_signals);
  return (
    <Section of="audience">
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
  const size = idea.market_size_analysis;
  const rungs = [
    { key: 'tam', name: 'TAM', rung: size.tam },
    { key: 'sam', name: 'SAM', rung: size.sam },
    { key: 'som', name: 'SOM', rung: size.som },
  ];
  return (
    <Section of="market">
      <Prose text={idea.market_analysis} />
      <Part title="The arithmetic">
        <dl className="border-t border-line">
          {rungs.map(({ key, name, rung }) => (
            <div key={key} className="grid gap-x-6 border-b border-line py-3 sm:grid-cols-[11rem_1fr]">
              <dt>
                <span className="small-caps text-ink-3">{name}</span>
                <span className="numerals block text-xl font-semibold">
                  {formatMoney(rung.value)} <Mark of={`market.${key}`} />
                </span>
              </dt>
              <dd className="measure text-ink-2">
                <span className="numerals block font-semibold text-ink">
                  {formatNumber(rung.buyers)} × {formatMoney(rung.price)} a year
                </span>
                {capitalised(rung.buyers_are)}. {rung.how}
              </dd>
            </div>
          ))}
        </dl>
        <p className="mt-3 text-sm text-ink-2">
          {size.growth_rate === null ? (
            `Growth of the market: ${NOT_MEASURED}.`
          ) : (
            <>
              Growing about <span className="numerals font-semibold text-ink">{formatPercent(size.growth_rate)}</span> a year{' '}
              <Mark of="market.growth_rate" />
            </>
          )}
        </p>
      </Part>
    </Section>
  );
}

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Who serves it already, and whom they leave out. */
export function Competition({ idea }: { idea: IdeaFull }) {
  const { direct, indirect } = idea.competitive_landscape;
  const rows = (list: typeof direct) =>
    list.map(({ name, url, what, price, weakness, proof }) => ({
      key: name,
      cells: [
        <span key="name" className="block min-w-32 font-semibold">
          {url ? (
            <a href={url} rel="noopener external nofollow" className="quiet-link">
              {name}
            </a>
          ) : (
            name
          )}
          {price && <span className="block font-normal text-ink-3">{price}</span>}
          {!proof && <span className="small-caps block font-normal text-ink-3">{NOT_CHECKED}</span>}
        </span>,
        <span key="what" className="block min-w-48 text-ink-2">
          <Cited text={what} />
          {proof && <Passage proof={proof} />}
        </span>,
        <span key="gap" className="block min-w-48 text-ink-2">
          <Cited text={weakness} />
        </span>,
      ],
    }));
  const columns = [{ label: 'Who' }, { label: 'What they do' }, { label: 'Whom they leave out' }];
  return (
    <Section of="competition">
      <Part title="Direct competitors">
        <Table caption="Direct competitors" columns={columns} rows={rows(direct)} />
      </Part>
      <Part title="What people use instead">
        <Table caption="Indirect competitors" columns={columns} rows={rows(indirect)} />
      </Part>
      <Part title="The gap">
        <Terms
          rows={[
            { name: 'Served', text: idea.market_gap.served },
            { name: 'Not served', text: idea.market_gap.unserved },
            { name: 'Why incumbents will not', text: idea.market_gap.why_incumbents_will_not },
          ]}
        />
      </Part>
      <Part title="What would be hard to copy">
        <Prose text={idea.competitive_advantage} />
      </Part>
    </Section>
  );
}
