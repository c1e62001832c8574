import { numbersIn } from '../../engine/index.server.ts';
import { type Place, placesIn } from '../../shared/places/places.ts';

/** What a sum of money in a question is: asked as a price, wished as an income, owned, spent on serving or on winning one customer. */
export type Role = 'price' | 'income' | 'budget' | 'cost' | 'win';
export type Per = 'hour' | 'week' | 'month' | 'year' | 'once';
/** A sum; `upTo` where it begins a range, “$1,000 to $3,000”. */
export type Money = { value: number; upTo?: number; currency: 'usd' | 'eur' | 'gbp' | 'jpy' | 'inr'; per?: Per; role?: Role };

/** Everything a question says in numbers and names. */
export type Details = {
  money: Money[];
  /** Numbers without a unit: “what if I charge 40?” */
  bare: number[];
  counts: { value: number; of: string }[];
  percents: { value: number; of: 'churn' | 'cost' | 'margin' | 'share' }[];
  hoursPerWeek?: number;
  weeks?: number;
  /** Which of several is meant: 1 for the first, −1 for the last; “the first two” are 1 and 2. */
  ordinals: number[];
  places: Place[];
};

const TIME = 'hours?|hrs?|h|days?|weeks?|wks?|months?|mo|quarters?|years?|yrs?|minutes?|weekends?|evenings?';
const PER =
  /^\s*(?:(?:per|a|an|each|every|\/)\s*(?!hour|week|month|mo\b|year|yr|annum)[a-z]+\s*)?(?:(?:per|a|an|each|every|\/|in a)\s*(hour|week|month|mo|year|yr|annum)\b|(hourly|weekly|monthly|yearly|annually|mrr|arr|once|one[- ]time)\b)/i;
