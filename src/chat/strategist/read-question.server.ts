import { inDollars, shippedMeasured } from '../../catalogue/index.server.ts';
import type { VerbId, Wanted } from './answer.ts';
import { chooseVerbs } from './choose-verb.server.ts';
import { type Details, detailsOf } from './details.ts';
import { isOfAsking } from './examples.ts';
import { defined, type Input, inputFrom, sumFields } from './inputs.ts';
import { tellingWords } from './nearest-lines.ts';
import type { Previous } from './thread.ts';
import { comparedWith } from './verbs/comparing.ts';
import { entryOf, isActive } from './verbs.ts';
import type { World } from './world.ts';

/** What a question wants, with everything it gives to work with; the sums it names in other currencies are dollars. */
export type Reading = {
  wanted: readonly Wanted[];
  inputs: readonly Input[];
  details: Details;
  /** The one idea a chat without a linked one is about. */
  focus?: string | undefined;
  /** How sums were changed into dollars, in words. */
  changed?: string | undefined;
};

/** Words around what is asked again: “and in Germany?”, “what about 60 then?” repeat the question before with other numbers or places. */
const CONNECTING =
  /\b(?:and|but|or|so|ok|okay|then|now|only|just|what|how|about|if|in|at|for|with|on|the|a|an|i|we|it|is|was|were|of|to|same|again|instead|please|per|each|year|month|week|once|yearly|monthly|there|make|though|have|had|you|got|let's|say|charge|price|charged|dollars?|euros?|pounds?|quid|bucks)\b/gi;
const POINTS_BACK = /\b(?:it|its|they|them|their|those|these|that|this|there|such|one of them|ones?)\b/i;
const OF_THOSE =
  /\b(?:of|among|between|sort|compare|rank) (?:those|these|them|all of (?:those|them))\b|\b(?:those|these|them) (?:two|three|by|side|next)\b|\bwhich (?:is|one|would|has|needs|do you)\b|^\s*(?:the )?(?:cheapest|quickest|best|easiest)(?: one| of them)?\s*\?*$/i;
const NARROWS =
  /^\s*(?:and |but |ok |or )?(?:only|just|without|no |with|under|less|more than|i (?:only )?have|that|narrow|those|these|sort|what about|how about|the )|\b(?:though|instead|only)\b/i;
/** Verbs whose numbers go on from question to question. */
const SUMS: ReadonlySet<VerbId> = new Set(['unit_economics', 'revenue', 'pricing']);
const COUNTS: ReadonlySet<VerbId> = new Set(['count_buyers', 'pay']);

/**
 * Reads a question: which verbs it wants, learned from examples; their arguments, parsed; and what it goes on from.
 * @param hasIdea whether the chat is linked to an idea
 */
export async function readQuestion(
  question: string,
  hasIdea: boolean,
  previous: Previous | undefined,
  world: Pick<World, 'tradeIn'>,
): Promise<Reading> {
  const { details, changed } = inUsDollars(detailsOf(question));
  const before = previous && previous.verbs.length > 0 ? previous : undefined;
  const trade = world.tradeIn(question);
  // “Compare” says by itself what is wanted, whatever the other idea is called.
  const isComparing = hasIdea && comparedWith(question) !== undefined && /^\W*compare\b/i.test(question);
  const isRepeat =
    before !== undefined && isOnlyArguments(question, details, trade?.words) && takesThese(before.verbs[0], details, trade !== undefined);
  const chosen = isComparing
    ? [{ verb: 'compare' } as Wanted]
    : isRepeat
      ? before.verbs.map((verb): Wanted => ({ verb }))
      : (await chooseVerbs(question, { hasIdea, isFollowing: before !== undefined })).map(({ wanted }) => wanted);
  const focus = hasIdea ? undefined : focusOf(question, details, chosen, before, trade !== undefined);
  const isOfSeveral = !hasIdea && (before?.named?.length ?? 0) > 1;
  const wanted = chosen.map((one): Wanted => {
    if (one.verb !== 'pick' || hasIdea) return one;
    return focus ? { verb: 'summary' } : isOfSeveral ? { verb: 'compare' } : one;
  });
  const about = trade || !POINTS_BACK.test(question) ? aboutOf(question, trade?.words, details.places) : undefined;
  const sought = about && ownWordsOf(question, details.places).join(' ');
  const inputs = wanted.map(({ verb, stance }) => {
    const own = inputFrom(question, details, verb, stance);
    const subject = defined({ trade: trade?.words, about: verb === 'find_ideas' ? sought || undefined : about });
    return merged(question, verb, { ...own, ...subject }, details, before, isRepeat);
  });
  return { wanted, inputs, details, focus, changed };
}

/** What a question gives, with what the one before gave where it goes on from it. */
function merged(question: string, verb: VerbId, own: Input, { ordinals }: Details, before: Previous | undefined, isRepeat: boolean): Input {
  const earlier = before?.input ?? {};
  const last = before?.verbs[0];
  const named = before?.named ?? [];
  if (isRepeat) return { ...earlier, ...own };
  if (verb === 'find_ideas') {
    if (named.length > 1 && OF_THOSE.test(question)) return { ...own, among: [...named] };
    const goesOn =
      last === 'find_ideas' && own.trade === undefined && own.category === undefined && (NARROWS.test(question) || own.about === undefined);
    return goesOn ? { ...earlier, ...own, ...defined({ about: earlier.about, trade: earlier.trade }) } : own;
  }
  if (last !== undefined && SUMS.has(verb) && SUMS.has(last))
    return { ...only(earlier, [...sumFields, 'about', 'trade', 'country']), ...own };
  const subject = own.about === undefined && own.trade === undefined ? only(earlier, ['about', 'trade']) : {};
  const country = COUNTS.has(verb) && last !== undefined && COUNTS.has(last) ? only(earlier, ['country', 'place']) : {};
  const members = ordinals.length > 1 ? ordinals.flatMap((nth) => named[nth - 1] ?? []) : [];
  const among =
    members.length > 0 ? members : named.length > 1 && own.about === undefined && own.trade === undefined ? [...named] : undefined;
  return { ...subject, ...country, ...own, ...(among ? { among } : {}) };
}

const only = (input: Input, fields: readonly (keyof Input)[]): Input =>
  defined(Object.fromEntries(fields.map((field) => [field, input[field]])));

/** @returns whether a verb has a use for what a question names */
function takesThese(verb: VerbId | undefined, { money, bare, places, counts }: Details, hasTrade: boolean): boolean {
  const takes = new Set(verb && isActive(verb) ? entryOf(verb).takes : []);
  return (
    (money.length + bare.length === 0 || takes.has('priceUsd') || takes.has('moneyUsd') || takes.has('incomeUsd')) &&
    (places.length === 0 || takes.has('country')) &&
    (counts.length === 0 || takes.has('customers')) &&
    (!hasTrade || takes.has('trade'))
  );
}

/** @returns whether a question holds nothing but arguments for the one before */
function isOnlyArguments(question: string, details: Details, trade: string | undefined): boolean {
  const hasSome = details.money.length + details.bare.length + details.places.length + details.counts.length > 0 || trade !== undefined;
  if (!hasSome || question.length > 80) return false;
  let rest = question.normalize('NFKC').replace(/[’`]/g, "'").toLowerCase();
  if (trade) rest = rest.replace(trade, ' ');
  for (const { label, part } of details.places)
    rest = rest.replace((part ?? label.replace(/^the /, '')).toLowerCase(), ' ').replace(/\b(?:uk|us|usa|britain|england|america)\b/g, ' ');
  rest = rest.replace(/[$€£]?\d[\d.,]*\s?[km]?\b%?/g, ' ').replace(CONNECTING, ' ');
  return !/\p{L}{2,}/u.test(rest);
}

/** @returns the slug of the one idea that is spoken of; undefined where several are, or none */
function focusOf(
  question: string,
  { ordinals }: Details,
  chosen: readonly Wanted[],
  before: Previous | undefined,
  hasTrade: boolean,
): string | undefined {
  if (!before) return undefined;
  const named = before.named ?? [];
  const [nth] = ordinals;
  if (ordinals.length === 1 && nth !== undefined && named.length > 0) return named.at(nth < 0 ? nth : nth - 1);
  const [first] = chosen;
  if (first?.verb === 'find_ideas' || (first?.verb === 'compare' && named.length > 1)) return undefined;
  if (before.focus !== undefined)
    return hasTrade && !POINTS_BACK.test(question) && !COUNTS.has(first?.verb ?? 'find_ideas') ? undefined : before.focus;
  // After a list, “what would that cost me?” is asked of the one it put first.
  return before.verbs[0] === 'find_ideas' && named.length > 0 && /\b(?:it|that|this)\b/i.test(question) && !hasTrade ? named[0] : undefined;
}

/** @returns what a question is about, in its own words; undefined where it names nothing */
function aboutOf(question: string, trade: string | undefined, places: Details['places']): string | undefined {
  return trade !== undefined || ownWordsOf(question, places).length > 0 ? question.slice(0, 300) : undefined;
}

/** The words of a question that are not of asking: what it is about. */
function ownWordsOf(question: string, places: Details['places']): string[] {
  const named = places.map(({ label, part }) => (part ?? label).toLowerCase());
  return [...tellingWords(question).values()].filter(
    (word) => !isOfAsking(word) && !/\d/.test(word) && !named.some((place) => place.includes(word)),
  );
}

const RATES = { eur: 'Euro', gbp: 'United Kingdom', jpy: 'Japan', inr: 'India' } as const;
const SIGNS = { eur: '€', gbp: '£', jpy: '¥', inr: '₹' } as const;

/** Sums of one other currency stay as they are where nothing else is in dollars: it cancels out. */
function inUsDollars(details: Details): { details: Details; changed?: string } {
  const said: string[] = [];
  const money = details.money.map((one) => {
    if (one.currency === 'usd') return one;
    const rate = inDollars(shippedMeasured().tables, RATES[one.currency], one.value);
    if (!rate) return one;
    said.push(`${SIGNS[one.currency]}${one.value} is ${rate.said}`);
    const end = one.upTo && inDollars(shippedMeasured().tables, RATES[one.currency], one.upTo);
    return { ...one, value: rate.usd, ...(end ? { upTo: end.usd } : {}) };
  });
  return said.length > 0 ? { details: { ...details, money }, changed: `${said.join('; ')}.` } : { details };
}
