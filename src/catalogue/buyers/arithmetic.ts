/**
 * The one arithmetic of earning: the buyer counter, the free check, reports, the strategist’s sums and build kits reckon by it. Money in US dollars. What an
 * income takes is never negative, infinite or no number: what cannot be reached is null.
 */

import { formatNumber } from '../../ui/format.ts';

export const WEEKS_IN_A_YEAR = 52;
/** A full week of one person, and how long a first try may take: what is reached within them is what assumptions are held against. */
export const FULL_WEEK_HOURS = 40;
export const TRIAL_MONTHS = 24;

/** Rests of a division that binary fractions leave. */
const DUST = 1e-9;

/** @returns how many have to pay `each` for a sum to come together, rounded up; null where they never do */
export function customersFor(sum: number, each: number): number | null {
  if (!(each > 0) || !Number.isFinite(sum / each)) return null;
  return Math.max(0, Math.ceil(sum / each - DUST));
}

/**
 * @param sign of the money that price and income are in
 * @returns how many buyers an income takes, and which share of them that is; null where they are not counted
 */
export function shareFor(count: number | null, unit: string, price: number, income: number, sign = '$') {
  if (count === null) return null;
  const needed = customersFor(income, price) ?? 0;
  const percent = count === 0 ? null : Number(((100 * needed) / count).toPrecision(2));
  const money = `at ${sign}${formatNumber(price)} a month for ${sign}${formatNumber(income)} a month`;
  const sentence =
    needed > count
      ? `${formatNumber(needed)} would have to pay ${money}, and there are only ${formatNumber(count)} ${unit}.`
      : `${formatNumber(needed)} of ${formatNumber(count)} ${unit} ${money}${percent === null ? '' : ` (${percent}%)`}.`;
  return { needed, price, income, percent, sentence };
}

/** A number that may be another: what is taken for it, and between which two it probably lies. */
export type Given = { low: number; value: number; high: number };

/** @returns a price that somebody names and nobody has paid yet: it may be half as much, or half as much again */
export const namedPrice = (value: number): Given => ({ low: value / 2, value, high: value * 1.5 });

/** What an income is reckoned from. */
export type EarningInputs = {
  /** What shall be kept in a year, before tax. */
  incomeUsdYear: number;
  /** How many buyers there are; null where nobody counts them. */
  buyers: Given | null;
  priceUsdYear: Given;
  /** Of each dollar of sales what is kept after costs, 0–1. */
  keptShare: Given;
  hoursPerCustomerYear: Given;
  wonPerMonth: Given;
};

export type Earning = {
  /** Who have to pay: income ÷ (price × kept share), rounded up. */
  customers: number | null;
  /** The share of all buyers that is, in percent. */
  sharePct: number | null;
  salesUsdYear: number | null;
  /** customers × hours of one ÷ 52. */
  hoursPerWeek: number | null;
  /** customers ÷ won in a month, rounded up. */
  months: number | null;
  /** What is kept a year after `TRIAL_MONTHS` at `FULL_WEEK_HOURS`. */
  keptAfterTrialUsdYear: number;
};

type Point = Record<'priceUsdYear' | 'keptShare' | 'hoursPerCustomerYear' | 'wonPerMonth', number> & { buyers: number | null };

/**
 * What one person keeps in a year once the trial is over: as many customers as were won, as fit into full weeks and as there are, whichever is least, times
 * what is kept of each.
 */
function keptAfterTrial({ priceUsdYear, keptShare, hoursPerCustomerYear, wonPerMonth, buyers }: Point): number {
  const served = hoursPerCustomerYear > 0 ? (FULL_WEEK_HOURS * WEEKS_IN_A_YEAR) / hoursPerCustomerYear : Number.MAX_SAFE_INTEGER;
  const customers = Math.min(TRIAL_MONTHS * wonPerMonth, served, buyers ?? Number.MAX_SAFE_INTEGER);
  return Math.max(0, customers * priceUsdYear * keptShare);
}

