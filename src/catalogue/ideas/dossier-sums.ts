import type { Dossier } from './dossier.contract.ts';
import { allStrings, type DossierFault } from './dossier-checks.ts';
import { firstYearRevenue } from './first-year.ts';
import { customersFaultsOf, stockInWords } from './low-case-customers.ts';
import { hoursFaultsOf, hoursInWords, hoursOfLowCase, hoursToGive, WEEKS } from './low-case-hours.ts';
import { nearly, numbersIn, sharesIn, sumsIn } from './sums-in-words.ts';

/**
 * The median pay of an hour in the United States over all occupations, in whole dollars: $24.51 in May 2025 (U.S. Bureau of Labor Statistics, Occupational
 * Employment and Wage Statistics, 00-0000 of `measured/oews.json`).
 */
export const MEDIAN_HOUR_USD = 24;
/**
 * What a founder's hour and year have to bring where the buyers are, in dollars: countries by the pay that is usual there. `second` is the hour of a second
 * income, beside a job that pays. All but the median are an editor's judgement.
 */
const PAY = {
  high: { hour: MEDIAN_HOUR_USD, second: 20, year: 43_000 },
  middle: { hour: 12, second: 12, year: 25_000 },
  low: { hour: 8, second: 8, year: 9_500 },
} as const;
/** Hours a week up to which an idea can be a second income. */
const SECOND_INCOME_HOURS = 20;
const MIDDLE = new Set(['ES', 'IT', 'JP', 'KR', 'LT', 'PL']);
const LOW = new Set(['BR', 'CL', 'IN', 'KE', 'MW', 'MX', 'MY', 'NG', 'VN', 'ZA']);
/** Words that say plainly that the low case is no full pay. */
const NO_FULL_PAY = /second income|side income|local (living|wage)|part-time income|one wage|hours a week/i;

/** Months after which a plan's milestone is more than a low case may claim. */
const FIRST_YEAR = 12;

export interface LowCase {
  readonly revenue: number;
  /** What is left of it, and of what comes in beside it, after a year's costs. */
  readonly left: number;
  readonly each: number;
  /** Of one founder, in the hours that the dossier asks for. */
  readonly hour: number;
}

/** @returns the low case of a dossier reckoned through to what a founder keeps; undefined where it states no costs */
export function lowCaseOf({ revenue, hours_per_week }: Pick<Dossier, 'revenue' | 'hours_per_week'>): LowCase | undefined {
  if (!revenue.low) return undefined;
  const { costs_usd, beside_usd, founders } = revenue.low;
  const gross = revenue.customers_min * revenue.price_usd_year;
  const left = gross + beside_usd - costs_usd;
  return { revenue: gross, left, each: left / founders, hour: left / founders / (hours_per_week * WEEKS) };
}

type Plan = Pick<Dossier, 'revenue' | 'hours_per_week' | 'monetization_timeline'>;

/** @returns what of the low case is left, what the plan's first year takes in beside it, and where the hours go; empty where no costs are stated */
export function lowCaseInWords(d: Plan): string {
  const low = lowCaseOf(d);
  if (!low || !d.revenue.low) return '';
  const { costs_usd, beside_usd, founders } = d.revenue.low;
  const money = (usd: number) => `${usd < 0 ? '−' : ''}$${Math.abs(Math.round(usd)).toLocaleString('en-US')}`;
  const beside = beside_usd ? ` and ${money(beside_usd)} beside it` : '';
  const each = founders > 1 ? `, ${money(low.each)} for each of ${founders} founders` : '';
  const firstYear = firstYearRevenue(d);
  return [
    `${money(low.revenue)}${beside}, less ${money(costs_usd)} of costs a year, leaves ${money(low.left)}${each}.`,
    firstYear !== undefined && firstYear < low.revenue && `By its own milestones the first year takes in ${money(firstYear)}.`,
    stockInWords(d.revenue.low),
    hoursInWords(d.revenue.low, d),
    d.revenue.low.worse && `If ${d.revenue.low.worse.if}, ${money(d.revenue.low.worse.left_usd)} is left.`,
  ]
    .filter(Boolean)
    .join(' ');
}

/**
 * The arithmetic of a dossier against itself: sums that a text states, the low case to what a founder keeps, the first budget, and the pass mark of the
 * test against the share of the market that the plan needs.
 * @returns every fault found
 */
export function sumFaultsOf(d: Dossier): DossierFault[] {
  const fault = (field: string, text: string) => ({ slug: d.slug, field, fault: text });
  const sums = allStrings(d).flatMap(([field, prose]) =>
    sumsIn(prose)
      .filter((sum) => !holds(sum))
      .map(({ words, reckoned }) => fault(field, `says “${words}”, but it comes to ${Number(reckoned.toPrecision(4))}`)),
  );
  return [...sums, ...lowCaseFaults(d, fault), ...conversionFaults(d, fault)];
}

/**
 * What else a sceptic would send back: customers who join in the year and pay for the whole of it, hours that the head of the dossier promises and its lines
 * do not fill, and a reachable market that rests on another share than the low case.
 */
