import { dollarRate, isCountedIn, shippedMeasured } from '../catalogue/index.server.ts';
import { type CurrencyCode, currencies, currencyOf } from '../shared/places/currencies.ts';
import { labelOf, type Market, marketNamed } from '../shared/places/places.ts';
import { type NamedSum, sumsNamed, withoutMoney } from './named-money.server.ts';

/** What a text says of money, and where its buyers are; the United States where it says neither by a place nor by its money. */
export type MarketAndMoney = {
  market: Market & { is_counted: boolean; is_named: boolean };
  money: CurrencyCode;
  /** The text without names of places and sums: titles of official tables hold neither, and each would make all of them less alike. */
  rest: string;
  price?: NamedSum;
  income?: NamedSum;
};

/**
 * Where the buyers of a text are, and the money it is reckoned in: the place that it names decides, else the money of its price. “$” is the dollar of that place.
 */
export function marketOf(text: string): MarketAndMoney {
  const named = marketNamed(text);
  const local = named?.country ? currencyOf(named.country) : undefined;
  const { price, income } = sumsNamed(text, local && currencies[local].sign.endsWith('$') ? local : 'USD');
  const given = price?.currency ?? income?.currency;
  const { rest = text, ...place } = named ?? {};
  const market = named ? (place as Market) : marketOfMoney(given);
  const isCounted = market?.country !== undefined && isCountedIn(market.country);
  return {
    market: market ? { ...market, is_counted: isCounted, is_named: true } : { ...HOME, is_counted: true, is_named: false },
    money: given ?? local ?? 'USD',
    rest: withoutMoney(rest),
    ...(price && { price }),
    ...(income && { income }),
  };
}

/** @returns words without the names of places */
export const withoutPlace = (words: string): string => marketNamed(words)?.rest ?? words;

const HOME: Market = { country: 'US', label: labelOf('US'), also: [] };

/** Dollars are also named by people elsewhere, pounds are not. */
function marketOfMoney(money: CurrencyCode | undefined): Market | undefined {
  if (money === undefined || money === 'USD') return undefined;
  const [country, ...others] = currencies[money].countries;
  return others.length > 0
    ? { country: undefined, label: 'the euro area as a whole', also: [] }
    : { country, label: labelOf(country), also: [] };
}

/**
 * @returns an amount in other money, and at which rates; undefined where the table has none
 */
export function exchanged(amount: number, from: CurrencyCode, to: CurrencyCode): { value: number; said: string } | undefined {
  if (from === to) return { value: amount, said: '' };
  const [before, after] = [rateOf(from), rateOf(to)];
  if (!before || !after) return undefined;
  return { value: (amount / before.rate) * after.rate, said: [before.said, after.said].filter(Boolean).join(', ') };
}

function rateOf(code: CurrencyCode): { rate: number; said: string } | undefined {
  const { rates, sign } = currencies[code];
  if (!rates) return { rate: 1, said: '' };
  const found = dollarRate(shippedMeasured().tables, rates);
  return found && { rate: found.rate, said: `${sign}${found.said}` };
}
