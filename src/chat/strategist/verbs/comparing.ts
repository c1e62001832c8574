import type { IdeaFull } from '../../../catalogue/index.server.ts';
import type { Block, Said } from '../answer.ts';
import { ended, line, part, say, self, usd } from '../lines.ts';
import { tellingWords } from '../nearest-lines.ts';
import { gravestRisks } from './parts.ts';
import { filled, type LookingVerb, list, type OpenVerb, text } from './verb.ts';

const COLUMNS: readonly [string, string, (idea: IdeaFull) => string][] = [
  ['Score', 'idea_score', (idea) => String(idea.idea_score)],
  ['Problem', 'scores.problem', (idea) => String(idea.scores.problem)],
  ['Feasibility', 'scores.feasibility', (idea) => String(idea.scores.feasibility)],
  ['Weeks', 'time_to_mvp_weeks', (idea) => String(idea.time_to_mvp_weeks)],
  ['First quarter', 'capital_required', (idea) => usd(idea.capital_required)],
  ['Core offer', 'value_ladder.core.price_cents', (idea) => usd(idea.value_ladder.core.price_cents)],
];

/** Ideas side by side: what a person chooses by. */
export function tableOf(ideas: readonly IdeaFull[]): Block {
  return {
    kind: 'table',
    head: ['Idea', ...COLUMNS.map(([label]) => label)],
    rows: ideas.map((idea) => [
      say(idea.title, part(idea, 'title')),
      ...COLUMNS.map(([, path, shown]) => say(shown(idea), part(idea, path))),
    ]),
  };
}

const NAMED =
  /\b(?:compar\w+|versus|vs\.?|better|worse|against|instead)\b.*?\b(?:with|to|than|against|versus|vs\.?|of)\s+(?!(?:the\s+)?(?:other|next|existing|current|usual|established|available)\b)([^?!.]{6,120})/i;
const NO_NAME =
  /^(?:similar|other|others|like|catalogue|competitors?|rivals?|alternatives?|tools?|software|products?|apps?|market|mine|ones?)$/;
const ENOUGH = 0.6;

/** @returns the words by which a question names another idea to compare with; undefined where it names none */
export function comparedWith(question: string): string | undefined {
  const [, named = ''] = NAMED.exec(question) ?? [];
  return [...tellingWords(named).values()].filter((word) => !NO_NAME.test(word)).length >= 2 ? named.trim() : undefined;
}

/** Whether an idea is the one these words name. */
export function isCalled({ title }: Pick<IdeaFull, 'title'>, named: string): boolean {
  const asked = [...tellingWords(named).keys()];
  const own = tellingWords(title);
  const enough = Math.min(asked.length, Math.max(2, asked.length * ENOUGH));
  return asked.length > 0 && asked.filter((word) => own.has(word)).length >= enough;
}

/** @returns the idea that words name, the first of several; none where several share the only word they tell it by */
export function theOneCalled<T extends Pick<IdeaFull, 'title'>>(ideas: readonly T[], named: string): T | undefined {
  const called = ideas.filter((one) => isCalled(one, named));
  return called.length > 1 && tellingWords(named).size === 1 ? undefined : called[0];
}

/** An idea beside the one that is named, else beside those near to it. */
export const compare: LookingVerb = async (idea, { question, world }) => {
  const named = comparedWith(question);
  const meant = named === undefined ? undefined : await world.ideaCalled(named);
  const near = meant ? [] : (await world.near()).map((one) => one.idea).filter(({ slug }) => slug !== idea.slug);
  const others = meant ? [meant] : near.slice(0, 5);
  if (others.length === 0) return { lead: [text(say('The catalogue holds nothing near enough to compare it with.', part(idea, 'title')))] };
  return {
    lead: filled([
      named !== undefined && !meant && text(say('I do not find the idea you name, so here are those nearest to this one.', self)),
      text(...standouts(idea, others)),
      tableOf([idea, ...others]),
      gravest([idea, ...others]),
    ]),
    ideas: others,
    named: [idea, ...others].map(({ slug }) => slug),
  };
};

