import type { Dossier } from './dossier.contract.ts';

/** A founder's working weeks in a year. */
export const WEEKS = 48;

type Low = NonNullable<Dossier['revenue']['low']>;
type Line = NonNullable<Low['hours']>['serving'][number];

const hoursOf = ({ times, each }: Line) => times * each;
const linesOf = ({ hours }: Low): Line[] => (hours ? [...hours.serving, ...hours.winning, ...hours.running] : []);
const inWords = (hours: number) => Math.round(hours).toLocaleString('en-US');

/** @returns the hours of all founders that a year of the low case takes, by what it says they do; undefined where it does not say */
export function hoursOfLowCase(low: Low): number | undefined {
  return low.hours && linesOf(low).reduce((total, line) => total + hoursOf(line), 0);
}

/** @returns the hours that the founders of a low case have in a year */
export const hoursToGive = ({ founders }: Low, { hours_per_week }: Pick<Dossier, 'hours_per_week'>): number =>
  founders * hours_per_week * WEEKS;

/** The share of the hours in the head of a dossier that the lines of its low case fill at least. */
const FILLED = 0.85;

/** @returns what is wrong between the hours in the head of a dossier and those of its low case, besides lines that come to more than there are */
export function hoursFaultsOf({ hours_per_week, revenue }: Pick<Dossier, 'hours_per_week' | 'revenue'>): string[] {
  const said = [...revenue.how.matchAll(/\b(?:for|at|of) (?:some |about )?(\d+) hours a week/g)].map(([, hours]) => Number(hours));
  const all = revenue.low && hoursOfLowCase(revenue.low);
  return [
    ...said.filter((hours) => hours !== hours_per_week).map((hours) => `is ${hours_per_week}, but the low case says ${hours} hours a week`),
    ...(revenue.low && all !== undefined && all < FILLED * hoursToGive(revenue.low, { hours_per_week })
      ? [`is ${hours_per_week}, but the lines of the low case fill ${inWords(all / revenue.low.founders / WEEKS)}`]
      : []),
  ];
}

/** @returns in one sentence where the hours of a low case go; empty where it does not say */
export function hoursInWords(low: Low, d: Pick<Dossier, 'hours_per_week'>): string {
  const all = hoursOfLowCase(low);
  if (all === undefined) return '';
  const lines = linesOf(low).map((line) => `${line.what}, ${line.times.toLocaleString('en-US')} × ${line.each} h`);
  return `The hours of that year: ${lines.join('; ')}: ${inWords(all)} of the ${inWords(hoursToGive(low, d))} there are.`;
}
