import { formatMoney, formatNumber, formatPercent } from '../../ui/format.ts';
import { IdeaTopics } from '../trends/idea-topics.tsx';
import type { TopicLine } from '../trends/trends.contract.ts';
import { Bullets, Part, Section, Table, Terms } from './dossier-parts.tsx';
import { CUSTOMER, LADDER, offerPrice, VALUE_EQUATION } from './dossier-words.ts';
import { Cited, Mark, Prose } from './evidence-marks.tsx';
import { EvidenceTable } from './evidence-table.tsx';
import type { IdeaFull } from './ideas.contract.ts';

/** The whole dossier, in the order of the table of sections. */
export function Dossier({ idea, topics = [] }: { idea: IdeaFull; topics?: TopicLine[] }) {
  return (
    <>
      <Section of="problem">
        <Prose text={idea.problem_narrative} />
      </Section>
      <Section of="why_now">
        <Prose text={idea.why_now.summary} />
        <Part title="What changed, and when">
          <Terms rows={idea.why_now.causes.map((cause) => ({ name: cause.date, text: cause.what, aside: cause.source }))} />
        </Part>
        <IdeaTopics topics={topics} />
      </Section>
      <Section of="solution">
        <Prose text={idea.solution_overview} />
        <Part title="What it promises">
          <Bullets items={idea.value_propositions} />
        </Part>
      </Section>
      <Audience idea={idea} />
      <Market idea={idea} />
      <Competition idea={idea} />
      <Business idea={idea} />
      <Section of="go_to_market">
        <Prose text={idea.gtm_strategy} />
        <Part title="Channels">
          <Terms rows={idea.channels.map(({ channel, how }) => ({ name: channel, text: how }))} />
        </Part>
        <Part title="Tactics">
          <Bullets items={idea.growth_tactics} />
        </Part>
      </Section>
      <Build idea={idea} />
      <Execution idea={idea} />
      <Founder idea={idea} />
      <Section of="risks">
        <Terms
          rows={idea.risks_and_challenges.map(({ risk, severity, mitigation }) => ({
            name: risk,
            text: mitigation,
            aside: `${severity} severity`,
          }))}
        />
        <Part title="Drop it if">
          <Bullets items={idea.kill_criteria} />
        </Part>
      </Section>
      <Section of="next_test">
        <div className="border-l-3 border-brass bg-sheet px-5 py-4">
          <p className="numerals small-caps text-ink-3">
            {formatMoney(idea.next_test.cost_cents)} · {idea.next_test.days} days
          </p>
          <p className="measure mt-2">{idea.next_test.what}</p>
          <p className="measure mt-3">
            <strong className="font-semibold">A pass: </strong>
            {idea.next_test.pass}
          </p>
        </div>
      </Section>
      <Section of="evidence">
        <EvidenceTable signals={idea.signals} figures={idea.figures} />
      </Section>
    </>
  );
}

function Audience({ idea }: { idea: IdeaFull }) {
  const { person, moment, today, buyer } = idea.target_market;
  const { reddit, facebook, youtube, how } = idea.community_signals;
  const places = [
    { name: 'Reddit', place: reddit, count: reddit.subreddits, mark: 'community.reddit' },
    { name: 'Facebook', place: facebook, count: facebook.groups, mark: 'community.facebook' },
    { name: 'YouTube', place: youtube, count: youtube.channels, mark: 'community.youtube' },
  ].filter(({ count }) => count > 0);
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
      {places.length > 0 && (
        <Part title="Where they gather">
          <Terms
            rows={places.map(({ name, place, mark }) => ({
              name,
              aside: `${formatNumber(place.total_members)} members`,
              text: `${place.named.join(', ')} [^${mark}]`,
            }))}
          />
          <p className="measure mt-2 text-sm text-ink-3">{how}</p>
        </Part>
      )}
    </Section>
  );
}

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

function Market({ idea }: { idea: IdeaFull }) {
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
          Growing about <span className="numerals font-semibold text-ink">{formatPercent(size.growth_rate)}</span> a year{' '}
          <Mark of="market.growth_rate" />
        </p>
      </Part>
    </Section>
  );
}

