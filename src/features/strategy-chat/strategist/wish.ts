import { asMeant } from './as-meant.ts';
import { claimsOf } from './claims.ts';

/** What somebody without an idea wishes of one, as far as dossiers can be sorted by it. */
export type Wish = {
  by: 'score' | 'revenue' | 'budget' | 'weeks';
  moneyUsd?: number;
  hoursPerWeek?: number;
  noCode?: boolean;
  solo?: boolean;
};

const ASKS_FOR_ONE =
  /\b(?:what|which|any)(?: (?:kind of|sort of|type of))?(?: (?:idea|business|start-?up|product|one|company)s?)? (?:should|could|can|would|do|shall) (?:i|we|you) (?:\w+ )?(?:build|start|do|make|pick|choose|recommend|suggest|launch|try|go for)\b|\b(?:what|which)(?:'s| is| are| would be)? (?:the |your |a )?(?:best|easiest|cheapest|quickest|fastest|simplest|safest|top|good|most \w+)(?: \w+)? (?:ideas?|business(?:es)?|start-?ups?|one)\b|\b(?:which|what) (?:ideas?|one|business(?:es)?|of them)\b.{0,30}\b(?:best|most|easiest|cheapest|quickest|fastest|money|earns?|profitable|alone|code)\b|\b(?:recommend|suggest|give|show|find|pick|need|want|looking for|search for)(?: me)?(?: an?| some| the| your| my)?(?: \w+){0,2} (?:ideas?|business(?:es)?|something to build)\b/i;
const AT_MOST = /\b(?:with|under|below|less than|up to|at most|only)\s+\$\s?(\d[\d,]{0,9})(k)?\b/i;
const ABOUT_ITS_PARTS = /\b(?:channels?|risks?|pric\w+|competitors?|features?|test|customers?)\b/i;

/** @returns what is wished of an idea yet to be chosen; undefined where a question asks for something else */
export function wishIn(question: string): Wish | undefined {
  const text = asMeant(question.normalize('NFKC').replace(/[’`]/g, "'").replace(/\s+/g, ' ').slice(0, 400));
  if (!ASKS_FOR_ONE.test(text) || ABOUT_ITS_PARTS.test(text)) return undefined;
  const { moneyUsd: has, hoursPerWeek, cannotCode } = claimsOf(text);
  const [, most, thousands] = AT_MOST.exec(text) ?? [];
  const moneyUsd = has ?? (most === undefined ? undefined : Number(most.replaceAll(',', '')) * (thousands ? 1_000 : 1));
  return {
    by: /\b(?:most money|(?:make|earn)s? (?:the )?most|most profitable|highest revenue|biggest|get rich|rich|lucrative)\b/i.test(text)
      ? 'revenue'
      : /\bcheapest\b/i.test(text)
        ? 'budget'
        : /\b(?:quickest|fastest|soonest)\b/i.test(text)
          ? 'weeks'
          : 'score',
    ...(moneyUsd === undefined ? {} : { moneyUsd }),
    ...(hoursPerWeek === undefined ? {} : { hoursPerWeek }),
    ...(cannotCode ? { noCode: true } : {}),
    ...(/\b(?:alone|solo|by myself|on my own|one[- ]person)\b/i.test(text) ? { solo: true } : {}),
  };
}
