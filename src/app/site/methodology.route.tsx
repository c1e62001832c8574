import { FitMethod, Hallmark } from '../../catalogue/index.parts.ts';
import {
  bands,
  confidences,
  countLabels,
  DIFFICULTY_STARTS,
  difficultyTerms,
  ideasClient,
  METHOD_VERSION,
  scoreKinds,
  scoreParts,
  skillGroups,
  skillWords,
} from '../../catalogue/index.ts';
import { methodOfEngine } from '../../engine/index.server.ts';
import { measured } from '../../engine/index.ts';
import { unwrap } from '../../platform/web/api-client.ts';
import { pageMeta } from '../../platform/web/page-meta.ts';
import { pageRequest } from '../../platform/web/request-context.ts';
import { EngineMethod } from '../../research/index.parts.ts';
import { TrendsMethod } from '../../trends/index.parts.ts';
import { methodOfTrends } from '../../trends/index.ts';
import { Article, ArticleSection } from '../../ui/article.tsx';
import { RuleTable } from '../../ui/rule-table.tsx';
import type { Route } from './+types/methodology.route';
import { MethodInShort } from './method-in-short.tsx';

export const loader = async ({ context }: Route.LoaderArgs) => ({
  appUrl: pageRequest(context).appUrl,
  engine: { method: methodOfEngine(), measured },
  trends: methodOfTrends(),
  skills: skillGroups.map(({ id, label }) => ({ id, label, words: skillWords[id].split('|').join(', ') })),
  counts: await unwrap(ideasClient(context).evidence.$get()),
});

export const meta = ({ loaderData }: Route.MetaArgs) =>
  pageMeta({
    title: 'How scores are computed',
    description: 'The method behind every score, part by part, and what measured, cited, estimated and editorial mean.',
    appUrl: loaderData?.appUrl,
    path: '/methodology',
  });

const percent = (share: number) => `${Math.round(share * 100)}%`;

