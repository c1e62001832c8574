import { z } from 'zod';
import { inDollars } from './exchange-rate.ts';
import type { GroundFigure } from './official-figure.ts';
import type { Tables } from './tables.ts';

/** The currencies of dossiers, as the Federal Reserve names their countries. */
const COUNTRIES = {
  GBP: 'United Kingdom',
  EUR: 'Euro',
  CAD: 'Canada',
  AUD: 'Australia',
  INR: 'India',
  MXN: 'Mexico',
  JPY: 'Japan',
  ZAR: 'South Africa',
  BRL: 'Brazil',
  KRW: 'South Korea',
  SEK: 'Sweden',
  MYR: 'Malaysia',
} as const;

const currencies = Object.keys(COUNTRIES) as [keyof typeof COUNTRIES, ...(keyof typeof COUNTRIES)[]];

/** How an estimate is reckoned: hours at a measured wage, or an amount of another currency in dollars. The value is the result, to two digits. */
export const FigureSum = z.union([
  z.strictObject({ hours: z.number().positive(), pay: z.enum(['ground.user_hour', 'ground.payer_hour']) }),
  z.strictObject({ amount: z.number().positive(), currency: z.enum(currencies) }),
]);
export type FigureSum = z.infer<typeof FigureSum>;

/**
 * Reckons an estimate again.
 * @param unit of the estimate: dollars or, for hours paid in pounds, pounds
 * @returns its value to two digits, and the formula in words; undefined where the wage or the rate is in no table
 */
export function reckon(
  sum: FigureSum,
  unit: string,
  ground: readonly GroundFigure[],
  tables: Tables,
): { value: number; said: string } | undefined {
  if ('amount' in sum) {
    const { amount, currency } = sum;
    const dollars = inDollars(tables, COUNTRIES[currency], amount);
    return dollars && { value: twoDigits(dollars.usd), said: `${say(amount)} ${currency} is ${dollars.said}, to two digits.` };
  }
  const pay = ground.find(({ key }) => key === sum.pay);
  if (!pay || pay.value === null) return undefined;
  const sign = pay.unit.startsWith('GBP') ? '£' : '$';
  const wages = sum.hours * pay.value;
  const said = `${say(sum.hours)} hours × ${sign}${pay.value.toFixed(2)} (${pay.metric}, ${pay.origin.period}) = ${sign}${say(Math.round(wages))}`;
  const dollars = sign === '£' && unit.startsWith('USD') ? inDollars(tables, COUNTRIES.GBP, wages) : undefined;
  return dollars
    ? { value: twoDigits(dollars.usd), said: `${said}, which is ${dollars.said}, to two digits. Wages alone.` }
    : { value: twoDigits(wages), said: `${said}, to two digits. Wages alone.` };
}

const twoDigits = (value: number) => Number(value.toPrecision(2));
const say = (value: number) => value.toLocaleString('en-US', { maximumFractionDigits: 2 });
