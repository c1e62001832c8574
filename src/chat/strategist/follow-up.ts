import type { IdeaFull } from '../../catalogue/index.server.ts';
import { type AboutIdea, topics, topicsAfter } from './all-topics.ts';
import type { Answer, Block, Said } from './answer.ts';
import { answerOf } from './answer-idea.ts';
import { count, ended, led, line, open, opening, part, say, self, sum, usd } from './lines.ts';
import { nearestLines } from './nearest-lines.ts';
import { type FollowUp, recognise } from './recognise.ts';
import { evidence } from './topics/evidence.ts';
import { cheaperPrice } from './topics/pricing.ts';
import { type Asked, filled, list, text } from './topics/topic.ts';

/** What is asked about the answer before: why, more, the second of them, cheaper, faster, simpler. */
export function followUp(idea: IdeaFull, kind: FollowUp, before: readonly AboutIdea[], said: readonly Said[], asked: Asked): Answer {
  // A verdict rests on the scores, and those on their parts.
  if (kind === 'why' && before[0] === 'verdict') return answerOf(idea, ['scores'], topics.scores.answer(idea, asked).lead);
  if (kind === 'why') return answerOf(idea, before, groundsOf(idea, said));
  if (kind === 'more') return more(idea, before, said, asked);
  if (kind === 'cheaper') return answerOf(idea, before, before[0] === 'pricing' ? cheaperPrice(idea) : cheaperWay(idea));
  if (kind === 'faster') return answerOf(idea, before, faster(idea));
  if (kind === 'simpler') return answerOf(idea, before, simpler(idea));
  return oneOf(idea, kind?.nth ?? 1, before, asked);
}

function more(idea: IdeaFull, before: readonly AboutIdea[], said: readonly Said[], asked: Asked): Answer {
  const told = before.flatMap((topic) => topics[topic].answer(idea, asked).more ?? []);
  const fresh = unsaid(filled(told), said);
  if (fresh.length > 0) return answerOf(idea, before, fresh);
  const next = topicsAfter(before)[0] ?? 'test';
  return answerOf(
    idea,
    [next],
    [text(say('The dossier says no more on that; this is what belongs next to it.', self)), ...topics[next].answer(idea, asked).lead],
  );
}

/** Blocks without the sentences that were said already; tables and drafts stand or go whole. */
export function unsaid(blocks: readonly Block[], said: readonly Said[]): Block[] {
  const known = new Set(said.map((one) => one.text));
  const isNew = (one: Said) => !known.has(one.text);
  return filled(
    blocks.map((block) => {
      if (block.kind === 'text') return { ...block, said: block.said.filter(isNew) };
      if (block.kind === 'list')
        return list(
          block.title && isNew(block.title) ? block.title : undefined,
          block.items.map((item) => item.filter(isNew)).filter((item) => item.length > 0),
        );
      return (block.kind === 'table' ? block.rows.flat() : block.lines).every(isNew) ? block : text();
    }),
  );
}

function oneOf(idea: IdeaFull, nth: number, before: readonly AboutIdea[], asked: Asked): Answer {
  const lead = before.flatMap((topic) => topics[topic].answer(idea, asked).lead);
  const items = lead.flatMap((block) => (block.kind === 'list' ? block.items : []));
  const item = nth < 0 ? items.at(-1) : items[nth - 1];
  if (!item) return answerOf(idea, before, [text(say('There were not so many points in the last answer.', self)), ...lead.slice(0, 1)]);
  const shown = item.map(({ text: words }) => words);
  const others = nearestLines(idea, shown.join(' '), 6)
    .lines.filter((one) => !shown.some((words) => words.includes(one.text)))
    .slice(0, 3);
  return answerOf(idea, before, [
    text(...item),
    list(
      others.length > 0 ? say('What else the dossier says of it:', ...others.flatMap((one) => one.cites)) : undefined,
      others.map((one) => [{ ...one, text: ended(one.text) }]),
    ),
  ]);
}