const pointOf = (inputs: EarningInputs): Point => ({
  priceUsdYear: inputs.priceUsdYear.value,
  keptShare: inputs.keptShare.value,
  hoursPerCustomerYear: inputs.hoursPerCustomerYear.value,
  wonPerMonth: inputs.wonPerMonth.value,
  buyers: inputs.buyers?.value ?? null,
});

/** @returns what an income takes: customers, their share of all buyers, hours a week and months */
export function earningOf(inputs: EarningInputs): Earning {
  const at = pointOf(inputs);
  const customers = customersFor(inputs.incomeUsdYear, at.priceUsdYear * at.keptShare);
  return {
    customers,
    sharePct: customers !== null && at.buyers ? (100 * customers) / at.buyers : null,
    salesUsdYear: customers === null ? null : customers * at.priceUsdYear,
    hoursPerWeek: customers === null ? null : (customers * at.hoursPerCustomerYear) / WEEKS_IN_A_YEAR,
    months: customers === null ? null : customersFor(customers, at.wonPerMonth),
    keptAfterTrialUsdYear: keptAfterTrial(at),
  };
}

export const assumptionKeys = ['wonPerMonth', 'priceUsdYear', 'keptShare', 'hoursPerCustomerYear', 'buyers'] as const;
export type AssumptionKey = (typeof assumptionKeys)[number];
export type Decider = { key: AssumptionKey; given: Given; keptAtLow: number; keptAtHigh: number };

/**
 * The assumptions a result is most sensitive to, by a stated rule: each number alone goes to its lower and to its higher end while the others stay, and what
 * is kept after the trial is computed at both; the wider apart the two are, the more that number matters.
 * @returns the `most` that matter most, the first first
 */
export function decidersOf(inputs: EarningInputs, most = 2): Decider[] {
  const at = pointOf(inputs);
  return assumptionKeys
    .flatMap((key): Decider[] => {
      const given = inputs[key];
      if (!given) return [];
      const kept = (value: number) => keptAfterTrial({ ...at, [key]: value });
      return [{ key, given, keptAtLow: kept(given.low), keptAtHigh: kept(given.high) }];
    })
    .sort((a, b) => swingOf(b) - swingOf(a))
    .slice(0, most);
}

const swingOf = ({ keptAtLow, keptAtHigh }: Decider) => Math.abs(keptAtHigh - keptAtLow);

/** What a year of a business is reckoned from, where each number is known or tried. */
export type CalculationInputs = {
  priceUsdYear: number;
  customers: number;
  /** Share of the price left after the cost of serving, in percent. */
  marginPct: number;
  /** What it costs to win one customer. */
  costToWinUsd: number;
  budgetUsd: number;
  hoursPerWeek: number;
};

export type CalculationResult = {
  revenueUsdYear: number;
  profitUsdYear: number;
  usdPerHour: number;
  /** Customers whose first year earns back budget and the cost of winning them; undefined when they never do. */
  customersToEarnBack: number | undefined;
  /** Months until one customer has earned back what winning them cost; undefined when never. */
  monthsToEarnBackOne: number | undefined;
};

/**
 * Unit economics of a year: revenue = price × customers; profit = revenue × margin − customers × cost to win − budget; per hour = profit ÷ (hours × 52).
 * @param inputs US dollars, percent and hours a week
 */
export function unitEconomics(inputs: CalculationInputs): CalculationResult {
  const { priceUsdYear, customers, marginPct, costToWinUsd, budgetUsd, hoursPerWeek } = inputs;
  const perCustomer = (priceUsdYear * marginPct) / 100;
  const revenueUsdYear = priceUsdYear * customers;
  const profitUsdYear = perCustomer * customers - customers * costToWinUsd - budgetUsd;
  return {
    revenueUsdYear,
    profitUsdYear,
    usdPerHour: profitUsdYear / (hoursPerWeek * WEEKS_IN_A_YEAR),
    customersToEarnBack: customersFor(budgetUsd, perCustomer - costToWinUsd) ?? undefined,
    monthsToEarnBackOne: customersFor(costToWinUsd * 12, perCustomer) ?? undefined,
  };
}