function Competition({ idea }: { idea: IdeaFull }) {
  const { direct, indirect } = idea.competitive_landscape;
  const rows = (list: typeof direct) =>
    list.map(({ name, url, what, price, weakness }) => ({
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
        </span>,
        <span key="what" className="block min-w-48 text-ink-2">
          <Cited text={what} />
        </span>,
        <span key="gap" className="block min-w-48 text-ink-2">
          <Cited text={weakness} />
        </span>,
      ],
    }));
  const head = ['Who', 'What they do', 'Whom they leave out'];
  return (
    <Section of="competition">
      <Part title="Direct competitors">
        <Table caption="Direct competitors" head={head} rows={rows(direct)} />
      </Part>
      <Part title="What people use instead">
        <Table caption="Indirect competitors" head={head} rows={rows(indirect)} />
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

function Business({ idea }: { idea: IdeaFull }) {
  return (
    <Section of="business">
      <Prose text={idea.business_model} />
      <Part title="Value ladder">
        <Terms
          rows={LADDER.map(([key, name]) => ({ name, text: idea.value_ladder[key].offer, aside: offerPrice(idea.value_ladder[key]) }))}
        />
      </Part>
      <Part title="Value equation">
        <Terms
          rows={VALUE_EQUATION.map(([key, name]) => ({
            name,
            text: idea.value_equation[key].reason,
            aside: `${idea.value_equation[key].rating} of 10`,
          }))}
        />
      </Part>
      <Part title="When money comes">
        <Table
          caption="Monetisation timeline"
          head={['When', 'Milestone', 'MRR']}
          rows={idea.monetization_timeline.map(({ when, milestone, mrr_cents }) => ({
            key: when,
            cells: [
              <span key="when" className="whitespace-nowrap font-semibold">
                {when}
              </span>,
              <span key="what" className="text-ink-2">
                {milestone}
              </span>,
              <span key="mrr">
                {formatMoney(mrr_cents)} <span className="est-mark">est.</span>
              </span>,
            ],
          }))}
        />
      </Part>
    </Section>
  );
}

function Build({ idea }: { idea: IdeaFull }) {
  return (
    <Section of="build">
      <Part title="In the first version">
        <Terms rows={idea.mvp_features.map(({ name, what }) => ({ name, text: what }))} />
      </Part>
      <Part title="Left out on purpose">
        <Bullets items={idea.not_in_mvp} />
      </Part>
      <Part title="What it takes technically">
        <Bullets items={idea.technical_requirements} />
      </Part>
      <Part title={`Regulation: burden ${idea.regulatory_considerations.burden} of 10`}>
        <Prose text={idea.regulatory_considerations.notes} />
      </Part>
    </Section>
  );
}

function Execution({ idea }: { idea: IdeaFull }) {
  const plan = idea.execution_plan;
  return (
    <Section of="execution">
      <Part title="First week">
        <Bullets items={plan.first_week} />
      </Part>
      <Part title="First month">
        <Bullets items={plan.first_month} />
      </Part>
      <Part title="First quarter">
        <Bullets items={plan.first_quarter} />
      </Part>
      <Part title="The first ten customers">
        <Prose text={plan.first_ten_customers} />
      </Part>
      <Part title="Budget of the first quarter">
        <Table
          caption="Budget of the first quarter"
          head={['Item', '$']}
          rows={[
            ...plan.budget.map(({ item, cost_cents }) => ({ key: item, cells: [item, formatMoney(cost_cents)] })),
            {
              key: 'total',
              cells: [
                <strong key="label" className="font-semibold">
                  Total
                </strong>,
                <span key="total">
                  <strong className="font-semibold">{formatMoney(idea.capital_required)}</strong> <Mark of="budget.total" />
                </span>,
              ],
            },
          ]}
        />
      </Part>
    </Section>
  );
}

function Founder({ idea }: { idea: IdeaFull }) {
  const { audience, community, product } = idea.fit;
  const rated = (name: string, { rating, reason }: typeof audience) => ({ name, text: reason, aside: `${rating} of 10` });
  const facts = [
    idea.solo_friendly ? 'one person can do it' : 'needs more than one person',
    idea.no_code ? 'little or no code' : 'needs code',
    `about ${idea.hours_per_week} hours a week`,
  ];
  return (
    <Section of="founder">
      <p className="measure text-ink-2">In short: {facts.join(', ')}.</p>
      <div className="grid gap-6 md:grid-cols-2">
        <Part title="Build it if">
          <Bullets items={idea.founder_fit.should} />
        </Part>
        <Part title="Leave it if">
          <Bullets items={idea.founder_fit.should_not} />
        </Part>
      </div>
      <Part title="Skills it takes">
        <Bullets items={idea.required_skills} />
      </Part>
      <Part title="Fit">
        <Terms rows={[rated('Audience', audience), rated('Community', community), rated('Product', product)]} />
      </Part>
      <Part title="Who did something like it">
        <Terms rows={idea.success_stories.map(({ who, what }) => ({ name: who, text: what }))} />
      </Part>
    </Section>
  );
}
