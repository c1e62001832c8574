/** What a number is a measure of besides its unit: which money, and in what time. $29 a month are no €29 a month and no $29 a year. */

const currencies = {
  usd: /[$]|\b(usd|dollars?|bucks)\b|usd/i,
  eur: /€|\b(eur|euros?)\b/i,
  gbp: /£|\b(gbp|pounds?|quid)\b/i,
  jpy: /¥|\b(jpy|yen)\b/i,
  inr: /₹|\b(inr|rupees?)\b/i,
} as const;
export type Currency = keyof typeof currencies;

/** @returns the currency a sign or a word names; undefined when none does */
export const currencyIn = (words: string): Currency | undefined =>
  (Object.keys(currencies) as Currency[]).find((currency) => currencies[currency].test(words));

const periods = {
  hour: /^(hours?|hourly)$/,
  day: /^(days?|daily)$/,
  week: /^(weeks?|weekly)$/,
  month: /^(months?|monthly|mo)$/,
  quarter: /^(quarters?|quarterly)$/,
  year: /^(years?|yearly|annual|annually|annum|yr)$/,
} as const;
export type Period = keyof typeof periods;

const UNITS = 'hours?|days?|weeks?|months?|quarters?|years?|annum|mo|yr';
const AFTER = new RegExp(
  `(?:\\b(?:an?|per|each|every)\\s+|/\\s?)(${UNITS})\\b|\\b(hourly|daily|weekly|monthly|quarterly|yearly|annually)\\b`,
  'i',
);
const BEFORE = /\b(hourly|daily|weekly|monthly|quarterly|yearly|annual)\b[^,;:.]*$/i;

const periodCalled = (word: string): Period | undefined =>
  (Object.keys(periods) as Period[]).find((period) => periods[period].test(word.toLowerCase()));

/** @returns the time in which a figure is counted, by its unit or its name (`downloads a month`, `price_usd_month`, `% a year`); undefined when it has none */
export function periodOfFigure(name: string): Period | undefined {
  if (/founded|born|since/.test(name)) return undefined;
  return name
    .split(/[^a-z]+/i)
    .map(periodCalled)
    .find((period) => period !== undefined);
}

/**
 * @param before the text before a number
 * @param after the text after it
 * @returns the time a sentence gives a number for: “$29 a month”, “8,700 daily readers”, “a yearly price of $29”; undefined when it gives none
 */
export function periodSaid(before: string, after: string): Period | undefined {
  // What comes after the next number, or the next joint, is that one's own.
  const tail = after.slice(0, 60).split(/[.;:(]|,\s|\d/)[0] ?? '';
  const found = AFTER.exec(tail);
  const word = found?.[1] ?? found?.[2] ?? BEFORE.exec(before.slice(-40))?.[1];
  return word ? periodCalled(word) : undefined;
}

/** @returns for whom a sentence gives a price, other than for a customer: “per user”, “a seat”, “for each device”; undefined when for none */
export const perWhat = (after: string): string | undefined =>
  /^\s*(?:usd|dollars?)?\s*(?:a|per|for each|for every|each)\s+(user|seat|person|employee|device|unit|transaction|order|head|member|agent|site|location)\b/i
    .exec(after)?.[1]
    ?.toLowerCase();
