/**
 * What it takes to earn by kind of delivery, from the estimates of our own dossiers: `npm run measure -- deliveries` prints the table of
 * `src/catalogue/buyers/deliveries.data.ts`.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { quantileSorted } from 'd3-array';
import { parse } from 'yaml';
import { solutionTypeOf } from '../../src/engine/understanding/solution-types.ts';

type Dossier = {
  title: string;
  tagline: string;
  solution_overview: string;
  hours_per_week: number;
  revenue: { customers_min: number; price_usd_year: number; low: { costs_usd: number; founders: number } };
  monetization_timeline: { when: string; mrr_usd: number }[];
};

const FOLDER = 'catalogue/ideas';
/** A kind with fewer dossiers is read as all of them. */
const LEAST = 10;
const MONTHS = /^Months? (?:\d+–)?(\d+)\b/;

const rows = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.yaml'))
  .map((name) => parse(readFileSync(`${FOLDER}/${name}`, 'utf8')) as Dossier)
  .map(({ title, tagline, solution_overview, hours_per_week, revenue, monetization_timeline }) => {
    const sales = revenue.customers_min * revenue.price_usd_year;
    const last = monetization_timeline.findLast(({ when }) => MONTHS.test(when));
    return {
      kind: solutionTypeOf(`${title}. ${tagline}. ${solution_overview}`),
      priceUsdYear: revenue.price_usd_year,
      keptShare: (sales - revenue.low.costs_usd) / sales,
      hoursPer1000Usd: (1000 * hours_per_week * 52 * revenue.low.founders) / sales,
      gainUsdMonth: last ? last.mrr_usd / Number(MONTHS.exec(last.when)?.[1]) : undefined,
    };
  });

const fields = { priceUsdYear: 0, keptShare: 2, hoursPer1000Usd: 0, gainUsdMonth: 0 } as const;

function lineOf(kind: string, of: typeof rows): string {
  const told = Object.entries(fields).map(([field, digits]) => {
    const values = of.flatMap((row) => row[field as keyof typeof fields] ?? []).sort((a, b) => a - b);
    const at = (share: number) => Number((quantileSorted(values, share) ?? 0).toFixed(digits));
    return `${field}: [${at(0.25)}, ${at(0.5)}, ${at(0.75)}]`;
  });
  return `  ${kind}: { dossiers: ${of.length}, ${told.join(', ')} },`;
}

console.log(lineOf('all', rows));
for (const [kind, of] of [...Map.groupBy(rows, ({ kind }) => kind)].sort(([a], [b]) => (a < b ? -1 : 1)))
  if (of.length >= LEAST) console.log(lineOf(kind, of));