/** How the figures of the last answer were reached; where it quoted none, where its sentences stand. */
function groundsOf(idea: IdeaFull, said: readonly Said[]): Block[] {
  const keys = [
    ...new Set(said.flatMap(({ cites }) => cites.flatMap((cite) => (cite.of === 'figure' && cite.slug === idea.slug ? [cite.key] : [])))),
  ];
  const signals = keys.flatMap((key) => idea.signals.find((one) => one.key === key) ?? []).slice(0, 5);
  // A sum on what the person wrote then is not held by what they write now.
  const ours = said.filter(({ cites }) => cites.every(({ of }) => of !== 'asker'));
  const sums = [...new Set(ours.flatMap(({ cites }) => cites.flatMap((cite) => (cite.of === 'sum' ? [cite.shown] : []))))].slice(0, 4);
  const cited = { of: 'figure' as const, slug: idea.slug };
  if (signals.length === 0 && sums.length === 0) return judgedBy(idea, said);
  return [
    list(
      signals.length > 0 ? say('How those figures were reached:', ...signals.map(({ key }) => ({ ...cited, key }))) : undefined,
      signals.map((signal) => [
        say(`${signal.metric}: ${ended(signal.how)} Source: ${ended(signal.source)}`, { ...cited, key: signal.key }),
      ]),
    ),
    list(
      sums.length > 0 ? say('The sums:', self) : undefined,
      sums.map((shown) => [
        say(`${shown}.`, ...ours.flatMap(({ cites }) => (cites.some((cite) => cite.of === 'sum' && cite.shown === shown) ? cites : []))),
      ]),
    ),
  ];
}

/** An answer without figures rests on an editor’s text, which says so, and on the evidence behind the whole. */
function judgedBy(idea: IdeaFull, said: readonly Said[]): Block[] {
  const isText = said.some(({ cites }) => cites.some((cite) => cite.of === 'idea' && cite.slug === idea.slug));
  return [
    isText
      ? text(
          say(
            'The last answer quoted no figure: it repeats what an editor wrote in the dossier, and the sources beside it lead there.',
            self,
          ),
          say(`The dossier was last checked on ${idea.last_validated_at.slice(0, 10)}.`, part(idea, 'last_validated_at')),
        )
      : text(),
    ...evidence(idea, { question: '', reading: recognise(''), near: [], trends: [] }).lead,
  ];
}

/** The cheapest thing that tells something, and what the budget could do without. */
function cheaperWay(idea: IdeaFull): Block[] {
  const dear = idea.execution_plan.budget
    .map((one, at) => ({ ...one, at }))
    .sort((a, b) => b.cost_cents - a.cost_cents)
    .slice(0, 2);
  const rest = idea.capital_required - dear.reduce((total, { cost_cents }) => total + cost_cents, 0);
  return [
    text(
      say(
        `The cheapest thing that still tells you something is the test: ${usd(idea.next_test.cost_cents)} and ${idea.next_test.days} days.`,
        part(idea, 'next_test'),
      ),
      opening(idea, 'next_test.what'),
    ),
    list(
      say(
        `Of the first quarter’s ${usd(idea.capital_required)}, put off or trade for work:`,
        part(idea, 'execution_plan.budget'),
        part(idea, 'capital_required'),
      ),
      dear.map((one) => [say(`${open(one.item)}, ${usd(one.cost_cents)}.`, part(idea, `execution_plan.budget.${one.at}`))]),
    ),
    text(
      say(
        `Without them ${usd(rest)} is left to find.`,
        part(idea, 'execution_plan.budget'),
        part(idea, 'capital_required'),
        sum(`${usd(idea.capital_required)} − ${dear.map(({ cost_cents }) => usd(cost_cents)).join(' − ')} = ${usd(rest)}`),
      ),
    ),
  ];
}

function faster(idea: IdeaFull): Block[] {
  return [
    text(
      say(
        `The quickest answer is the test, ${idea.next_test.days} days; the first version takes ${idea.time_to_mvp_weeks} weeks at ${idea.hours_per_week} hours a week.`,
        part(idea, 'next_test.days'),
        part(idea, 'time_to_mvp_weeks'),
        part(idea, 'hours_per_week'),
      ),
    ),
    list(
      say('This week:', part(idea, 'execution_plan.first_week')),
      idea.execution_plan.first_week.map((_, at) => [endedAt(idea, `execution_plan.first_week.${at}`)]),
    ),
    ...simpler(idea),
  ];
}

function simpler(idea: IdeaFull): Block[] {
  return [
    text(
      say(
        `The first version is ${idea.mvp_features.length} things; the test, ${usd(idea.next_test.cost_cents)} and ${idea.next_test.days} days, comes before any of them.`,
        count(idea, 'mvp_features'),
        part(idea, 'next_test'),
      ),
      say(idea.no_code ? 'It can be started without code.' : 'It is not marked as possible without code.', part(idea, 'no_code')),
    ),
    list(
      say('Leave out, whoever asks for it:', part(idea, 'not_in_mvp')),
      idea.not_in_mvp.map((_, at) => [endedAt(idea, `not_in_mvp.${at}`)]),
    ),
    text(led('Small enough to sell by hand:', endedAt(idea, 'value_ladder.front_end.offer'))),
  ];
}

const endedAt = (idea: IdeaFull, path: string): Said => {
  const said = line(idea, path);
  return { ...said, text: ended(said.text) };
};