const PERIODS: Readonly<Record<string, Per>> = {
  hour: 'hour',
  hourly: 'hour',
  week: 'week',
  weekly: 'week',
  month: 'month',
  mo: 'month',
  monthly: 'month',
  mrr: 'month',
  year: 'year',
  yr: 'year',
  annum: 'year',
  yearly: 'year',
  annually: 'year',
  arr: 'year',
  once: 'once',
  'one-time': 'once',
  'one time': 'once',
};
/** The word before a sum that says what it is, the nearest one counts. */
const ROLES: readonly (readonly [Role, RegExp])[] = [
  ['win', /\b(?:to win|to acquire|win(?:ning)?|acquir\w+|acquisition|cac)\b/gi],
  ['cost', /\b(?:costs?(?: me)?|materials?|expenses?|serving)\b/gi],
  ['income', /\b(?:make|earn(?:ing)?|reach|income|revenue|turnover|live o[nf]f?|need|want|hit|salary|wage|get to|i'd like)\b/gi],
  [
    'budget',
    /\b(?:have|got|saved|savings|budget|under|below|less than|up to|at most|max(?:imum)?|with|invest|spend|spare|only|begin with|start with|cheaper than|over)\b/gi,
  ],
  ['price', /\b(?:charg\w+|pric\w+|pays?|paying|ask(?:ing)?|sell(?:ing)?|at|per customer|fee|subscription|offer it)\b/gi],
];
const ROLE_AFTER: readonly (readonly [Role, RegExp])[] = [
  ['win', /^\s*(?:to win|to acquire|acquisition)\b/i],
  ['budget', /^\s*(?:saved|budget|to (?:start|spend|invest|spare)|in savings|to begin)\b/i],
  ['income', /^\s*(?:mrr|arr|(?:a|per) (?:month|year) (?:income|for me)|in (?:sales|revenue))\b/i],
];
const REACH = 40;
/** “3k fans” and “2k sq ft” are no money: a thing that is counted follows. */
const COUNTED =
  /^\s+(?!(?:a|an|per|each|every|of|in|on|and|or|but|is|are|to|for|at|by|with|from|once|now|i|we|enough|too|left|saved|less|more|percent|mrr|arr|dollars?|euros?|pounds?|quid|bucks)\b)(?:(?:paying|small|big|new|potential|happy|more|loyal)\s+)?([a-z]{3,}s|people|staff|sq|percent)\b/i;
/** “Between $1,000 and”, “$1,000 to”: the sum that follows ends a range. */
const endsRange = (before: string): boolean => /[$€£¥₹]\s?[\d.,]+k?\s*(?:to|-|–)\s*$|\bbetween\s+\S+\s+and\s*$/i.test(before);
const WEEKEND = /\b(?:in|over) (?:a|one|the) weekend\b/i;

/** @returns the numbers, sums of money, times, percentages, ordinals and countries of a question, each with what it is of */
export function detailsOf(question: string): Details {
  const text = question.normalize('NFKC').replace(/[’`]/g, "'");
  const details: Details = { money: [], bare: [], counts: [], percents: [], ordinals: ordinalsIn(text), places: placesIn(text) };
  const numbers = numbersIn(text);
  // A sum without a sign is of the currency that another one names.
  const named = numbers.find((one) => one.currency)?.currency;
  for (const { value, unit, kind, at, end, currency = named } of numbers) {
    if (kind !== 'number' || value <= 0 || value >= 1e12) continue;
    const [before, after] = [text.slice(Math.max(0, at - REACH), at), text.slice(end, end + REACH)];
    if (unit === 'percent') details.percents.push({ value, of: percentOf(before, after) });
    else if (unit === 'money') {
      const lower = details.money.at(-1);
      if (lower && lower.value < value && endsRange(text.slice(0, at))) lower.upTo = value;
      details.money.push(moneyOf(value, currency, before, after));
    } else if (isOrdinal(text.slice(at, end), before)) continue;
    else if (!readTime(details, value, after)) readPlain(details, value, currency, before, after);
  }
  if (details.weeks === undefined && WEEKEND.test(text)) details.weeks = 1;
  return details;
}

function moneyOf(value: number, currency: string | undefined, before: string, after: string): Money {
  const named = PER.exec(after);
  const per = PERIODS[(named?.[1] ?? named?.[2] ?? '').toLowerCase()] ?? (/\bonce\b/i.test(after) ? 'once' : undefined);
  const role = roleOf(before, after);
  return { value, currency: (currency ?? 'usd') as Money['currency'], ...(per ? { per } : {}), ...(role ? { role } : {}) };
}

/** Of two words that say what a sum is, the nearer one counts; both have to stand in the same part of the sentence. */
function roleOf(before: string, after: string): Role | undefined {
  const told = ROLE_AFTER.find(([, pattern]) => pattern.test(after))?.[0];
  if (told) return told;
  const clause = before.split(/[.;?!]/).at(-1) ?? '';
  const last = ROLES.map(([role, pattern]) => ({ role, at: [...clause.matchAll(pattern)].at(-1)?.index ?? -1 }));
  const best = last.reduce((most, one) => (one.at > most.at ? one : most));
  return best.at < 0 ? undefined : best.role;
}

const percentOf = (before: string, after: string): Details['percents'][number]['of'] => {
  const around = `${before.slice(-24)} ${after.slice(0, 24)}`;
  if (/\b(?:churn|leave|cancel)/i.test(around)) return 'churn';
  if (/\bmargin/i.test(around)) return 'margin';
  return /\b(?:cost|material|fee|commission)/i.test(around) ? 'cost' : 'share';
};

/** @returns whether the number is of a time, and notes which */
function readTime(details: Details, value: number, after: string): boolean {
  const unit = new RegExp(`^[\\s-]*(${TIME})\\b(?![\\s-]*(?:job|shift|day|plan))`, 'i').exec(after)?.[1]?.toLowerCase();
  if (!unit) return new RegExp(`^[\\s-]*(?:${TIME})\\b`, 'i').test(after);
  if (/^h/.test(unit)) details.hoursPerWeek = /^\s*(?:hours?|hrs?|h)\s*(?:a|per|each|\/)\s*day/i.test(after) ? value * 5 : value;
  else if (/^w(?:eek(?!end)|k)/.test(unit)) details.weeks = value;
  else if (/^mo/.test(unit)) details.weeks = Math.round(value * 4.33);
  else if (/^weekend/.test(unit)) details.weeks = value;
  return true;
}

function readPlain(details: Details, value: number, currency: string | undefined, before: string, after: string): void {
  const counted = COUNTED.exec(after)?.[1];
  if (counted) details.counts.push({ value, of: counted.toLowerCase() });
  else if (PER.test(after) || (value >= 500 && roleOf(before, after) !== undefined))
    details.money.push(moneyOf(value, currency, before, after));
  else details.bare.push(value);
}

const ORDINALS: Readonly<Record<string, number>> = {
  first: 1,
  second: 2,
  third: 3,
  fourth: 4,
  fifth: 5,
  sixth: 6,
  last: -1,
  '1st': 1,
  '2nd': 2,
  '3rd': 3,
  '4th': 4,
  '5th': 5,
};
const COUNT_WORDS: Readonly<Record<string, number>> = { two: 2, three: 3, four: 4, five: 5, '2': 2, '3': 3, '4': 4, '5': 5 };
/** “The first version” is not the first of several. */
const NO_MEMBER =
  '(?!\\s+(?:version|release|customers?|clients?|users?|buyers?|sales?|paying|quarter|month|week|year|step|mvp|e-?mail|message|thing|ten|three months|\\d+ (?:days|users|customers)|employee|hire|money|income|channel))';

function ordinalsIn(text: string): number[] {
  const many = /\b(?:first|top)\s+(two|three|four|five|[2-5])\b(?!\s+(?:months|weeks|steps|customers|things|days))/i
    .exec(text)?.[1]
    ?.toLowerCase();
  if (many) return Array.from({ length: COUNT_WORDS[many] ?? 0 }, (_, at) => at + 1);
  const named = [...text.matchAll(new RegExp(`\\b(first|second|third|fourth|fifth|sixth|last|[1-5](?:st|nd|rd|th))\\b${NO_MEMBER}`, 'gi'))];
  const numbered = [...text.matchAll(/\b(?:number|no\.?|#)\s*(one|two|three|four|five|[1-6])\b/gi)];
  return [
    ...named.map(([, word = '']) => ORDINALS[word.toLowerCase()] ?? 1),
    ...numbered.map(([, word = '']) => (word.toLowerCase() === 'one' ? 1 : (COUNT_WORDS[word.toLowerCase()] ?? Number(word)))),
  ];
}

const isOrdinal = (number: string, before: string) =>
  /\b(?:first|top|number|no\.?|#)\s*$/i.test(before) && /^(?:one|two|three|four|five|[1-6])$/i.test(number.trim());

const DEFAULT_ROLES: Readonly<Record<Role, readonly (Role | undefined)[]>> = {
  price: ['price', undefined],
  income: ['income', undefined],
  budget: ['budget', undefined, 'price', 'income', 'cost'],
  cost: ['cost'],
  win: ['win'],
};

/**
 * The sum of a question that has a role.
 * @param isAsked whether the question is about a sum of this kind: then one whose role no word tells, or a bare number, is meant
 */
export function moneyFor(details: Details, role: Role, isAsked = false): Money | undefined {
  const roles = isAsked ? DEFAULT_ROLES[role] : [role];
  for (const one of roles) {
    const found = details.money.find((money) => money.role === one);
    if (found) return found;
  }
  const [bare] = details.bare;
  return isAsked && bare !== undefined ? { value: bare, currency: 'usd', role } : undefined;
}