export function ledgerFaultsOf(d: Dossier): DossierFault[] {
  const fault = (field: string, text: string) => ({ slug: d.slug, field, fault: text });
  return [
    ...customersFaultsOf(d).map((text) => fault('revenue.low.stock', text)),
    ...hoursFaultsOf(d).map((text) => fault('hours_per_week', text)),
    ...shareFaults(d, fault),
  ];
}

/** A reachable market of "one in ten" and a low case that wins "three in ten" are two plans, unless the one follows from the other. */
function shareFaults(d: Dossier, fault: (field: string, text: string) => DossierFault): DossierFault[] {
  const [wins, reaches] = [d.revenue.low?.hours?.winning.map(({ what }) => what).join('; ') ?? '', d.market.som.how].map(sharesIn);
  if (!wins?.length || !reaches?.length) return [];
  const from = [...wins, ...wins.flatMap((one) => [...wins, 1 / 2, 1 / 3, 2 / 3].map((other) => one * other))];
  return reaches.some((share) => from.some((other) => nearly(share, other, 0.06)))
    ? []
    : [fault('market.som.how', 'states other shares than the lines of winning in the low case: say how the one follows from the other')];
}

/** Minutes that become hours and watts that become kilowatts are right sums too, and a whole number may be rounded. */
function holds({ words, stated, reckoned }: { words: string; stated: number; reckoned: number }): boolean {
  const units = [1, ...(/\bminutes?\b/.test(words) ? [60] : []), ...(/\bW\b/.test(words) ? [1000] : [])];
  return Math.abs(stated - reckoned) < 0.5 || units.some((unit) => nearly(stated * unit, reckoned, 0.05));
}

function lowCaseFaults(d: Dossier, fault: (field: string, text: string) => DossierFault): DossierFault[] {
  const low = lowCaseOf(d);
  if (!low) return [fault('revenue.low', 'is missing: say what a year of the low case costs and how many founders share what is left')];
  const country = d.ground?.country ?? '';
  const pay = PAY[LOW.has(country) ? 'low' : MIDDLE.has(country) ? 'middle' : 'high'];
  const said = numbersIn(d.revenue.how);
  const budget = d.execution_plan.budget.reduce((total, { usd }) => total + usd, 0);
  const faults: DossierFault[] = [];
  if (!said.some((number) => nearly(number, low.left)))
    faults.push(fault('revenue.how', `does not say what is left of the low case: ${Math.round(low.left)}`));
  const mark = firstYearMarkOf(d);
  if (low.revenue >= mark.mrr_usd * 12) faults.push(fault('revenue.customers_min', `is no low case: the plan is there by “${mark.when}”`));
  const floor = d.hours_per_week > SECOND_INCOME_HOURS ? pay.hour : pay.second;
  if (low.hour < floor)
    faults.push(fault('revenue.low', `leaves a founder $${low.hour.toFixed(2)} an hour, which is under $${floor}: it pays no one`));
  if (low.each < pay.year && !NO_FULL_PAY.test(d.revenue.how))
    faults.push(fault('revenue.how', `does not say that $${Math.round(low.each)} is a second income or a local living`));
  const [takes, has] = d.revenue.low ? [hoursOfLowCase(d.revenue.low), hoursToGive(d.revenue.low, d)] : [];
  if (d.revenue.low?.worse && d.revenue.low.worse.left_usd >= low.left)
    faults.push(fault('revenue.low.worse', 'leaves no less than the low case: say what is left at a worse value'));
  if (takes !== undefined && has !== undefined && takes > has)
    faults.push(fault('revenue.low.hours', `come to ${Math.round(takes)}, and the founders have ${has} in a year`));
  if (budget > low.left && !said.some((number) => nearly(number, budget)))
    faults.push(fault('revenue.how', `does not say that $${budget} have to be laid out before, more than the low case leaves in a year`));
  return faults;
}

/** @returns the first milestone that a plan names after a year or later; its last one where it counts no months */
function firstYearMarkOf({ monetization_timeline: steps }: Dossier): Dossier['monetization_timeline'][number] {
  const late = steps.find(({ when }) => Number(/\bMonth (\d+)/i.exec(when)?.[1]) >= FIRST_YEAR);
  return late ?? (steps.at(-1) as (typeof steps)[number]);
}

/** “Three of forty pay”: strangers who say yes this week. A plan that needs a larger share of all its buyers asks for more than its test shows. */
function conversionFaults(d: Dossier, fault: (field: string, text: string) => DossierFault): DossierFault[] {
  const [, yes, asked] = /\b(\S+) of (?:the |those )?(\S+)\b/i.exec(d.next_test.pass) ?? [];
  const [some, all] = [numbersIn(yes ?? '')[0], numbersIn(asked ?? '')[0]];
  if (some === undefined || all === undefined || some >= all) return [];
  const needed = d.market.som.buyers / d.market.sam.buyers;
  return some / all >= needed * 0.98
    ? []
    : [fault('next_test.pass', `is ${some} of ${all}, but the plan needs ${(needed * 100).toFixed(0)}% of the serviceable buyers`)];
}
