import { asMeant } from './as-meant.ts';
import { claimsOf } from './claims.ts';

/** What somebody without an idea wishes of one, as far as dossiers can be sorted by it, and what they cannot be sorted by. */
export type Wish = {
  by: 'score' | 'revenue' | 'budget' | 'weeks';
  moneyUsd?: number;
  hoursPerWeek?: number;
  noCode?: boolean;
  solo?: boolean;
  /** What it is to be for, in or like: “dentists”. Ideas near to that are sorted, where there are any. */
  about?: string;
  /** “Easiest”: what no dossier says of itself, as typed. */
  unsorted?: string;
  /** “500 euros”: money that dossiers, which count in dollars, cannot be held to, as typed. */
  unweighed?: string;
};

// A business licence, plan or partner is none to be chosen: after the word comes what it is to do, or nothing.
const ONE = String.raw`(?:ideas?|start-?ups?|business(?:es)?(?=\s+(?:ideas?|to|is|are|i|we|you|that|which|for|in|on|about|like|near|around|similar|with|without|under|below|should|could|can|would|do|shall|makes?|earns?|needs?|has|costs?)\b|\s*[?.!,;]|\s*$))`;
const ASKS_FOR_ONE = new RegExp(
  [
    String.raw`\b(?:what|which|any)(?: (?:kind|sort|type) of)?(?: ${ONE}| products?| one| compan(?:y|ies)){1,2} (?:should|could|can|would|do|shall) (?:i|we|you) (?:\w+ )?(?:build|start|do|make|pick|choose|recommend|suggest|launch|try|run|go for)\b`,
    // “What should I do?” may mean anything; to build, start or choose is of an idea.
    String.raw`\bwhat (?:should|could|can|would|do|shall) (?:i|we|you) (?:\w+ )?(?:build|start|pick|choose|recommend|suggest|launch|go for)\b(?! (?:first|next|by|charging|calling|selling|the|my|this|that|it)\b)`,
    String.raw`\b(?:what|which)(?:'s| is| are| would be)? (?:the |your |a )?(?:best|top|good|newest|latest|hottest|safest|most \w+|least \w+|\w{3,}(?<!inter|hon|for|harv|requ|cont)est)(?: (?!business)\w+)? (?:${ONE}|one\b)`,
    String.raw`\b(?:which|what) (?:${ONE}|one|of them)\b.{0,30}\b(?:best|most|easiest|cheapest|quickest|fastest|safest|simplest|newest|money|earns?|profitable|alone|code)\b`,
    String.raw`\b(?:(?:recommend|suggest|find|pick|looking for|search for)(?: (?:me|us))?|(?:give|show) (?:me|us)|(?<!\b(?:do|should|would|must|could) )i (?:want|need))(?: an?| some| (?:the|your) (?:best|top|most \w+|\w{3,}est))?(?: (?!(?:my|our|this|that|the|it|its|his|her|their)\b)\w+){0,2}? (?:${ONE}|something to build)\b`,
  ].join('|'),
  'i',
);
const AT_MOST =
  /\b(?:with|under|below|less than|up to|at most|only)\s+(?:\$\s?(\d[\d,]{0,9})(k)?\b|(\d{1,4})(k)(?=\s*(?:[?.!,;]|$)|\s+(?:and|but)\b))/i;
const OTHER_MONEY =
  /(?:[€£₹¥]\s?\d[\d.,]*k?|\b\d[\d.,]*k?\s?(?:[€£₹¥]|(?:euros?|eur|pounds?|gbp|quid|rupees?|inr|francs?|chf|yen|kron(?:or|er)|pesos?|reais|lira|zloty|dirhams?)\b))/i;
const BARE_MONEY =
  /\b(?:with|under|below|less than|up to|at most|only)\s+(\d{1,3}(?:,\d{3})+|\d{3,})(?=\s*(?:[?.!,;]|$)|\s+(?:and|but)\b)/i;
const ABOUT_ITS_PARTS = /\b(?:channels?|risks?|pric\w+|competitors?|features?|test|customers?)\b/i;
const ABOUT =
  /\b(?:for|in|about|near|around|similar to|related to|(?<=\b(?:ideas?|business(?:es)?|something|one) )like)\s+(?!(?:me|us|you|it|this|that|which|less|free|myself|someone|somebody|anyone|beginners?|a beginner|the (?:least|most|next|catalogue)|under|my|total|general|mind|demand|(?:a|an|one|two|three|few|couple) (?:\w+ )?(?:hours?|days?|weeks?|weekends?|evenings?|months?|quarters?|years?)|weekends?|evenings?)\b|[$€£]?\s?\d)([^?.,;!]{3,60}?)(?=\s*(?:[?.,;!]|$)|\s(?:with|without|under|below|that|which|i|to (?:run|build|start|do)|alone|at|should|could|can|would)\b)/i;
const FINEST = /\b(?:best|top|good)\b/i;
const NO_ORDER =
  /\b(?:newest|latest|(?:most|least) (?!money\b|profitable\b|lucrative\b|of\b|i\b|we\b|with\b|for\b|from\b|in\b|and\b|alone\b)\w+|(?:easi|safe|simple|hott|small|short|strong|rich|nic|cool|smart|clever|trendi|wild|weird|few)(?:e?st))\b/i;

/** @returns what is wished of an idea yet to be chosen; undefined where a question asks for something else, or only for what is near something */
export function wishIn(question: string): Wish | undefined {
  const typed = question.normalize('NFKC').replace(/[’`]/g, "'").replace(/\s+/g, ' ').slice(0, 400);
  const text = asMeant(typed);
  if (!ASKS_FOR_ONE.test(text) || ABOUT_ITS_PARTS.test(text)) return undefined;
  const { moneyUsd: has, hoursPerWeek, cannotCode } = claimsOf(text);
  const [, signed, scale, bare, thousands = scale] = AT_MOST.exec(text) ?? [];
  const most = signed ?? bare;
  const [other] = OTHER_MONEY.exec(text) ?? [];
  const moneyUsd = other
    ? undefined
    : (has ?? (most === undefined ? undefined : Number(most.replaceAll(',', '')) * (thousands ? 1_000 : 1)));
  const unweighed = other ?? (moneyUsd === undefined ? BARE_MONEY.exec(text)?.[1] : undefined);
  const by = orderIn(text);
  const unsorted = by === 'score' ? NO_ORDER.exec(typed)?.[0] : undefined;
  const about = ABOUT.exec(typed)?.[1]?.trim();
  const wish: Wish = {
    by,
    ...(moneyUsd === undefined ? {} : { moneyUsd }),
    ...(hoursPerWeek === undefined ? {} : { hoursPerWeek }),
    ...(cannotCode ? { noCode: true } : {}),
    ...(/\b(?:alone|solo|by myself|on my own|one[- ]person)\b/i.test(text) ? { solo: true } : {}),
    ...(unsorted === undefined ? {} : { unsorted }),
    ...(unweighed === undefined ? {} : { unweighed }),
  };
  if (about === undefined) return wish;
  return Object.keys(wish).length > 1 || by !== 'score' || FINEST.test(text) ? { ...wish, about } : undefined;
}

function orderIn(text: string): Wish['by'] {
  if (/\b(?:most money|(?:make|earn)s? (?:the )?most|most profitable|highest revenue|biggest|get rich|rich|lucrative)\b/i.test(text))
    return 'revenue';
  if (/\bcheapest\b/i.test(text)) return 'budget';
  return /\b(?:quickest|fastest|soonest)\b/i.test(text) ? 'weeks' : 'score';
}
