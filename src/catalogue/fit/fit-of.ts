import { type CategoryId, categoryLabel } from '../../shared/vocabulary/categories.ts';
import { type BandKind, bands, customerTypes } from '../ideas/bands.ts';
import { skillGroups } from '../ideas/skill-groups.ts';
import { type Answers, isAnswered, type QuestionKey, questions } from './questions.ts';

/** What of an idea the ranking looks at: nothing that is not public. */
export type FitFacts = { facets: readonly string[]; category: CategoryId };
export type FitReason = { question: QuestionKey; fits: boolean; words: string };
/** @property fit 0 to 100, a whole number */
export type Fit = { fit: number; reasons: FitReason[] };

const NEXT_BAND_UP = 0.25;

/**
 * How well an idea fits a founder: the weighted mean of the questions that were answered, by the table in questions.ts. Looks at published
 * facets alone, so it is the same for everybody and tells nobody more than the bands do.
 * @returns the fit, and a reason for each answered question, those that fit first
 */
export function fitOf(answers: Answers, idea: FitFacts): Fit {
  const answered = questions.filter(({ key }) => isAnswered(answers, key));
  const judged = answered.map(({ key, weight }) => ({ key, weight, ...judges[key](answers, idea) }));
  const whole = judged.reduce((sum, { weight }) => sum + weight, 0);
  const given = judged.reduce((sum, { weight, share }) => sum + weight * share, 0);
  const reasons = judged.flatMap(({ key, words }) => words.map((reason) => ({ question: key, ...reason })));
  return {
    fit: whole === 0 ? 0 : Math.round((100 * given) / whole),
    reasons: [...reasons.filter(({ fits }) => fits), ...reasons.filter(({ fits }) => !fits)],
  };
}

/** @returns how many of the answered questions an idea does not meet */
export const unmetOf = (reasons: readonly FitReason[]): number =>
  new Set(reasons.filter(({ fits }) => !fits).map(({ question }) => question)).size;

type Judgement = { share: number; words: { fits: boolean; words: string }[] };
type Judge = (answers: Answers, idea: FitFacts) => Judgement;

const says = (share: number, fits: string, not: string): Judgement => ({
  share,
  words: [share === 1 ? { fits: true, words: fits } : { fits: false, words: not }],
});

/** Compares the idea's band with the one a founder has. */
function byBand(
  kind: BandKind,
  mine: string | undefined,
  { facets }: FitFacts,
  fits: (band: string) => string,
  not: (band: string) => string,
) {
  const ids: readonly { id: string; label: string }[] = bands[kind];
  const needed = ids.findIndex(({ id }) => facets.includes(`${kind}:${id}`));
  const above = needed - ids.findIndex(({ id }) => id === mine);
  const label = ids[needed]?.label ?? '';
  return says(above <= 0 ? 1 : above === 1 ? NEXT_BAND_UP : 0, fits(label), not(label));
}

const judges: Record<QuestionKey, Judge> = {
  hours: ({ hours }, idea) =>
    byBand(
      'hours',
      hours,
      idea,
      (band) => `Takes ${band}`,
      (band) => `Takes ${band}, more than you have`,
    ),
  money: ({ money }, idea) =>
    byBand(
      'budget',
      money,
      idea,
      (band) => `First quarter costs ${band}`,
      (band) => `First quarter costs ${band}, more than you would spend`,
    ),
  skills: ({ skills }, { facets }) => {
    const needed = skillGroups.filter(({ id }) => facets.includes(`skill:${id}`));
    const [mine, missing] = [needed.filter(({ id }) => skills.includes(id)), needed.filter(({ id }) => !skills.includes(id))];
    const listed = (groups: typeof needed) => groups.map(({ label }) => `“${label}”`).join(', ');
    return {
      share: needed.length === 0 ? 1 : mine.length / needed.length,
      words: [
        ...(missing.length > 0 ? [{ fits: false, words: `Needs ${listed(missing)}, which you have not ticked` }] : []),
        ...(mine.length > 0 ? [{ fits: true, words: `Uses your ${listed(mine)}` }] : []),
      ],
    };
  },
  sell: ({ sell }, { facets }) => {
    const soldTo = customerTypes.find(({ id }) => facets.includes(`customer:${id}`));
    const words = `Sold to ${soldTo?.soldTo ?? 'others'}`;
    return says(soldTo && sell.includes(soldTo.id) ? 1 : 0, words, `${words}, whom you did not choose`);
  },
  team: ({ team }, { facets }) => {
    const isSolo = facets.includes('solo');
    return says(
      team === 'together' || isSolo ? 1 : 0,
      isSolo ? 'One person can do it' : 'Needs more than one person',
      'Needs more than one person',
    );
  },
  regulation: ({ regulation }, idea) =>
    byBand(
      'regulation',
      regulation,
      idea,
      (band) => sentence(band),
      (band) => `${sentence(band)}, more than you would take on`,
    ),
  fields: ({ fields }, { category }) =>
    says(
      fields.includes(category) ? 1 : 0,
      `In a field you know: ${categoryLabel(category)}`,
      `${categoryLabel(category)} is not among your fields`,
    ),
};

const sentence = (words: string) => `${words[0]?.toUpperCase()}${words.slice(1)}`;
