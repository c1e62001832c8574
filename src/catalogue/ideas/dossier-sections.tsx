import { IdeaTopics } from '../../trends/index.parts.ts';
import type { TopicLine } from '../../trends/index.ts';
import { formatMoney } from '../../ui/format.ts';
import { DateLine } from '../../ui/pictures/date-line.tsx';
import { RatedBars } from '../../ui/pictures/rated-bars.tsx';
import { TwoSides } from '../../ui/pictures/two-sides.tsx';
import { Business, GoToMarket } from './dossier-business.tsx';
import { counted, figuresInWords, isOfIdea, LONGER_TEST } from './dossier-labels.ts';
import { Audience, Competition, Market } from './dossier-market.tsx';
import { Bullets, Part, Prose, Section, Terms } from './dossier-parts.tsx';
import { Build, Execution, Founder } from './dossier-work.tsx';
import { Cited } from './evidence-marks.tsx';
import { EvidenceRows, FirstFigures } from './evidence-table.tsx';
import type { IdeaFull } from './ideas.contract.ts';
import { openingOf } from './opening.ts';
import { ReportedTests } from './reported-tests.tsx';
import { SeverityList } from './severity-list.tsx';

type Props = { idea: IdeaFull; topics?: TopicLine[] };

/** The whole dossier, in the order of the table of sections. */
export function DossierSections({ idea, topics = [] }: Props) {
  return (
    <div className="@container/dossier">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-8 print:block @[54rem]/dossier:grid-cols-2">
        <Problem idea={idea} />
        <WhyNow idea={idea} topics={topics} />
        <Solution idea={idea} />
        <Audience idea={idea} />
        <Market idea={idea} />
        <Competition idea={idea} />
        <Business idea={idea} />
        <GoToMarket idea={idea} />
        <Build idea={idea} />
        <Execution idea={idea} />
        <Founder idea={idea} />
        <Risks idea={idea} />
        <NextTest idea={idea} />
        <Section
          of="evidence"
          isHalf
          says={figuresInWords(idea.figures)}
          picture={<FirstFigures signals={idea.signals} />}
          holds={allFigures(idea.signals)}
        >
          <EvidenceRows signals={idea.signals} />
        </Section>
      </div>
    </div>
  );
}

/** What the table holds that opens: the figures of the idea, which are counted, and what is told of a whole country, which is not. */
function allFigures(signals: IdeaFull['signals']): string {
  const own = signals.filter(isOfIdea).length;
  const beside = signals.length - own;
  return `all ${counted(own, 'figure')}${beside > 0 ? `, ${beside} of the whole country` : ''}, and how each was reached`;
}

function Problem({ idea }: Props) {
  const { opening, rest } = openingOf(idea.problem_narrative);
  return (
    <Section
      of="problem"
      isHalf
      says={opening}
      picture={
        <RatedBars
          rows={idea.score_parts.problem.map(({ label, value, reason }) => ({
            name: label,
            rating: value,
            reason: reason && <Cited text={reason} />,
          }))}
        />
      }
      holds="what happens, to whom and how often"
    >
      <Prose text={rest} />
    </Section>
  );
}

function WhyNow({ idea, topics = [] }: Props) {
  const { summary, causes } = idea.why_now;
  const { opening, rest } = openingOf(summary);
  return (
    <Section
      of="why_now"
      isHalf
      says={opening}
      picture={
        <>
          <h3 className="sr-only">What changed, and when</h3>
          <DateLine events={causes.map(({ date, what }) => ({ at: date, says: <Cited text={what} /> }))} until={idea.last_validated_at} />
        </>
      }
      holds={topics.length > 0 ? 'the sources of each date, and topics measured' : 'the sources of each date'}
    >
      <Prose text={rest} />
      <Part title="What changed, and when">
        <Terms rows={causes.map(({ date, what, source, proof }) => ({ name: date, text: what, aside: source, proof }))} />
      </Part>
      <IdeaTopics topics={topics} />
    </Section>
  );
}

function Solution({ idea }: Props) {
  const { opening, rest } = openingOf(idea.solution_overview);
  return (
    <Section
      of="solution"
      isHalf
      says={opening}
      picture={
        <TwoSides
          yes={{ title: 'What it promises', items: idea.value_propositions.map((text) => ({ key: text, says: <Cited text={text} /> })) }}
          no={{ title: 'Today', items: [{ key: 'today', says: <Cited text={idea.target_market.today} /> }] }}
        />
      }
      holds="how it works"
    >
      <Prose text={rest} />
    </Section>
  );
}

function Risks({ idea }: Props) {
  const risks = idea.risks_and_challenges;
  const grave = risks.filter(({ severity }) => severity === 'high').length;
  return (
    <Section
      of="risks"
      isHalf
      says={`${counted(risks.length, 'risk')}, ${grave} of high severity; ${counted(idea.kill_criteria.length, 'result')} that would end it.`}
      picture={
        <TwoColumns
          left={<SeverityList risks={risks} />}
          right={
            <Part title="Drop it if">
              <ul className="grid list-disc gap-1 pl-5 text-sm text-ink-2 marker:text-ink-3">
                {idea.kill_criteria.map((text) => (
                  <li key={text}>
                    <Cited text={text} />
                  </li>
                ))}
              </ul>
            </Part>
          }
        />
      }
      holds="what to do about each"
    >
      <Terms rows={risks.map(({ risk, severity, mitigation }) => ({ name: risk, text: mitigation, aside: `${severity} severity` }))} />
    </Section>
  );
}

const TwoColumns = ({ left, right }: { left: React.ReactNode; right: React.ReactNode }) => (
  <div className="grid gap-x-8 gap-y-4 @xl/section:grid-cols-2">
    {left}
    {right}
  </div>
);

function NextTest({ idea: { id, next_test, longer_test, reported } }: Props) {
  return (
    <Section
      of="next_test"
      isHalf
      says={next_test.what}
      picture={
        <>
          <TestCard test={next_test} />
          {reported && <ReportedTests of={reported} />}
          <p className="no-print mt-2 flex flex-wrap gap-x-5 text-sm">
            <a href={`/projects/new?idea=${id}`} rel="nofollow" className="underline">
              Test it in a project of your own
            </a>
            <a href="/methods" className="underline">
              Other ways to test it
            </a>
          </p>
        </>
      }
      {...(longer_test && { holds: 'the longer test that follows' })}
    >
      {longer_test && (
        <Part title={LONGER_TEST}>
          <Bullets items={[longer_test.what]} />
          <TestCard test={longer_test} />
        </Part>
      )}
    </Section>
  );
}

/** What a test costs in money and days, and what it has to show. */
function TestCard({ test: { cost_cents, days, pass } }: { test: IdeaFull['next_test'] }) {
  return (
    <dl className="grid grid-cols-[auto_auto] gap-x-8 gap-y-3 border-l-3 border-brass bg-sheet px-5 py-3 sm:grid-cols-[auto_auto_1fr]">
      <div>
        <dt className="text-xs text-ink-3">Cost</dt>
        <dd className="numerals text-lg font-semibold">{formatMoney(cost_cents)}</dd>
      </div>
      <div>
        <dt className="text-xs text-ink-3">Time</dt>
        <dd className="numerals text-lg font-semibold">{days} days</dd>
      </div>
      <div className="col-span-2 sm:col-span-1">
        <dt className="text-xs text-ink-3">It passes if</dt>
        <dd className="text-sm">
          <Cited text={pass} />
        </dd>
      </div>
    </dl>
  );
}
