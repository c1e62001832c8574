import { formatMoney } from '../../ui/format.ts';
import { RatedBars } from '../../ui/pictures/rated-bars.tsx';
import { TwoSides } from '../../ui/pictures/two-sides.tsx';
import { WeekPlan } from '../../ui/pictures/week-plan.tsx';
import { buildInWords, counted, planInWords } from './dossier-labels.ts';
import { Bullets, Part, Prose, Section, Table, Terms } from './dossier-parts.tsx';
import { Cited, Mark } from './evidence-marks.tsx';
import type { IdeaFull } from './ideas.contract.ts';

const listed = (texts: readonly string[]) => texts.map((text) => ({ key: text, says: <Cited text={text} /> }));

/** What is to be built first, and what not. */
export function Build({ idea }: { idea: IdeaFull }) {
  const { burden, notes } = idea.regulatory_considerations;
  return (
    <Section
      of="build"
      isHalf
      says={buildInWords(idea)}
      picture={
        <TwoSides
          isLong
          yes={{
            title: 'In the first version',
            items: idea.mvp_features.map(({ name }) => ({ key: name, says: name })),
          }}
          no={{ title: 'Left out on purpose', items: listed(idea.not_in_mvp) }}
        />
      }
      holds="what each part does, what it takes technically, and the rules that apply"
    >
      <Part title="In the first version">
        <Terms rows={idea.mvp_features.map(({ name, what }) => ({ name, text: what }))} />
      </Part>
      <Part title="What it takes technically">
        <Bullets items={idea.technical_requirements} />
      </Part>
      <Part title={`Regulation: burden ${burden} of 10`}>
        <Prose text={notes} />
      </Part>
    </Section>
  );
}

/** What to do in the first quarter, and what it costs. */
export function Execution({ idea }: { idea: IdeaFull }) {
  const { first_week, first_month, first_quarter, first_ten_customers, budget } = idea.execution_plan;
  const weeks = idea.time_to_mvp_weeks;
  const steps = (texts: readonly string[]) => counted(texts.length, 'step');
  return (
    <Section
      of="execution"
      says={planInWords(idea)}
      picture={
        <WeekPlan
          bars={[
            { name: 'Cheapest test', says: `${idea.next_test.days} days`, from: 1, to: Math.ceil(idea.next_test.days / 7) },
            { name: 'First week', says: steps(first_week), from: 1, to: 1 },
            { name: 'First month', says: steps(first_month), from: 1, to: 4 },
            { name: 'First version', says: `${counted(weeks, 'week')} to build`, from: 1, to: weeks },
            { name: 'First quarter', says: `${steps(first_quarter)}, ${formatMoney(idea.capital_required)}`, from: 1, to: 13 },
          ]}
        />
      }
      figures={['mvp.weeks', 'budget.total']}
      holds="each step, the first ten customers, the budget"
    >
      <div className="grid gap-6 lg:grid-cols-3">
        <Part title="First week">
          <Bullets items={first_week} />
        </Part>
        <Part title="First month">
          <Bullets items={first_month} />
        </Part>
        <Part title="First quarter">
          <Bullets items={first_quarter} />
        </Part>
      </div>
      <Part title="The first ten customers">
        <Prose text={first_ten_customers} />
      </Part>
      <Part title="Budget of the first quarter">
        <Table
          caption="Budget of the first quarter"
          columns={[{ label: 'Item' }, { label: '$', isFigure: true }]}
          rows={[
            ...budget.map(({ item, cost_cents }) => ({ key: item, cells: [item, formatMoney(cost_cents)] })),
            {
              key: 'total',
              cells: [
                <strong key="label" className="font-semibold">
                  Total
                </strong>,
                <span key="total">
                  <strong className="font-semibold">{formatMoney(idea.capital_required)}</strong>&nbsp;
                  <Mark of="budget.total" />
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
  const rated = (name: string, { rating, reason }: typeof audience) => ({ name, rating, reason: <Cited text={reason} /> });
  const facts = [
    idea.solo_friendly ? 'one person can do it' : 'it needs more than one person',
    idea.no_code ? 'little or no code' : 'it needs code',
    `about ${idea.hours_per_week} hours a week`,
  ];
  return (
    <Section
      of="founder"
      isHalf
      says={`In short: ${facts.join(', ')}.`}
      picture={
        <TwoSides
          yes={{ title: 'Build it if', items: listed(idea.founder_fit.should) }}
          no={{ title: 'Leave it if', items: listed(idea.founder_fit.should_not) }}
        />
      }
      holds={`${counted(idea.required_skills.length, 'skill')}, three kinds of fit, and who did something like it`}
    >
      <Part title="Skills it takes">
        <Bullets items={idea.required_skills} />
      </Part>
      <Part title="Fit">
        <RatedBars rows={[rated('Audience', audience), rated('Community', community), rated('Product', product)]} />
      </Part>
      <Part title="Who did something like it">
        <Terms rows={idea.success_stories.map(({ who, what }) => ({ name: who, text: what }))} />
      </Part>
    </Section>
  );
}
