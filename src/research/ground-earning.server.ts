import { deliveries } from '../catalogue/index.server.ts';
import { DEFAULT_INCOME_USD_YEAR, namedPrice } from '../catalogue/index.ts';
import { buyersOf, type EarningGround, isTypeTold, type Ledger, type Report } from '../engine/index.server.ts';
import { solutionTypes } from '../engine/index.ts';
import { moneyNamed } from './named-money.server.ts';

const given = ([low, value, high]: readonly [number, number, number]) => ({ low, value, high });

/**
 * What an income from an idea is reckoned from. The price is what the text says; else what the nearest competitor with a listed price asks; else what dossiers
 * of its kind of delivery, or for private buyers, take. What stays, hours and pace are the dossiers’ estimates.
 */
export function groundEarning(ledger: Ledger, { competitors }: Pick<Report, 'competitors'>): EarningGround {
  const { understanding } = ledger;
  const { priceUsdYear, incomeUsdYear } = moneyNamed(understanding.text);
  // A tool for developers is software.
  const type = understanding.solution_type === 'developer_tool' ? 'software' : understanding.solution_type;
  const kind = isTypeTold(understanding) ? deliveries.kinds[type] : undefined;
  const { dossiers, ...estimates } = kind ?? deliveries.all;
  return {
    income_usd_year: incomeUsdYear ?? DEFAULT_INCOME_USD_YEAR,
    income_from: incomeUsdYear === undefined ? 'default' : 'text',
    ...(priceUsdYear === undefined
      ? (pricedRival(ledger, competitors) ?? {
          price_usd_year: given(buyersOf({ ledger }) === 'private' ? deliveries.privatePriceUsdYear : estimates.priceUsdYear),
          price_from: 'dossiers',
        })
      : { price_usd_year: namedPrice(priceUsdYear), price_from: 'text' }),
    delivery: kind ? solutionTypes[type].toLowerCase() : 'all kinds',
    dossiers,
    kept_share: given(estimates.keptShare),
    hours_per_1000_usd: given(estimates.hoursPer1000Usd),
    gain_usd_month: given(estimates.gainUsdMonth),
  };
}

function pricedRival(ledger: Ledger, competitors: Report['competitors']) {
  for (const { id, name, fate } of competitors) {
    const price = ledger.entries.find((entry) => entry.id === id)?.also?.price_usd_month;
    if (fate !== 'dead' && typeof price === 'number' && price > 0)
      return { price_usd_year: namedPrice(price * 12), price_from: 'rival', price_of: { id, name } } as const;
  }
  return undefined;
}
