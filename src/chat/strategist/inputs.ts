import { z } from 'zod';
import { categories, categoryIds } from '../../shared/vocabulary/categories.ts';
import { type Stance, stances, type VerbId } from './answer.ts';
import { type Details, type Money, moneyFor } from './details.ts';

const usd = z.number().positive().max(1e12);
export const ideaOrders = ['score', 'revenue', 'budget', 'weeks', 'hours', 'difficulty', 'rivals', 'evidence', 'newest'] as const;
export type IdeaOrder = (typeof ideaOrders)[number];

/** Every argument a verb may take. Money is US dollars. */
export const Fields = z.object({
  slug: z.string().max(200).describe('The idea, where it is not the linked one'),
  stance: z.enum(stances).describe('What is claimed: free, nobody pays (doubted), no rivals or risks (denied), everybody buys'),
  priceUsd: usd.describe('What one customer pays'),
  per: z.enum(['month', 'year', 'once']),
  incomeUsd: usd.describe('What is to come in, by `incomePer`'),
  incomePer: z.enum(['month', 'year']),
  moneyUsd: usd.describe('What the founder can spend'),
  hoursPerWeek: z.number().positive().max(168),
  weeks: z.number().positive().max(520),
  customers: z.number().positive().max(1e9),
  costUsd: usd.describe('What serving one customer costs'),
  winUsd: usd.describe('What winning one customer costs'),
  churnPct: z.number().positive().max(100).describe('Customers lost in a month'),
  marginPct: z.number().positive().max(100),
  sharePct: z.number().positive().max(100).describe('Share of all buyers'),
  about: z.string().max(300).describe('What it is to be about, or the idea in the asker’s words'),
  trade: z.string().max(80).describe('A trade or an occupation, such as “dentists”'),
  country: z.string().length(2),
  place: z.string().max(60).describe('The country or state as it was called'),
  category: z.enum(categoryIds),
  customer: z.enum(['b2b', 'b2c', 'b2g']),
  noCode: z.boolean(),
  solo: z.boolean(),
  fewRules: z.boolean(),
  measured: z.boolean().describe('Only with measured or cited figures'),
  by: z.enum(ideaOrders).describe('What the ideas are sorted by'),
  among: z.array(z.string()).max(40).describe('Only these ideas, by their slugs'),
  leavesJob: z.boolean(),
});
export type Input = Partial<z.infer<typeof Fields>>;
export type Field = keyof Input;

/** The numbers of a sum, which go on from question to question. */
export const sumFields = [
  'priceUsd',
  'per',
  'customers',
  'costUsd',
  'winUsd',
  'churnPct',
  'marginPct',
  'moneyUsd',
  'incomeUsd',
  'incomePer',
  'sharePct',
] as const satisfies readonly Field[];

/** @returns the shape of a verb that takes these arguments, each of which may be left out */
export function inputOf(...fields: readonly Field[]): z.ZodType<Input> {
  return z.object(Object.fromEntries(fields.map((field) => [field, Fields.shape[field].optional()])));
}

const NO_CODE =
  /\b(?:(?:can'?t|cannot|don'?t (?:know how to )?|do not (?:know how to )?|not (?:learn )?to |rather not (?:\w+ ){0,3}|without )\s?(?:code|program(?:ming)?|coding)|no[- ]?(?:code|coding|programming)|never coded|non-?technical|not technical|no developer)\b/i;
const LEAVES_JOB = /\b(?:quit|leave|leaving|quitting|give up|resign)\b[^.?]{0,24}\b(?:job|work|teaching|employer|profession)\b/i;
const SOLO = /\b(?:alone|solo|by myself|on my own|one[- ]person|single[- ]handed|only me|just me|one person)\b/i;
const ORDERS: readonly (readonly [IdeaOrder, RegExp])[] = [
  [
    'revenue',
    /\b(?:most money|(?:make|earn|bring)s? (?:in )?(?:the )?most|most (?:profitable|lucrative)|highest (?:revenue|income)|biggest|rich|lucrative|could earn|money ?maker)\b/i,
  ],
  ['hours', /\b(?:fewest|least) hours\b/i],
  ['budget', /\b(?:cheap(?:est|er)?|least (?:money|capital|budget|cash)|lowest (?:cost|budget)|costs? (?:the )?least)\b/i],
  ['weeks', /\b(?:quick(?:est|er)?|fast(?:est|er)?|soonest|shortest)\b/i],
  ['rivals', /\b(?:fewest (?:competitors|rivals)|(?:least|less|no|little|few) (?:competition|competitors|rivals|crowded))\b/i],
  ['evidence', /\b(?:(?:real|best|most|strongest) (?:evidence|proof|measured)|evidence behind|measured figures)\b/i],
  ['difficulty', /\b(?:easiest|simplest|least difficult|beginners?)\b/i],
  ['newest', /\b(?:newest|latest|most recent)\b/i],
];
const FEW_RULES = /\b(?:(?:little|light|low|no|few|less) (?:regulation|rules|red tape|compliance)|unregulated)\b/i;
const MEASURED = /\b(?:measured|real evidence|hard numbers|evidence behind)\b/i;
const CUSTOMERS = [
  ['b2b', /\b(?:b2b|(?:sold|sells?|selling) to (?:businesses|companies|firms)|businesses as customers|business customers)\b/i],
  ['b2c', /\b(?:b2c|consumers?|(?:sold|sells?|selling) to (?:people|families|parents))\b/i],
  ['b2g', /\b(?:b2g|public bodies|governments?|councils?)\b/i],
] as const;
const CATEGORY_WORDS: Readonly<Record<string, string>> = {
  ai_ml: '(?<!an )ai|machine learning',
  creator_economy: 'creators?',
  mobile: 'mobile apps?',
  marketplace: 'marketplaces?',
  web3: 'crypto|web3|blockchain',
  ecommerce: 'e-?commerce|online shops?',
};

