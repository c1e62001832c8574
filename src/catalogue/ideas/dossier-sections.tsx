import { IdeaTopics } from '../../trends/index.parts.ts';
import type { TopicLine } from '../../trends/index.ts';
import { formatMoney } from '../../ui/format.ts';
import { Business } from './dossier-business.tsx';
import { LONGER_TEST } from './dossier-labels.ts';
import { Audience, Competition, Market } from './dossier-market.tsx';
import { Bullets, Part, Section, Terms } from './dossier-parts.tsx';
import { Build, Execution, Founder } from './dossier-work.tsx';
import { Cited, Prose } from './evidence-marks.tsx';
import { EvidenceTable } from './evidence-table.tsx';
import type { IdeaFull } from './ideas.contract.ts';

/** The whole dossier, in the order of the table of sections. */
export function DossierSections({ idea, topics = [] }: { idea: IdeaFull; topics?: TopicLine[] }) {
  return (
    <>
      <Section of="problem">
        <Prose text={idea.problem_narrative} />
      </Section>
      <Section of="why_now">
        <Prose text={idea.why_now.summary} />
        <Part title="What changed, and when">
          <Terms rows={idea.why_now.causes.map(({ date, what, source, proof }) => ({ name: date, text: what, aside: source, proof }))} />
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
        <TestBox test={idea.next_test} />
        {idea.longer_test && (
          <Part title={LONGER_TEST}>
            <TestBox test={idea.longer_test} />
          </Part>
        )}
      </Section>
      <Section of="evidence">
        <EvidenceTable signals={idea.signals} figures={idea.figures} />
      </Section>
    </>
  );
}

function TestBox({ test: { what, cost_cents, days, pass } }: { test: IdeaFull['next_test'] }) {
  return (
    <div className="border-l-3 border-brass bg-sheet px-5 py-4">
      <p className="numerals small-caps text-ink-3">
        {formatMoney(cost_cents)} · {days} days
      </p>
      <p className="measure mt-2">
        <Cited text={what} />
      </p>
      <p className="measure mt-3">
        <strong className="font-semibold">It passes if: </strong>
        <Cited text={pass} />
      </p>
    </div>
  );
}
