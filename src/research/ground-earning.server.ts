import { deliveries } from '../catalogue/index.server.ts';
import { DEFAULT_INCOME_USD_YEAR, namedPrice } from '../catalogue/index.ts';
import { buyersOf, type EarningGround, isTypeTold, type Ledger, type Report } from '../engine/index.server.ts';
import { solutionTypes } from '../engine/index.ts';
import { currencies } from '../shared/places/currencies.ts';
import { formatNumber } from '../ui/format.ts';
import { exchanged, marketOf } from './market-of.server.ts';
import type { NamedSum } from './named-money.server.ts';

const given = ([low, value, high]: readonly [number, number, number]) => ({ low, value, high });

/**
 * What an income from an idea is reckoned from. The price is what the text says; else what the nearest competitor with a listed price asks; else what dossiers
 * of its kind of delivery, or for private buyers, take. What stays, hours and pace are the dossiers’ estimates.
 */
export function groundEarning(ledger: Ledger, { competitors }: Pick<Report, 'competitors'>): EarningGround {
  const { understanding } = ledger;
  const named = marketOf(understanding.text);
  const [price, income] = [inDollars(named.price), inDollars(named.income)];
  // A tool for developers is software.
  const type = understanding.solution_type === 'developer_tool' ? 'software' : understanding.solution_type;
  const kind = isTypeTold(understanding) ? deliveries.kinds[type] : undefined;
  const { dossiers, ...estimates } = kind ?? deliveries.all;
  return {
    income_usd_year: income?.year ?? DEFAULT_INCOME_USD_YEAR,
    income_from: income ? 'text' : 'default',
    ...(income?.said && { income_said: income.said }),
    ...(price === undefined
      ? (pricedRival(ledger, competitors) ?? {
          price_usd_year: given(buyersOf({ ledger }) === 'private' ? deliveries.privatePriceUsdYear : estimates.priceUsdYear),
          price_from: 'dossiers',
        })
      : { price_usd_year: namedPrice(price.year), price_from: 'text', ...(price.said && { price_said: price.said }) }),
    delivery: kind ? solutionTypes[type].toLowerCase() : 'all kinds',
    dossiers,
    kept_share: given(estimates.keptShare),
    hours_per_1000_usd: given(estimates.hoursPer1000Usd),
    gain_usd_month: given(estimates.gainUsdMonth),
  };
}

/** @returns a sum in dollars of a year, and how the text names it where that is other money; undefined where there is none, or no rate for it */
function inDollars(sum: NamedSum | undefined): { year: number; said?: string } | undefined {
  const found = sum && exchanged(sum.year, sum.currency, 'USD');
  if (!found) return undefined;
  const said = found.said && `${currencies[sum.currency].sign}${formatNumber(Math.round(sum.year))} a year, at ${found.said}`;
  return { year: found.value, ...(said && { said }) };
}

function pricedRival(ledger: Ledger, competitors: Report['competitors']) {
  for (const { id, name, fate } of competitors) {
    const price = ledger.entries.find((entry) => entry.id === id)?.also?.price_usd_month;
    if (fate !== 'dead' && typeof price === 'number' && price > 0)
      return { price_usd_year: namedPrice(price * 12), price_from: 'rival', price_of: { id, name } } as const;
  }
  return undefined;
}
