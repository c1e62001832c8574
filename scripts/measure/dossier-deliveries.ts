import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { quantileSorted } from 'd3-array';
import { parse } from 'yaml';
import { Deliveries, LEAST_DOSSIERS } from '../../src/catalogue/buyers/deliveries.contract.ts';
import type { Dossier } from '../../src/catalogue/ideas/dossier.contract.ts';
import { solutionTypeOf } from '../../src/engine/understanding/solution-types.ts';

export const DELIVERIES = 'deliveries.yaml';
const MONTHS = /^Months? (?:\d+–)?(\d+)\b/;

function rowsOf(dossier: Dossier) {
  const { title, tagline, solution_overview, customer_type, hours_per_week, revenue, monetization_timeline } = dossier;
  // Without a cautious case there is nothing to take.
  if (!revenue.low) return [];
  const sales = revenue.customers_min * revenue.price_usd_year;
  const last = monetization_timeline.findLast(({ when }) => MONTHS.test(when));
  const kind = solutionTypeOf(`${title}. ${tagline}. ${solution_overview}`);
  const row = {
    // A tool for developers is software.
    kind: kind === 'developer_tool' ? 'software' : kind,
    isPrivate: customer_type === 'b2c',
    priceUsdYear: revenue.price_usd_year,
    keptShare: (sales - revenue.low.costs_usd) / sales,
    hoursPer1000Usd: (1000 * hours_per_week * 52 * revenue.low.founders) / sales,
    gainUsdMonth: last ? last.mrr_usd / Number(MONTHS.exec(last.when)?.[1]) : undefined,
  };
  return [row];
}
type Row = ReturnType<typeof rowsOf>[number];

function quartiles(of: readonly Row[], figure: 'priceUsdYear' | 'keptShare' | 'hoursPer1000Usd' | 'gainUsdMonth') {
  const values = of.flatMap((row) => row[figure] ?? []).sort((a, b) => a - b);
  return [0.25, 0.5, 0.75].map((share) => Number((quantileSorted(values, share) ?? 0).toFixed(figure === 'keptShare' ? 2 : 0)));
}

const deliveryOf = (of: readonly Row[]) => ({
  dossiers: of.length,
  priceUsdYear: quartiles(of, 'priceUsdYear'),
  keptShare: quartiles(of, 'keptShare'),
  hoursPer1000Usd: quartiles(of, 'hoursPer1000Usd'),
  gainUsdMonth: quartiles(of, 'gainUsdMonth'),
});

/** @returns what it takes to earn by kind of delivery, as these dossiers estimate it */
export function deliveriesOf(dossiers: readonly Dossier[]): Deliveries {
  const rows = dossiers.flatMap(rowsOf);
  const kinds = [...Map.groupBy(rows, ({ kind }) => kind)].filter(([, of]) => of.length >= LEAST_DOSSIERS);
  const forPrivate = rows.filter(({ isPrivate }) => isPrivate);
  return Deliveries.parse({
    all: deliveryOf(rows),
    kinds: Object.fromEntries(kinds.sort(([a], [b]) => (a < b ? -1 : 1)).map(([kind, of]) => [kind, deliveryOf(of)])),
    privatePriceUsdYear: quartiles(forPrivate, 'priceUsdYear'),
  });
}

/** @param folder the catalogue @returns a fault where its file of deliveries is not what its dossiers give */
export function faultsOfDeliveries(folder: string, dossiers: readonly Dossier[]): { slug: string; field: string; fault: string }[] {
  const isOfThese = isDeepStrictEqual(parse(readFileSync(join(folder, DELIVERIES), 'utf8')), deliveriesOf(dossiers));
  return isOfThese
    ? []
    : [{ slug: DELIVERIES, field: '', fault: 'The dossiers give other numbers now: run npm run measure -- deliveries' }];
}
