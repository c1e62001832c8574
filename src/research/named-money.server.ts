import { numbersIn } from '../engine/index.server.ts';

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

/**
 * @returns what a text says that one buyer pays and what its author wants to earn, in US dollars a year; neither where a sum is in other money, names no time,
 *   or is of something else, such as what people lose today
 */
export function moneyNamed(text: string): { priceUsdYear?: number; incomeUsdYear?: number } {
  const named: { priceUsdYear?: number; incomeUsdYear?: number } = {};
  for (const { value, unit, currency, at, end } of numbersIn(text)) {
    if (unit !== 'money' || (currency ?? 'usd') !== 'usd' || value <= 0) continue;
    const per = PER.exec(text.slice(end));
    const times = TIMES_A_YEAR[per?.[1]?.toLowerCase() ?? ''];
    if (!times) continue;
    const before =
      text
        .slice(Math.max(0, at - REACH), at)
        .split(/[.;!?]/)
        .at(-1) ?? '';
    const after = text.slice(end + (per?.[0].length ?? 0));
    if (INCOME.test(before)) named.incomeUsdYear ??= value * times;
    else if (
      PRICE.test(before) ||
      (PAID.test(before) && !PAID_ELSEWHERE.test(after)) ||
      (SAID_LAST.test(before) && ENDS.test(after) && !LOST.test(before))
    )
      named.priceUsdYear ??= value * times;
  }
  return named;
}