/** Ideas beside each other that were named, or spoken of before: the best of them against the others. */
export const compareSeveral: OpenVerb = async (asked) => {
  const { question, input, world } = asked;
  const spoken = await Promise.all((input.among ?? []).slice(0, 6).map((slug) => world.idea(slug)));
  const called = input.among ? [] : await Promise.all(namesIn(question).map((words) => world.ideaCalled(words)));
  const ideas = [...new Map([...spoken, ...called].flatMap((one) => (one ? [[one.slug, one] as const] : []))).values()];
  const [best, ...others] = [...ideas].sort((a, b) => b.idea_score - a.idea_score);
  if (best && others.length === 0)
    return compare(best, { ...asked, question: '', world: { ...world, near: () => world.near(`${best.title}. ${best.tagline}`) } });
  if (!best)
    return {
      lead: [text(say('Name ideas of the catalogue by their titles, or ask for ideas first and compare those.', self))],
      isEmpty: true,
    };
  return {
    lead: filled([text(...standouts(best, others)), tableOf(ideas), gravest(ideas)]),
    ideas,
    named: ideas.map(({ slug }) => slug),
  };
};

/** What stands on both sides of “with”, “or”, “versus”, without the words of comparing. */
function namesIn(question: string): string[] {
  return question
    .replace(/\b(?:compare|which(?: of)?(?: the two)?(?: is)?|put|what is better)\b[:,]?/gi, ' ')
    .split(/\b(?:with|to|and|or|versus|vs\.?|against|beside)\b|[,?]/i)
    .map((one) => one.trim())
    .filter((one) => tellingWords(one).size >= 1);
}

const gravest = (ideas: readonly IdeaFull[]): Block =>
  list(
    say('The gravest risk of each:', ...ideas.map((one) => part(one, 'risks_and_challenges'))),
    ideas.map((one) => gravestOf(one)),
  );

/** What speaks for one of the others, an idea named once. */
function standouts(idea: IdeaFull, others: readonly IdeaFull[]): Said[] {
  const by = (of: (one: IdeaFull) => number) => [...others].sort((a, b) => of(a) - of(b))[0] as IdeaFull;
  const best = by((one) => -one.idea_score);
  const found = new Map<IdeaFull, { words: string; path: string }[]>();
  const note = (one: IdeaFull, words: string, path: string) => found.set(one, [...(found.get(one) ?? []), { words, path }]);
  if (best.idea_score > idea.idea_score) note(best, `scores ${best.idea_score} against ${idea.idea_score}`, 'idea_score');
  const quickest = by((one) => one.time_to_mvp_weeks);
  if (quickest.time_to_mvp_weeks < idea.time_to_mvp_weeks)
    note(quickest, `takes ${quickest.time_to_mvp_weeks} weeks against ${idea.time_to_mvp_weeks}`, 'time_to_mvp_weeks');
  const cheapest = by((one) => one.capital_required);
  if (cheapest.capital_required < idea.capital_required)
    note(
      cheapest,
      `costs ${usd(cheapest.capital_required)} in the first quarter against ${usd(idea.capital_required)}`,
      'capital_required',
    );
  const said = [...found].map(([one, all]) =>
    say(
      `${one.title} ${all.map(({ words }) => words).join(', ')}.`,
      part(one, 'title'),
      ...all.flatMap(({ path }) => [part(one, path), part(idea, path)]),
    ),
  );
  const opener =
    best.idea_score > idea.idea_score
      ? say(
          others.length === 1 ? 'The other is the stronger of the two.' : 'This one is not the strongest of them.',
          part(idea, 'idea_score'),
          part(best, 'idea_score'),
        )
      : say(
          others.length === 1
            ? `The other does not score higher: this ${idea.idea_score}, ${best.title} ${best.idea_score}.`
            : `None of them scores higher: this ${idea.idea_score}, the next, ${best.title}, ${best.idea_score}.`,
          part(best, 'title'),
          part(best, 'idea_score'),
          part(idea, 'idea_score'),
        );
  return [opener, ...said];
}

const gravestOf = (idea: IdeaFull): Said[] =>
  gravestRisks(idea)
    .slice(0, 1)
    .map(({ at }) =>
      say(
        `${idea.title}: ${ended(line(idea, `risks_and_challenges.${at}.risk`).text)}`,
        part(idea, 'title'),
        part(idea, `risks_and_challenges.${at}`),
      ),
    );
