import type { IdeaFull } from '../catalogue/index.server.ts';
import { givesOrders, holdsForeignDigits, holdsMarkup } from '../engine/index.server.ts';
import type { PlaceableLines } from './placed-lines.ts';
import { type Block, type Cite, type Said, sentencesOf } from './strategist/answer.ts';
import { ended, usd } from './strategist/lines.ts';
import { allLines } from './strategist/nearest-lines.ts';

type GivenLine = { id: string; text: string };
/** Gives out sentences and lines of dossiers under ids, and remembers what each rests on. */
export function lineBook() {
  const lines = new Map<string, Said | Block>();
  const given = new Map<string, GivenLine[]>();
  let ideas = 0;
  const once = (key: string, make: () => readonly (Said | Block)[]): GivenLine[] => {
    const known = given.get(key);
    if (known) return known;
    const letter = String.fromCharCode(65 + (ideas++ % 26));
    // What gives orders, holds markup or stands there twice is not given out.
    const texts = make().map((one) => ({ one, text: textOf(one) }));
    const fit = texts.filter(({ text }, at) => !isUnfit(text) && texts.findIndex((other) => other.text === text) === at);
    const made = fit.map(({ one, text }, at) => {
      const id = `${letter}${at + 1 + Math.floor((ideas - 1) / 26) * 1000}`;
      lines.set(id, one);
      return { id, text };
    });
    given.set(key, made);
    return made;
  };
  return {
    lines: lines as PlaceableLines,
    /** What a verb of the built-in strategist says: its paragraphs, lists, tables and drafts, each whole. */
    blocksOf: (key: string, blocks: readonly Block[]) => once(key, () => blocks),
    linesOf: (idea: IdeaFull) => once(`whole ${idea.slug}`, () => [...factsOf(idea), ...allLines(idea)]),
    figuresOf: (idea: IdeaFull) =>
      once(`figures ${idea.slug}`, () =>
        idea.signals.map((signal) => ({
          text: `${signal.metric}: ${signal.unit.startsWith('US cents') ? usd(signal.value) : signal.value} ${signal.unit} (${signal.basis}). ${signal.how}`,
          cites: [{ of: 'figure', slug: idea.slug, key: signal.key } as const],
        })),
      ),
  };
}

const textOf = (one: Said | Block): string =>
  'kind' in one
    ? sentencesOf([one])
        .map(({ text }) => text)
        .join(one.kind === 'text' ? ' ' : '\n')
    : one.text;
const isUnfit = (text: string) => givesOrders(text) || holdsMarkup(text) || holdsForeignDigits(text);

export type LineBook = ReturnType<typeof lineBook>;

/** What a card says of an idea, and its offers, budget and test: everything that is not prose. */
function factsOf(idea: IdeaFull): Said[] {
  const at = (path: string): Cite => ({ of: 'idea', slug: idea.slug, path });
  const fact = (text: string, ...paths: string[]): Said => ({ text, cites: paths.map(at) });
  return [
    fact(`${idea.title} (slug ${idea.slug}): ${ended(idea.tagline)}`, 'title', 'tagline'),
    fact(
      `Scores of 10: idea ${idea.idea_score}, opportunity ${idea.scores.opportunity}, problem ${idea.scores.problem}, feasibility ${idea.scores.feasibility}, why now ${idea.scores.why_now}.`,
      'idea_score',
      'scores',
    ),
    fact(
      `${idea.time_to_mvp_weeks} weeks to a first version at ${idea.hours_per_week} hours a week.`,
      'time_to_mvp_weeks',
      'hours_per_week',
    ),
    fact(`First quarter: ${usd(idea.capital_required)}.`, 'capital_required', 'execution_plan.budget'),
    ...(['lead_magnet', 'front_end', 'core', 'continuity', 'back_end'] as const).map((key) =>
      fact(
        `${key.replace('_', ' ')} offer: ${idea.value_ladder[key].offer}, ${usd(idea.value_ladder[key].price_cents)} per ${idea.value_ladder[key].per}.`,
        `value_ladder.${key}`,
      ),
    ),
    ...idea.competitive_landscape.direct.map((one, no) =>
      fact(`Competitor: ${one.name}${one.price ? `, ${one.price}` : ''}.`, `competitive_landscape.direct.${no}`),
    ),
    ...idea.risks_and_challenges.map((one, no) => fact(`Risk (${one.severity}): ${ended(one.risk)}`, `risks_and_challenges.${no}`)),
    fact(`Cheapest test: ${usd(idea.next_test.cost_cents)}, ${idea.next_test.days} days.`, 'next_test'),
  ];
}
