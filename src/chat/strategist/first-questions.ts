import type { IdeaFull } from '../../catalogue/index.server.ts';
import { gravestRisks, type RatedKey, ratedKeys, ratingOf } from './verbs/parts.ts';
import { type ActiveVerb, verbs } from './verbs.ts';

/** What to ask where a rating is the lowest. */
const AT_WEAKEST: Record<RatedKey, ActiveVerb> = {
  pain: 'problem',
  frequency: 'problem',
  willingness_to_pay: 'pricing',
  gap: 'competitors',
  reach: 'first_customers',
  timing: 'why_now',
};
const HEAVY_RULES = 5;
const SHOWN = 4;
const LONGEST = 140;

/** First questions for an idea, from where its dossier is weakest: its gravest risk, its lowest rating, its rules, its evidence. */
export function firstQuestions(idea: IdeaFull): string[] {
  const lowest = ratedKeys.flatMap((key) => ratingOf(idea, key) ?? []).sort((a, b) => a.value - b.value)[0];
  const rules: ActiveVerb[] = idea.regulatory_considerations.burden >= HEAVY_RULES ? ['regulation'] : [];
  const unmeasured: ActiveVerb[] = idea.figures.measured === 0 ? ['evidence'] : [];
  const chosen: ActiveVerb[] = ['verdict', ...(lowest ? [AT_WEAKEST[lowest.key]] : []), ...rules, 'test', ...unmeasured, 'unit_economics'];
  const [first = '', ...others] = [...new Set(chosen)].map((verb) => verbs[verb].asks);
  return [first, ...whatIf(idea), ...others].slice(0, SHOWN);
}

/** The gravest risk as a question. */
function whatIf(idea: IdeaFull): string[] {
  const [grave] = gravestRisks(idea);
  const whole = grave?.risk.replace(/[.\s]+$/, '') ?? '';
  const [start = ''] = whole.split(/[:;]/);
  const risk = start.split(' ').length >= 4 ? start : whole.replace(/[:;]/, ',');
  if (risk === '' || risk.length > LONGEST) return [];
  const [word = ''] = risk.split(' ');
  // Written small where the dossier writes it small: a name keeps its capital.
  const small = word.toLowerCase();
  const isWord = /^(a|an)$/.test(small) || (/^\p{L}+$/u.test(small) && new RegExp(`[a-z,] ${small}\\b`).test(JSON.stringify(idea)));
  return [`What if ${isWord ? small + risk.slice(word.length) : risk}?`];
}
