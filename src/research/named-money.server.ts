import { numbersIn } from '../engine/index.server.ts';
import { type CurrencyCode, currencyCodes } from '../shared/places/currencies.ts';

const PER = /^\s*(?:\/|per|a|an|each|every)\s*(week|month|mo|year|yr)\b/i;
const TIMES_A_YEAR: Readonly<Record<string, number>> = { week: 52, month: 12, mo: 12, year: 1, yr: 1 };
/** Words before a sum that say what it is, in the same part of the sentence. What people lose or spend today is neither. */
const INCOME = /\b(?:earn(?:ing)?|make|live (?:on|off)|income of|salary of|bring me|pay myself|i (?:need|want))\b[^,;]{0,24}$/i;
const PRICE =
  /\b(?:for|at|charg(?:e|es|ed|ing)|pric(?:e|es|ed|ing)(?: is| of| at)?|subscriptions?(?: of| at)?|fee of|pays? (?:us|me)|only|just)\s+(?:about |around |only |just )?(?:us)?$/i;
/** “Property managers pay $79 a month.”: not what they pay today, nor for what. */
const PAID = /\bpays? (?:about |around |only |just )?(?:us)?$/i;
const PAID_ELSEWHERE = /^\s*(?:for|to|in|on|today|now|already|currently)\b/i;
/** “Reminders for landlords, $15 a month.”: said last, and of nothing that is lost today. */
const SAID_LAST = /[,;:(–—]\s*(?:us)?$/i;
const ENDS = /^\s*(?:[.;!)]|$)/;
const LOST = /\b(?:los(?:e|es|ing|t)|wast(?:e|es|ed|ing)|spends?|spent|costs?|owes?|today)\b/i;
const REACH = 48;

/** A sum of a year, in the money it was named in. */
export type NamedSum = { year: number; currency: CurrencyCode };
type NamedSums = { price?: NamedSum; income?: NamedSum };

/**
 * @param dollars what “$” and “dollars” are, where nothing beside them says: those of the country that the text names
 * @returns what a text says that one buyer pays and what its author wants to earn, in the money it names; neither where a sum names no time, is in money we
 *   know no rate for, or is of something else, such as what people lose today
 */
export function sumsNamed(text: string, dollars: CurrencyCode = 'USD'): NamedSums {
  const named: NamedSums = {};
  for (const { value, unit, currency, at, end, raw } of numbersIn(text)) {
    const all = text.slice(Math.max(0, at - REACH), at);
    const code = CODE_BEFORE.exec(all)?.[0] ?? '';
    const codeAfter = CODE_AFTER.exec(text.slice(end))?.[0] ?? '';
    const money = moneyOf({ isMoney: unit === 'money', currency, said: `${code} ${codeAfter} ${/^us/i.test(raw) ? 'USD' : ''}` }, dollars);
    if (!money || value <= 0) continue;
    const rest = text.slice(end + codeAfter.length);
    const per = PER.exec(rest);
    const times = TIMES_A_YEAR[per?.[1]?.toLowerCase() ?? ''];
    if (!times) continue;
    const before =
      all
        .slice(0, all.length - code.length)
        .split(/[.;!?]/)
        .at(-1) ?? '';
    const after = rest.slice(per?.[0].length ?? 0);
    const sum = { year: value * times, currency: money };
    if (INCOME.test(before)) named.income ??= sum;
    else if (
      PRICE.test(before) ||
      (PAID.test(before) && !PAID_ELSEWHERE.test(after)) ||
      ((SAID_LAST.test(before) || (before.trim() === '' && at > 0)) && ENDS.test(after) && !LOST.test(before))
    )
      named.price ??= sum;
  }
  return named;
}

/** @returns a text without its sums of money: what somebody pays says nothing of who they are */
export function withoutMoney(text: string): string {
  const sums = numbersIn(text).filter(({ unit }) => unit === 'money');
  return sums.reduceRight((rest, { at, end }) => {
    const after = rest.slice(end);
    return `${rest.slice(0, at).replace(/(?:[,;:(–—]\s*)?(?:\b(?:for|at)\s+)?$/, '')}${after.slice(PER.exec(after)?.[0].length ?? 0)}`;
  }, text);
}

/** “C$40”, “AUD 40”, “40 Canadian dollars”: whose dollars, or which money, they are. */
const CODE_BEFORE = /(?:\b(?:US|CA|C|AU|A|NZ)|\b(?:USD|GBP|EUR|CAD|AUD|NZD|CHF|DKK|NOK|SEK)\s?)$/;
const CODE_AFTER = /^\s?(?:(?:usd|gbp|eur|cad|aud|nzd|chf|dkk|nok|sek)\b|(?:us|american|canadian|australian|new zealand)(?: dollars?)?\b)/i;
const DOLLARS_OF: readonly [RegExp, CurrencyCode][] = [
  [/\b(?:US|USD|American)\b/i, 'USD'],
  [/\b(?:C|CA|CAD|Canadian)\b/i, 'CAD'],
  [/\b(?:A|AU|AUD|Australian)\b/i, 'AUD'],
  [/\b(?:NZ|NZD|New Zealand)\b/i, 'NZD'],
];

function moneyOf(
  { isMoney, currency, said }: { isMoney: boolean; currency: string | undefined; said: string },
  dollars: CurrencyCode,
): CurrencyCode | undefined {
  const code = currencyCodes.find((one) => new RegExp(`\\b${one}\\b`, 'i').test(said));
  if (code) return code;
  const whose = DOLLARS_OF.find(([pattern]) => pattern.test(said))?.[1];
  if (!isMoney) return /dollars?\b/i.test(said) ? whose : undefined;
  if (currency === undefined || currency === 'usd') return whose ?? dollars;
  return currencyCodes.find((one) => one.toLowerCase() === currency);
}
