import { formatMoney } from '../../ui/format.ts';
import { buildInWords } from './dossier-labels.ts';
import { Bullets, Part, Section, Table, Terms } from './dossier-parts.tsx';
import { Mark, Prose } from './evidence-marks.tsx';
import type { IdeaFull } from './ideas.contract.ts';

/** What is to be built first, and what not. */
export function Build({ idea }: { idea: IdeaFull }) {
  return (
    <Section of="build">
      <Prose text={buildInWords(idea)} />
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

/** What to do in the first quarter, and what it costs. */
export function Execution({ idea }: { idea: IdeaFull }) {
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
          columns={[{ label: 'Item' }, { label: '$', isFigure: true }]}
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

/** Who should do it, and who should not. */
export function Founder({ idea }: { idea: IdeaFull }) {
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
