import { singular } from '../../shared/text/singular.ts';
import { payerOf } from '../payer-of.ts';
import { inMany, occupations } from '../understanding/occupations.ts';
import { pluralsWithoutS } from '../understanding/people-words.ts';
import { isTypeTold } from '../understanding/solution-types.ts';
import { isMany } from '../understanding/somebody.ts';
import { wordsOf } from '../understanding/tokens.ts';
import { pluralOf } from '../understanding/user.ts';
import { atWork, privately, privatePairs, privateTraits, workPairs } from './buyer-words.data.ts';
import type { Facts } from './facts.ts';

export type Buyers = 'work' | 'private' | 'unknown';

/** From here on a user is told more of, and named no more: “people who teach nurses”, “couples with a wallet”. */
const MORE = /\s(?:who(?:['’]\p{L}+)?|whom|whose|that|which|with|without)\s/iu;
const PLACE = /\s(?:in|on|from|near|over|under|behind|beside|between|for)\s/iu;
const OWNERS =
  /\b(?:dog|cat|pet|car|horse|puppy|rabbit|home|house|flat|apartment|boat|caravan|camper|motorhome|bike|bicycle|motorbike|phone)[ -]owners\b|\bowners of (?:\w+ )?(?:dogs|cats|pets|cars|puppies|horses|boats|bikes)\b/iu;
/** These may be anybody: what stands before them tells. */
const ANYBODY = new Set('people persons folks owners users members groups'.split(' '));
/** Who does for themselves what others do for their work: “hobby beekeepers”, “home bakers”. */
const FOR_LOVE =
  /\b(?:(?:hobby|amateur|backyard|recreational)\s+(?:[\p{L}-]+\s+)?|home\s+(?=(?:bakers|cooks|brewers|chefs|growers|gardeners)$))[\p{L}-]+$/iu;

/** @returns whether those an idea is for buy for their work, for themselves, or the text does not tell: by the head of the first name that says */
export function buyersOf({ ledger }: Pick<Facts, 'ledger'>): Buyers {
  const [name = ''] = pluralOf(payerOf(ledger.understanding)).toLowerCase().split(MORE, 1);
  if (OWNERS.test(name)) return 'private';
  for (const one of name.split(/,|\s(?:and|or)\s/)) {
    const [told = ''] = one.split(PLACE, 1);
    const [first = '', ...others] = told.split(/\s(?:of|at)\s/);
    const buyers = kindOf(headedBy(first));
    if (buyers !== 'unknown') return buyers;
    // “Owners of bakeries”
    const whole = /\b(?:owners|members|users)$/.test(first) ? kindOf(headedBy(others.join(' '))) : 'unknown';
    if (whole !== 'unknown') return whole;
  }
  return 'unknown';
}

/** @returns the words of a name up to its head: what “companies shipping full truckloads” do is no part of it */
function headedBy(name: string): string[] {
  const words = wordsOf(name);
  const doing = words.findIndex((word, at) => at > 0 && /\p{L}{2}ing$/u.test(word) && isMany(words[at - 1] as string));
  return doing < 0 ? words : words.slice(0, doing);
}

function kindOf(words: readonly string[]): Buyers {
  const head = words.at(-1) ?? '';
  const pair = words.slice(-2).join(' ');
  if (workPairs.has(pair)) return 'work';
  if (privatePairs.has(pair) || privately.has(head) || privately.has(inMany(head)) || privateTraits.has(head)) return 'private';
  if (ANYBODY.has(head) && words.slice(0, -1).some((word) => privateTraits.has(word) || privately.has(word) || privately.has(inMany(word))))
    return 'private';
  if (atWork.has(head)) return 'work';
  if (FOR_LOVE.test(words.join(' '))) return 'private';
  const isPlural = head.endsWith('s') || pluralsWithoutS.has(head);
  return isPlural && [1, 2, 3].some((count) => occupations.has(singular(words.slice(-count).join(' ')))) ? 'work' : 'unknown';
}

const EVENT = String.raw`(?:funerals?(?! (?:polic|cover|insurance))|burials?(?! (?:cover|insurance))|cremat\w+|bereave\w+|weddings?(?! anniversar)|brides?|bridal|divorc(?:e|es|ing)|get(?:s|ting)? divorced|childbirth|(?<!\b(?:sheep|ewes?|cows?|cattle|mares?|goats?|sows?) )giv(?:es?|ing) birth|(?<!\b(?:date of|giv(?:es?|ing)) )births?(?! (?:control|charts?|dates?|days?|months?|years?|places?|names?|signs?|stones?|marks?|rates?|certificates?|records?))|moving (?:house|home|out|abroad|day)|house moves?|probate|executors?|(?<!\b(?:class|type|trait|multiple|single|genetic|prototype|prototypal) )inheritance(?! in (?:java|python|code))|(?<!\b(?:housing|council|industrial|sporting) )estates? (?:after|of)|(?:settl\w+|clear\w*|wind\w* up) (?:an|the|their|a) (?:\w+ )?estates?|estates?(?:['’]s| is| are| has been) settled|undertakers?)`;
const ONCE = new RegExp(String.raw`\b${EVENT}\b`, 'iu');
/** One occasion among several, which come again: “birthdays, weddings, holidays”. */
const OCCASION = `(?:birthdays?|anniversar(?:y|ies)|holidays?|christenings?|baptisms?|graduations?|proms?|reunions?|christmas|feasts?|events?|part(?:y|ies)|conferences?|meetings?|concerts?|festivals?|fairs?|galas?)`;
const AND = String.raw`(?: [\p{L}-]+)?(?:,? (?:and|or|&) |, )(?:[\p{L}-]+ ){0,2}`;
const AMONG_OTHERS = new RegExp(
  String.raw`\b(?:${EVENT}${AND}){1,3}${OCCASION}\b(?:${AND}${EVENT}\b){0,3}|\b${OCCASION}(?:${AND}(?:${EVENT}|${OCCASION})){0,3}?${AND}${EVENT}\b`,
  'giu',
);
/** What once happened to whoever writes (“opened after my divorce”, “we met at a wedding”), and what comes again for whoever works at it (“for each wedding”). */
const IN_PASSING = new RegExp(
  String.raw`\b(?:(?:opened|started|founded|began|begun|came|born|met|found|got|wrote|bought|discovered|moved|thought|quit|left)\b[^.!?;]{0,30}\b(?:after|since|at|during|before|on) (?:my|our|his|her|their|an?|the)|(?<=^|[.!?] )(?:after|since|at|during|before) (?:my|our)|each|every) (?:[\p{L}’'-]+ ){0,2}${EVENT}\b`,
  'giu',
);

/**
 * Whether an idea is about what happens to its buyers once, such as a funeral or a wedding: whoever works at them has it every week. Read in what is
 * offered, what hurts and whom it is for: elsewhere a wedding is told in passing.
 */
export function happensOnce(facts: Facts): boolean {
  const { solution, problem, user } = facts.ledger.understanding;
  const told = [solution, problem, user].join('. ').replace(IN_PASSING, ' ').replace(AMONG_OTHERS, ' ');
  return ONCE.test(told) && buyersOf(facts) !== 'work';
}

/** Whether an idea was told or chosen to be software: a text that tells of no kind of product counts as software and may be goats for hire all the same. */
export const isToldSoftware = ({ ledger: { understanding } }: Facts): boolean =>
  ['software', 'developer_tool'].includes(understanding.solution_type) && isTypeTold(understanding);
