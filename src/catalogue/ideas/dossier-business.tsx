import { formatMoney } from '../../ui/format.ts';
import { LADDER, offerPrice, VALUE_EQUATION } from './dossier-labels.ts';
import { Part, Section, Table, Terms } from './dossier-parts.tsx';
import { Prose } from './evidence-marks.tsx';
import type { IdeaFull } from './ideas.contract.ts';

/** How it earns money: offers, what they are worth to a customer, and when money comes. */
export function Business({ idea }: { idea: IdeaFull }) {
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
          columns={[{ label: 'When' }, { label: 'Milestone' }, { label: 'MRR', isFigure: true }]}
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
