import type { Dossier } from './dossier.contract.ts';
import { nearly } from './sums-in-words.ts';

type Low = NonNullable<Dossier['revenue']['low']>;
type Stock = NonNullable<Low['stock']>;
type Plan = Pick<Dossier, 'revenue' | 'value_ladder'>;

/** Hours that a newcomer takes once: where a low case counts them, its year is one in which customers join. */
const NEWCOMERS = /\bnew\b(?! (?:cooks|registers|guidance|recipes|formats?|file|lessons|rules))|\bset[- ]ups\b|\bset up\b/i;

const endOf = ({ start, joined, left }: Stock) => start + joined - left;
const meanOf = (stock: Stock) => (stock.start + endOf(stock)) / 2;
const inWords = (customers: number) => customers.toLocaleString('en-US', { maximumFractionDigits: 1 });

/** Whether a customer of a plan pays on from year to year, by the month, by the year or by what he uses in it, so that the newcomers of a year pay for part of it. */
function paysOn({ value_ladder: { core }, revenue }: Plan): boolean {
  return core.per === 'month' || core.per === 'year' || (core.per === 'use' && revenue.price_usd_year > core.price_usd * 1.5);
}

/** Whether a low case counts what newcomers bring or take once: fees beside the price, or hours. */
function countsNewcomers({ beside_usd, hours }: Low): boolean {
  return beside_usd > 0 || Boolean(hours?.serving.some(({ what }) => NEWCOMERS.test(what)));
}

/** @returns in one sentence the customers of a low case from the start of its year to the end; empty where it does not say */
export function stockInWords({ stock }: Low): string {
  if (!stock) return '';
  const { start, joined, left } = stock;
  return `That year begins with ${inWords(start)} customers, ${inWords(joined)} join and ${inWords(left)} leave: ${inWords(endOf(stock))} at its end, ${inWords(meanOf(stock))} on average.`;
}

/**
 * The customers of a low case as a ledger: those who join in a year pay, on average, for half of it, so what it bills is the mean of its start and end.
 * A year at one size is one whose leavers are replaced.
 * @returns what is wrong with it, without the field's name; a plan whose customers pay on and which counts newcomers has to have one
 */
export function customersFaultsOf(d: Plan): string[] {
  const { low, customers_min } = d.revenue;
  if (!low) return [];
  if (!low.stock)
    return paysOn(d) && countsNewcomers(low)
      ? ['is missing: newcomers are counted, so say how many customers the year begins with, how many join and how many leave']
      : [];
  const { start, joined, left } = low.stock;
  const mean = meanOf(low.stock);
  if (left > start + joined) return [`lets ${left} leave of ${start + joined}`];
  return nearly(mean, customers_min) || Math.abs(mean - customers_min) <= 0.5
    ? []
    : [
        `is ${inWords(start)} at the start and ${inWords(endOf(low.stock))} at the end, ${inWords(mean)} on average, and not customers_min, ${customers_min}`,
      ];
}
