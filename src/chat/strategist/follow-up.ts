import type { IdeaFull } from '../../catalogue/index.server.ts';
import type { Answer, Block, Said, VerbId } from './answer.ts';
import { answerOf } from './answer-of.ts';
import type { Question } from './answer-question.ts';
import { count, ended, endedAt, led, opening, part, say, self, sum, usd } from './lines.ts';
import { nearestLines } from './nearest-lines.ts';
import { evidence } from './verbs/evidence.ts';
import { listAt, saidCode, saidCost, testPrice } from './verbs/parts.ts';
import { cheaperPrice } from './verbs/pricing.ts';
import { filled, list, type Told, text } from './verbs/verb.ts';
import { type ActiveVerb, callVerb, verbsAfter } from './verbs.ts';

const callAll = (idea: IdeaFull, verbs: readonly ActiveVerb[], { question, world }: Question): Promise<Told[]> =>
  Promise.all(verbs.map((verb) => callVerb(verb, idea, { question, input: {}, world })));

/** What is asked about the answer before: why, more, the second of them, cheaper, faster, simpler. */
export async function followUp(idea: IdeaFull, kind: VerbId, before: readonly ActiveVerb[], asked: Question): Promise<Answer> {
  const said = asked.previous?.said ?? [];
  const answer = (blocks: readonly Block[]) => answerOf(idea, before, [], blocks);
  // A verdict rests on the scores, and those on their parts.
  if (kind === 'why' && before[0] === 'verdict') return answerOf(idea, ['scores'], await callAll(idea, ['scores'], asked));
  if (kind === 'why') return answer(groundsOf(idea, said, asked));
  if (kind === 'more') return more(idea, before, said, asked);
  if (kind === 'cheaper') return answer(before[0] === 'pricing' ? cheaperPrice(idea) : cheaperWay(idea));
  if (kind === 'faster') return answer(faster(idea));
  if (kind === 'simpler') return answer(simpler(idea));
  return oneOf(idea, asked.reading.details.ordinals[0] ?? 1, before, asked);
}

async function more(idea: IdeaFull, before: readonly ActiveVerb[], said: readonly Said[], asked: Question): Promise<Answer> {
  const told = await callAll(idea, before, asked);
  const fresh = unsaid(filled(told.flatMap((one) => one.more ?? [])), said);
  if (fresh.length > 0) return answerOf(idea, before, told, fresh);
  const next = verbsAfter(before)[0] ?? 'test';
  const after = await callAll(idea, [next], asked);
  const blocks = [
    text(say('The dossier says no more on that; this is what belongs next to it.', self)),
    ...after.flatMap(({ lead }) => lead),
  ];
  return answerOf(idea, [next], after, blocks);
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

async function oneOf(idea: IdeaFull, nth: number, before: readonly ActiveVerb[], asked: Question): Promise<Answer> {
  const told = await callAll(idea, before, asked);
  const lead = told.flatMap((one) => one.lead);
  const items = lead.flatMap((block) => (block.kind === 'list' ? block.items : []));
  const item = nth < 0 ? items.at(-1) : items[nth - 1];
  if (!item)
    return answerOf(idea, before, told, [text(say('There were not so many points in the last answer.', self)), ...lead.slice(0, 1)]);
  const shown = item.map(({ text: words }) => words);
  const others = nearestLines(idea, shown.join(' '), 6)
    .lines.filter((one) => !shown.some((words) => words.includes(one.text)))
    .slice(0, 3);
  return answerOf(idea, before, told, [
    text(...item),
    list(
      others.length > 0 ? say('What else the dossier says of it:', ...others.flatMap((one) => one.cites)) : undefined,
      others.map((one) => [{ ...one, text: ended(one.text) }]),
    ),
  ]);
}

/** How the figures of the last answer were reached; where it quoted none, where its sentences stand. */
function groundsOf(idea: IdeaFull, said: readonly Said[], asked: Question): Block[] {
  const keys = [
    ...new Set(said.flatMap(({ cites }) => cites.flatMap((cite) => (cite.of === 'figure' && cite.slug === idea.slug ? [cite.key] : [])))),
  ];
  const signals = keys.flatMap((key) => idea.signals.find((one) => one.key === key) ?? []).slice(0, 5);
  // A sum on what the person wrote then is not held by what they write now.
  const ours = said.filter(({ cites }) => cites.every(({ of }) => of !== 'asker'));
  const sums = [...new Set(ours.flatMap(({ cites }) => cites.flatMap((cite) => (cite.of === 'sum' ? [cite.shown] : []))))].slice(0, 4);
  const cited = { of: 'figure' as const, slug: idea.slug };
  if (signals.length === 0 && sums.length === 0) return judgedBy(idea, said, asked);
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
function judgedBy(idea: IdeaFull, said: readonly Said[], { question, world }: Question): Block[] {
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
    ...evidence(idea, { question, input: {}, world }).lead,
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
      say(`The cheapest thing that still tells you something is the test: ${testPrice(idea)}.`, part(idea, 'next_test')),
      opening(idea, 'next_test.what'),
    ),
    list(
      say(
        `Of the first quarter’s ${usd(idea.capital_required)}, put off or trade for work:`,
        part(idea, 'execution_plan.budget'),
        part(idea, 'capital_required'),
      ),
      dear.map((one) => [saidCost(idea, one)]),
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
    listAt(idea, 'execution_plan.first_week', 'This week:'),
    ...simpler(idea),
  ];
}

function simpler(idea: IdeaFull): Block[] {
  return [
    text(
      say(
        `The first version is ${idea.mvp_features.length} things; the test, ${testPrice(idea)}, comes before any of them.`,
        count(idea, 'mvp_features'),
        part(idea, 'next_test'),
      ),
      saidCode(idea),
    ),
    listAt(idea, 'not_in_mvp', 'Leave out, whoever asks for it:'),
    text(led('Small enough to sell by hand:', endedAt(idea, 'value_ladder.front_end.offer'))),
  ];
}