export default function Methodology({ loaderData: { engine, trends, skills, counts } }: Route.ComponentProps) {
  return (
    <Article
      title="How scores are computed"
      standfirst={`Method ${METHOD_VERSION}. One method for every idea, from signals and an editor’s ratings. The tables on this page are the ones the program computes with.`}
    >
      <MethodInShort />
      <ArticleSection id="basis" title="Four kinds of figure">
        <ul>
          <li>
            <strong>Measured</strong> (◆): counted by a source and read from its table. The mark opens to the publisher, the code, the
            period and the sum.
          </li>
          <li>
            <strong>Cited</strong> (<span className="cited-mark">cited</span>): a public page says it, and its passage was read. The mark
            opens to the passage, the publisher and the date. Laws, fees and projections are cited.
          </li>
          <li>
            <strong>Estimated</strong> (<span className="est-mark">est.</span>): nobody measured it. The mark opens to how it was reached
            and where you could check it.
          </li>
          <li>
            <strong>Editorial</strong> (<span className="est-mark">ed.</span>): a judgement put as a number, with its reason.
          </li>
        </ul>
        <p>
          A sum is as good as its weakest part. Figures older than 24 months say so, and what a publisher withholds is not published, never
          zero. Search volumes and sizes of communities are not measured yet, and are left empty.
        </p>
      </ArticleSection>
      <ArticleSection id="reported" title="What members report">
        <p>
          Members who finish a test of an idea may give its result: the method, passed or not, days, cost and sample, and nothing else. From
          five different people up the idea’s page says how many tried, how many passed, and the median days and cost, marked{' '}
          <span className="est-mark">reported</span>; below five it says nothing. Each person counts once, with the test given last. Passed
          means that the numbers reached the pass mark set before the test began. Nobody checks these numbers, and who gave one may take it
          back at any time. They are in no score and change no order.
        </p>
      </ArticleSection>
      <ArticleSection id="counts" title="How much of the catalogue that is">
        <p>
          Counted over the {counts.ideas} ideas that are published now, without figures of a whole country. The first line is the share
          before official tables were used: of the {counts.figures_before.toLocaleString('en-US')} figures shown then.
        </p>
      </ArticleSection>
      <RuleTable
        className="mt-3 max-w-4xl"
        label="How much of the catalogue is measured or cited"
        columns={[{ label: 'What', width: 'w-96' }, { label: 'Count' }]}
        rows={countLabels(counts).map(({ label, value }) => ({ key: label, cells: [label, value] }))}
      />
      <ArticleSection id="scores" title="Four scores and one">
        <p>
          Each score runs from 0 to 10 and is the weighted mean of its parts, kept to one decimal. The idea score is the weighted mean of
          the four: {scoreKinds.map((kind) => `${kind.label.toLowerCase()} ${percent(kind.weight)}`).join(', ')}. On an idea’s page every
          score opens to its parts.
        </p>
        <p>
          A guess never enters a score: a part that was only estimated, or that nobody measured, weighs nothing, and the other parts share
          its weight. A bar is hatched by the share of an editor’s judgement in it. Confidence follows what is measured or cited:{' '}
          {confidences.map(({ label, says }) => `${label.toLowerCase()}, ${says}`).join('; ')}. The version of the method is kept with every
          score. A change of the method is no news of an idea: it sends no alert, and makes no mover.
        </p>
        <p>Bands: 8 and up strong, 6 and up good, 4 and up fair, below that low.</p>
      </ArticleSection>
      {scoreKinds.map((kind) => (
        <section key={kind.id} aria-labelledby={`score-${kind.id}`} className="mt-10 max-w-4xl">
          <h3 id={`score-${kind.id}`} className="text-xl">
            {kind.label}
          </h3>
          <p className="mt-1 text-ink-2">{kind.asks}</p>
          <RuleTable
            className="mt-3"
            label={`Parts of the score ${kind.label}`}
            columns={[{ label: 'Part', width: 'w-64' }, { label: 'Weight', width: 'w-20', isFigure: true }, { label: 'Rule' }]}
            rows={scoreParts[kind.id].map(({ key, label, weight, rule }) => ({ key, cells: [label, percent(weight), rule] }))}
          />
        </section>
      ))}
      <ArticleSection id="difficulty" title="Execution difficulty of an idea">
        <p>
          It is shown and not scored, as it rests on an estimated budget. Nobody types it: it starts at {DIFFICULTY_STARTS} and adds up what
          the dossier says of time, rules, money and people, rounded to a whole number from 1 to 10. The weights are a fit to the
          difficulties editors had given these ideas before; fitted on either half of them, the formula was within one point of the editor
          on 95% of the other half. Lists show it on 5, rounded up.
        </p>
        <ul>
          {difficultyTerms.map(({ key, label, rule }) => (
            <li key={key}>
              <strong>{label}</strong>: {rule}
            </li>
          ))}
        </ul>
      </ArticleSection>
      <ArticleSection id="research" title="Scores of research reports">
        <p>
          A report of the research agent is scored from what its sources answered, from 1 to 10, by rules of its own: nobody edits it. The
          sentences are composed afterwards by the built-in analyst, and each number, name and quotation in them has to stand in an entry
          that the sentence cites; one that does not pass is left out. Where a server uses a language model, it puts sentences in order,
          adds entries and may give opinions, which are a request or a question of a short list of words and are named as such; it writes no
          other word, and the report says how much of its answer was left out.
        </p>
      </ArticleSection>
      <EngineMethod {...engine} />
      <ArticleSection id="npm" title="Growth measured on npm">
        <p>
          Ideas for software developers name the packages they depend on. Their monthly downloads are counted on two dates, and the growth
          is divided by the median growth of all packages with at least 10,000 downloads a month: the whole registry grows, and a package
          that only grew with it has not gained anything. That relative growth is what is shown and scored.
        </p>
      </ArticleSection>
      <ArticleSection id="trends" title="Trending topics">
        <TrendsMethod method={trends} />
      </ArticleSection>
      <ArticleSection id="trending" title="The order “Trending”">
        <p>
          The order “Trending” is 70% momentum and 30% how recent the change behind the idea is; both are parts of the score Why now.
          Momentum that nobody measured adds nothing.
        </p>
      </ArticleSection>
      <ArticleSection id="fit" title="Founder fit">
        <p>
          Founder fit ranks the catalogue for one person by seven questions. It is the weighted mean of the questions that were answered,
          out of 100; ideas of equal fit stand by their idea score.
        </p>
      </ArticleSection>
      <div className="mt-3 max-w-4xl">
        <FitMethod />
      </div>
      <ArticleSection id="bands" title="What is public of every idea">
        <p>
          Filters and founder fit look at what an idea asks of its founder in bands, which anybody may know:{' '}
          {Object.values(bands)
            .map((kind) => kind.map(({ label }) => label).join(', '))
            .join('; ')}
          . The numbers themselves are in the dossier. Also public: who it is sold to, whether one person can do it, whether it needs code,
          and which groups of skills it asks for.
        </p>
        <p>A skill belongs to the first group that has a word its own words contain, and to the last group when none has.</p>
      </ArticleSection>
      <RuleTable
        className="mt-3 max-w-4xl"
        label="Groups of skills and their words"
        columns={[{ label: 'Group', width: 'w-64' }, { label: 'Words, or their beginnings' }]}
        rows={skills.map(({ id, label, words }) => ({ key: id, cells: [label, words] }))}
      />
      <ArticleSection id="strategist" title="The strategist">
        <p>
          The built-in strategist is a set of verbs, not a language model: find ideas, count buyers, compare, do sums, read a part of a
          dossier. Which of them a question wants it takes from the nearest of some 900 example questions, by their meaning; numbers, sums
          of money, hours, trades and countries in the question are read and used. Every sentence names its source. Before a sentence is
          shown, a program checks that its numbers, names and quotations stand in what it names. Should I build this? It leans to yes from
          an idea score of 6.5 with no score under 5, to no under 5.5, and says undecided in between; either way the cheapest test decides.
          Where a server uses a language model, it chooses among these sentences and lines of the dossier and puts them in order; it writes
          none. What it says itself is a request or a question of a short list of words, and is named the writer’s opinion. Of 93 questions
          in 20 chats that were written before anything was tuned, by the hand that wrote the examples, it took 77 for what they ask,
          refused 7 of the 87 it should answer, and answered 79 with a figure or a named idea (27 November 2026; the set was opened twice,
          the first time 75, 10 and 76).
        </p>
      </ArticleSection>
      <ArticleSection id="idea-builder" title="The idea builder">
        <p>
          A build kit is composed by rules from a dossier or a report, and from nothing else: the same dossier always gives the same kit.
          Each feature of the first version is taken apart. What its description lists becomes fields, what it says becomes lines that can
          be checked, and its kind, one of ten, adds a screen, the fields such a screen needs and one criterion. Requirements, risks and
          sentences of the solution go to the feature they share most words with. Figures keep their footnotes, sums are written out, and
          what the source does not say is a marked blank. Prompts are written from the parts as they stand, with your changes. Where a
          server uses a language model, it may choose further lines of the source for seven of the ten parts of the plan, and add opinions,
          named as such; it writes no other word.
        </p>
      </ArticleSection>
      <ArticleSection id="hallmark" title="The hallmark">
        <div className="flex flex-wrap items-center gap-6">
          <Hallmark
            size={120}
            idea={{
              idea_score: 7.4,
              category: 'fintech',
              published_at: '2026-01-01T00:00:00Z',
              figures: { measured: 3, cited: 1, estimated: 14, editorial: 2 },
            }}
          />
          <p className="min-w-60 flex-1">
            Drawn from the idea’s data, as a group of punches like those on silver. The score stands in a cartouche that is the richer the
            better its band; below it the device of the category and the year. Between them is the assayer’s scrape, the zigzag cut to take
            a sample: one tooth for each tenth of the idea’s figures that was measured or cited, a bare line for the rest. This one is a
            specimen.
          </p>
        </div>
      </ArticleSection>
      <ArticleSection id="limits" title="What this cannot tell you">
        <p>
          A score orders ideas by what we know; it does not predict that one will work. The market size is an estimate even when its
          arithmetic is right. Two ideas within half a point of each other are equal for every purpose. The test at the end of each dossier
          is worth more than any number above it.
        </p>
      </ArticleSection>
    </Article>
  );
}