const categoryIn = (text: string) =>
  categories.find(({ id, label }) => id !== 'other' && new RegExp(`\\b(?:${CATEGORY_WORDS[id] ?? label})\\b`, 'i').test(text))?.id;

const perOf = ({ per }: Money) => (per === 'month' || per === 'year' || per === 'once' ? per : undefined);
const monthly = (money: Money): { incomeUsd: number; incomePer: 'month' | 'year' } =>
  money.per === 'week'
    ? { incomeUsd: money.value * 52, incomePer: 'year' }
    : { incomeUsd: money.value, incomePer: money.per === 'month' ? 'month' : 'year' };

/** Verbs of which an unnamed sum in the question is this. */
const ASKS_FOR: Partial<Record<VerbId, 'price' | 'income' | 'budget'>> = {
  pricing: 'price',
  revenue: 'income',
  leaving_job: 'income',
  budget: 'budget',
  find_ideas: 'budget',
  unit_economics: 'price',
};

/**
 * Everything a question gives a verb to work with. Sums in other currencies have to be changed into dollars before.
 * @param verb an unnamed sum is a price, an income or a budget, by what is asked
 */
export function inputFrom(question: string, details: Details, verb: VerbId, stance?: Stance): Input {
  const asks = ASKS_FOR[verb];
  const price = moneyFor(details, 'price', asks === 'price');
  const income = moneyFor(details, 'income', asks === 'income');
  const has = moneyFor(details, 'budget', asks === 'budget');
  const money = { price, income: income === price ? undefined : income, budget: has === price || has === income ? undefined : has };
  const percent = (of: Details['percents'][number]['of']) => details.percents.find((one) => one.of === of)?.value;
  const [place] = details.places;
  const text = question.normalize('NFKC').replace(/[’`]/g, "'");
  const cost = moneyFor(details, 'cost');
  const per = money.price && perOf(money.price);
  return defined({
    stance,
    priceUsd: money.price?.value,
    per,
    ...(money.income ? monthly(money.income) : {}),
    // Of a range, what can be spent is its end.
    moneyUsd: money.budget?.upTo ?? money.budget?.value,
    hoursPerWeek: details.hoursPerWeek,
    weeks: details.weeks,
    customers: details.counts[0]?.value,
    costUsd: cost === money.price ? undefined : cost?.value,
    winUsd: moneyFor(details, 'win')?.value,
    churnPct: percent('churn'),
    marginPct: percent('margin') ?? (percent('cost') === undefined ? undefined : 100 - (percent('cost') as number)),
    sharePct: percent('share'),
    country: place?.country,
    place: place?.label,
    category: categoryIn(text),
    customer: CUSTOMERS.find(([, pattern]) => pattern.test(text))?.[0],
    noCode: NO_CODE.test(text) || undefined,
    solo: SOLO.test(text) || undefined,
    fewRules: FEW_RULES.test(text) || undefined,
    measured: MEASURED.test(text) || undefined,
    by: ORDERS.find(([, pattern]) => pattern.test(text))?.[0],
    leavesJob: LEAVES_JOB.test(text) || undefined,
  });
}

/** By what ideas are told apart that all miss a limit: the least comes nearest to it. */
const NEAREST: Partial<Record<Field, IdeaOrder>> = { moneyUsd: 'budget', hoursPerWeek: 'hours', weeks: 'weeks' };

/** @returns what ideas are sorted by: what the question says, else how near they come to a limit that none keeps */
export const orderOf = ({ by }: Input, dropped: readonly Field[]): IdeaOrder | undefined =>
  by ?? dropped.flatMap((field) => NEAREST[field] ?? [])[0];

/** @returns an object without what is undefined */
export const defined = <T extends object>(value: T): Partial<T> =>
  Object.fromEntries(Object.entries(value).filter(([, one]) => one !== undefined)) as Partial<T>;
