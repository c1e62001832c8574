import {
  type AssumptionKey,
  decidersOf,
  type EarningInputs,
  earningOf,
  FULL_WEEK_HOURS,
  namedPrice,
  TRIAL_MONTHS,
} from '../catalogue/index.ts';
import type { EarningGround, Report } from '../engine/index.ts';
import { formatNumber } from '../ui/format.ts';

/** What a reader puts in place of a report’s own numbers: dollars a month, dollars a year. */
export type OwnNumbers = { price?: number | undefined; income?: number | undefined };
/** Where a number comes from: counted by a source, said by a page or a text, estimated, or computed from the others. */
export type NumberBasis = 'measured' | 'listed' | 'text' | 'yours' | 'assumed' | 'estimated' | 'computed';
export type EarningLine = { key: string; name: string; text: string; basis: NumberBasis; from: string };
export type EarningDecider = { key: AssumptionKey; name: string; text: string };

const dollars = (value: number) => `$${formatNumber(Math.round(value))}`;
const few = (value: number) => (value >= 10 ? formatNumber(Math.round(value)) : String(Number(value.toPrecision(2))));
const percent = (value: number) => `${value >= 10 ? Math.round(value) : Number(value.toPrecision(2))}%`;

/**
 * What an income from an idea takes, in lines that each say what they rest on, and the two numbers that matter most.
 * @param own numbers of the reader, in place of the report’s
 * @returns undefined for a report that has nothing to reckon from: what does harm, and reports of before
 */
export function earningWords({ earning, payers }: Pick<Report, 'earning' | 'payers'>, own: OwnNumbers = {}) {
  if (!earning) return undefined;
  const inputs = inputsOf(earning, payers, own);
  const { customers, sharePct, hoursPerWeek, months } = earningOf(inputs);
  const dossiers = `${earning.dossiers} dossiers of ours (${earning.delivery})`;
  const estimate = `The middle of ${dossiers}`;
  const never = 'not within reach';
  const lines: EarningLine[] = [
    { key: 'income', name: 'Income', text: `${dollars(inputs.incomeUsdYear)} a year`, ...incomeFrom(earning, own) },
    { key: 'price', name: 'Price', text: `${dollars(inputs.priceUsdYear.value / 12)} a month`, ...priceFrom(earning, own, estimate) },
    {
      key: 'kept',
      name: 'Kept of each $100',
      text: dollars(100 * inputs.keptShare.value),
      basis: 'estimated',
      from: 'What stays after costs',
    },
    {
      key: 'customers',
      name: 'Customers it takes',
      text: customers === null ? never : customersText(customers, payers?.count, sharePct),
      basis: 'computed',
      from: payers
        ? 'Income ÷ (price × what is kept), of those counted above'
        : 'Income ÷ (price × what is kept). Nobody counts the buyers',
    },
    {
      key: 'hours',
      name: 'Hours a week',
      text:
        hoursPerWeek === null ? never : `${few(hoursPerWeek)}${hoursPerWeek > FULL_WEEK_HOURS ? ', more than one person’s full week' : ''}`,
      basis: 'estimated',
      from: `${few(earning.hours_per_1000_usd.value)} hours for each $1,000 of sales`,
    },
    {
      key: 'months',
      name: 'Months to it',
      text: months === null ? never : formatNumber(months),
      basis: 'estimated',
      from: `${few(inputs.wonPerMonth.value)} customers won a month: ${dollars(earning.gain_usd_month.value)} of monthly sales added each month`,
    },
  ];
  return {
    price: Math.round(inputs.priceUsdYear.value / 12),
    income: Math.round(inputs.incomeUsdYear),
    lines,
    deciders: decidersOf(inputs).map((decider): EarningDecider => {
      const { key, given, keptAtLow, keptAtHigh } = decider;
      const { name, value } = deciderWords[key];
      return {
        key,
        name,
        text: `Assumed: ${value(given.value)}. At ${value(given.low)} you keep ${dollars(keptAtLow)} a year, at ${value(given.high)} ${dollars(keptAtHigh)}.`,
      };
    }),
    note: `Estimates (est.) are the middle of ${dossiers}. Nobody measured them.`,
    rule: `Each number alone goes to its lower and its higher end, and what you keep a year after ${TRIAL_MONTHS} months at ${FULL_WEEK_HOURS} hours a week is computed again. The two that move it most are named. The ends are those of the middle half of ${dossiers}; a price that somebody names is moved by half.`,
  };
}

const deciderWords: Record<AssumptionKey, { name: string; value: (value: number) => string }> = {
  wonPerMonth: { name: 'How many customers you win in a month', value: few },
  priceUsdYear: { name: 'What one pays', value: (value) => `${dollars(value / 12)} a month` },
  keptShare: { name: 'What you keep of the sales', value: (value) => `${Math.round(100 * value)}%` },
  hoursPerCustomerYear: { name: 'What one customer takes of your time', value: (value) => `${few(value)} hours a year` },
  buyers: { name: 'Who the buyers are', value: (value) => `${formatNumber(value)} of them` },
};

function inputsOf(earning: EarningGround, payers: Report['payers'], own: OwnNumbers): EarningInputs {
  const price = own.price === undefined ? earning.price_usd_year : namedPrice(own.price * 12);
  const scaled = ({ low, value, high }: EarningGround['price_usd_year'], by: number) => ({
    low: low * by,
    value: value * by,
    high: high * by,
  });
  const counts = payers ? [payers.count, ...(payers.also ?? []).map(({ count }) => count)] : [];
  return {
    incomeUsdYear: own.income ?? earning.income_usd_year,
    buyers: payers ? { low: Math.min(...counts), value: payers.count, high: Math.max(...counts) } : null,
    priceUsdYear: price,
    keptShare: earning.kept_share,
    hoursPerCustomerYear: scaled(earning.hours_per_1000_usd, price.value / 1000),
    wonPerMonth: scaled(earning.gain_usd_month, price.value > 0 ? 12 / price.value : 0),
  };
}

function incomeFrom({ income_from, income_said }: EarningGround, own: OwnNumbers): Pick<EarningLine, 'basis' | 'from'> {
  if (own.income !== undefined) return { basis: 'yours', from: 'Your number' };
  return income_from === 'text'
    ? { basis: 'text', from: ['The text names it', income_said].filter(Boolean).join(': ') }
    : { basis: 'assumed', from: 'Assumed: the text names none. Before tax' };
}

function priceFrom(
  { price_from, price_of, price_said }: EarningGround,
  own: OwnNumbers,
  estimate: string,
): Pick<EarningLine, 'basis' | 'from'> {
  if (own.price !== undefined) return { basis: 'yours', from: 'Your number; nobody has paid it yet' };
  if (price_from === 'text')
    return { basis: 'text', from: `The text names it${price_said ? `: ${price_said}` : ''}; nobody has paid it yet` };
  return price_from === 'rival'
    ? { basis: 'listed', from: `What ${price_of?.name ?? 'a rival'} asks, by the list it stands in` }
    : { basis: 'estimated', from: estimate };
}

function customersText(customers: number, count: number | undefined, sharePct: number | null): string {
  if (count === undefined || sharePct === null) return formatNumber(customers);
  if (sharePct > 100) return `${formatNumber(customers)}, and there are only ${formatNumber(count)}`;
  return `${formatNumber(customers)} of ${formatNumber(count)} (${percent(sharePct)})`;
}
