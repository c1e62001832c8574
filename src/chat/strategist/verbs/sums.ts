import { customersFor as buyersFor } from '../../../catalogue/index.ts';
import type { Cite, Said } from '../answer.ts';
import type { Input } from '../inputs.ts';
import { asker, dollars, number, say, sum } from '../lines.ts';

/** What a price is a year, with the sum. */
function yearly(price: number, per: Input['per']): { value: number; cites: Cite[] } {
  return per === 'month'
    ? { value: price * 12, cites: [sum(`${dollars(price)} × 12 = ${dollars(price * 12)}`)] }
    : { value: price, cites: [] };
}

/**
 * Everything that can be reckoned from the numbers of a question: revenue = price × customers, what is left = (price − cost) × customers, customers for an
 * income = income ÷ price, months a customer stays = 1 ÷ churn, months to earn back = cost of winning ÷ price a month.
 * @param input money in US dollars
 * @param more what the numbers that do not stand in the question rest on: a dossier, a table
 * @returns a sentence a sum; none where the numbers make none
 */
export function sumsOf(input: Input, ...more: readonly Cite[]): Said[] {
  const {
    priceUsd: price,
    per,
    customers,
    costUsd: cost,
    incomeUsd: income,
    winUsd: win,
    churnPct: churn,
    marginPct: margin,
    moneyUsd: budget,
  } = input;
  const cites = [asker, ...more];
  if (price === undefined) return [];
  const said: Said[] = [];
  const kept = margin !== undefined ? (price * margin) / 100 : cost !== undefined ? price - cost : price;
  const keptBy =
    margin !== undefined
      ? [sum(`${dollars(price)} × ${number(margin)} ÷ 100 = ${dollars(kept)}`)]
      : cost !== undefined
        ? [sum(`${dollars(price)} − ${dollars(cost)} = ${dollars(kept)}`)]
        : [];
  if (customers !== undefined) {
    const once = customers * price;
    const words = per === 'month' ? ' a month' : per === 'year' ? ' a year' : '';
    said.push(
      say(
        `${number(customers)} at ${dollars(price)} is ${dollars(once)}${words}${per === 'month' ? `, ${dollars(once * 12)} a year` : ''}.`,
        cites,
        sum(`${number(customers)} × ${dollars(price)} = ${dollars(once)}`),
        per === 'month' ? [sum(`${dollars(once)} × 12 = ${dollars(once * 12)}`)] : [],
      ),
    );
  }
  if (keptBy.length > 0) {
    const all = customers === undefined ? undefined : kept * customers;
    said.push(
      say(
        `Of each ${dollars(price)} you keep ${dollars(kept)}${all === undefined ? '' : `: ${dollars(all)} in all`}.`,
        cites,
        keptBy,
        all === undefined ? [] : [sum(`${dollars(kept)} × ${number(customers as number)} = ${dollars(all)}`)],
      ),
    );
  }
  if (income !== undefined && kept > 0) said.push(customersFor(income, input, kept, cites, keptBy));
  if (churn !== undefined) {
    const months = 100 / churn;
    const worth = kept * months;
    said.push(
      say(
        `At ${number(churn)}% leaving a month a customer stays ${number(months)} months${per === 'month' ? ` and brings ${dollars(Math.round(worth))} in that time` : ''}.`,
        cites,
        sum(`100 ÷ ${number(churn)} = ${number(months)} rounded`),
        per === 'month' ? [...keptBy, sum(`${dollars(kept)} × 100 ÷ ${number(churn)} = ${dollars(Math.round(worth))} rounded`)] : [],
      ),
    );
    if (customers !== undefined) {
      const lost = Math.round((customers * churn) / 100);
      said.push(
        say(
          `Of ${number(customers)} you lose ${number(lost)} a month, so you have to win as many to stand still.`,
          cites,
          sum(`${number(customers)} × ${number(churn)} ÷ 100 = ${number(lost)} rounded`),
        ),
      );
    }
  }
  if (win !== undefined && kept > 0) said.push(earnedBack(win, input, kept, cites, keptBy));
  if (budget !== undefined && kept > 0) {
    const needed = buyersFor(budget, kept) ?? 0;
    said.push(
      say(
        `${dollars(budget)} comes back with ${number(needed)} ${needed === 1 ? 'payment' : 'payments'} of ${dollars(kept)}.`,
        cites,
        keptBy,
        sum(`${dollars(budget)} ÷ ${dollars(kept)} = ${number(needed)} rounded up`),
      ),
    );
  }
  return said;
}

function customersFor(income: number, { incomePer, per }: Input, kept: number, cites: readonly Cite[], keptBy: readonly Cite[]): Said {
  // Both by the same time: a price a year against an income a year.
  const wanted = incomePer === 'month' && per === 'year' ? yearly(income, 'month') : { value: income, cites: [] };
  const each = incomePer === 'year' && per === 'month' ? yearly(kept, 'month') : { value: kept, cites: [] };
  const needed = buyersFor(wanted.value, each.value) ?? 0;
  const often = per === 'month' || per === 'year' ? 'customers' : incomePer === 'month' ? 'sales a month' : 'sales';
  return say(
    `${dollars(income)}${incomePer && per ? ` a ${incomePer}` : ''} takes ${number(needed)} ${often} at ${dollars(kept)}${per === 'month' || per === 'year' ? ` a ${per}` : ''} each.`,
    [...cites, ...keptBy, ...wanted.cites, ...each.cites],
    sum(`${dollars(wanted.value)} ÷ ${dollars(each.value)} = ${number(needed)} rounded up`),
  );
}

function earnedBack(win: number, { per }: Input, kept: number, cites: readonly Cite[], keptBy: readonly Cite[]): Said {
  if (per === 'month' || per === 'year') {
    const months = per === 'month' ? win / kept : (win * 12) / kept;
    const shown =
      per === 'month'
        ? `${dollars(win)} ÷ ${dollars(kept)} = ${number(months)} rounded`
        : `${dollars(win)} × 12 ÷ ${dollars(kept)} = ${number(months)} rounded`;
    return say(`Winning one for ${dollars(win)} is earned back after ${number(months)} months of payments.`, cites, keptBy, sum(shown));
  }
  const rest = kept - win;
  return say(
    `After ${dollars(win)} to win a customer, ${dollars(Math.abs(rest))} ${rest < 0 ? 'is missing' : 'is left'}.`,
    cites,
    keptBy,
    sum(`${dollars(kept)} − ${dollars(win)} = ${dollars(rest)}`),
  );
}
