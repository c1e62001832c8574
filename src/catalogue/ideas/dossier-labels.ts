import type { Basis } from '../../shared/vocabulary/basis.contract.ts';
import { formatDay, formatMoney, formatNumber, formatPercent } from '../../ui/format.ts';
import type { CitedPassage } from '../evidence/figure.contract.ts';
import type { FigureCounts, IdeaFull, Signal } from './ideas.contract.ts';

/** The words a dossier is told in, wherever it is shown: on its page, in a PDF, in Markdown. */

export const CUSTOMER = {
  b2b: 'Businesses',
  b2c: 'Consumers',
  b2b2c: 'Businesses, for their customers',
  b2g: 'Public bodies',
} as const satisfies Record<IdeaFull['customer_type'], string>;

export const LADDER = [
  ['lead_magnet', 'Lead magnet'],
  ['front_end', 'Front-end offer'],
  ['core', 'Core offer'],
  ['continuity', 'Continuity'],
  ['back_end', 'Back-end offer'],
] as const satisfies readonly (readonly [keyof IdeaFull['value_ladder'], string])[];

export const VALUE_EQUATION = [
  ['dream_outcome', 'Dream outcome'],
  ['likelihood', 'Likelihood of getting it'],
  ['delay', 'Speed (10 is at once)'],
  ['effort', 'Ease (10 is effortless)'],
] as const satisfies readonly (readonly [keyof IdeaFull['value_equation'], string])[];

const ORDER = { measured: 0, cited: 1, estimated: 2, editorial: 3 } as const satisfies Record<Basis, number>;
/** Measured figures first, then the cited. */
export const BY_BASIS = (a: Pick<Signal, 'basis'>, b: Pick<Signal, 'basis'>) => ORDER[a.basis] - ORDER[b.basis];

/** @returns whether a figure is one of the idea; what is told of a whole country is none */
export const isOfIdea = ({ origin }: Pick<Signal, 'origin'>): boolean => !origin?.is_context;

/** @returns what a table of figures begins with: how many of them somebody counted, or says in public. */
export function figuresInWords({ measured, cited }: Pick<FigureCounts, 'measured' | 'cited'>): string {
  const rest = 'estimates and editors’ judgements, each with how it was reached';
  if (measured + cited === 0)
    return `None of these figures was measured, and none is cited: they are ${rest}. Treat them as a place to start checking, not as findings.`;
  return `${measured === 0 ? 'None' : measured} of these figures ${measured < 2 ? 'was' : 'were'} measured and ${cited} ${cited === 1 ? 'is' : 'are'} cited from a page that says so; the others are ${rest}.`;
}

/** @returns a figure in words: `$1.2M a year`, `480,000 members`. */
export function signalValue({ value, unit }: Pick<Signal, 'value' | 'unit'>): string {
  if (unit.startsWith('US cents')) return `${formatMoney(value)}${unit.slice('US cents'.length)}`;
  if (unit.startsWith('GBP')) return `£${Number.isInteger(value) ? formatNumber(value) : value.toFixed(2)}${unit.slice('GBP'.length)}`;
  const number = Number.isInteger(value) || Math.abs(value) >= 1000 ? formatNumber(value) : String(value);
  if (unit.startsWith('%')) return `${number}${unit}`;
  return `${number} ${unit}`;
}

/** @returns the places where the people of an idea gather, each with how many members it has, where somebody counted */
export function placesOf({ reddit, facebook, youtube }: IdeaFull['community_signals']): { name: string; aside: string; text: string }[] {
  return [
    { name: 'Reddit', place: reddit, count: reddit.subreddits },
    { name: 'Facebook', place: facebook, count: facebook.groups },
    { name: 'YouTube', place: youtube, count: youtube.channels },
  ]
    .filter(({ count }) => count > 0)
    .map(({ name, place }) => ({ name, aside: membersInWords(place.total_members), text: place.named.join(', ') }));
}

/** How long it takes to a first version, and how much is asked before, as an editor judged it. */
export const buildInWords = ({ time_to_mvp_weeks: weeks, research_hours: hours }: Pick<IdeaFull, 'time_to_mvp_weeks' | 'research_hours'>) =>
  `About ${weeks} ${weeks === 1 ? 'week' : 'weeks'}[^mvp.weeks] to a first version, after ${hours} hours[^research.hours] of customer research.`;

/** What the first quarter comes to, in a line. */
export const planInWords = ({ next_test, capital_required, time_to_mvp_weeks: weeks }: IdeaFull) =>
  `A test in ${counted(next_test.days, 'day')}, a first version in ${counted(weeks, 'week')}[^mvp.weeks], and ${formatMoney(capital_required)}[^budget.total] for the first quarter.`;

/** `3 risks`, `1 risk`. */
export const counted = (n: number, one: string): string => `${formatNumber(n)} ${n === 1 ? one : `${one}s`}`;

/** What stands where nobody has measured yet. */
export const NOT_MEASURED = 'not measured';

/** Said of a rival that no look-up has shown. */
export const NOT_CHECKED = 'not checked';
export const LONGER_TEST = 'If it passes, the longer test';

/** `1,900 (+12% a year)`, or that nobody measured it. */
export function searchesInWords({ monthly_volume, growth_rate }: IdeaFull['primary_keyword']): string {
  if (monthly_volume === null) return NOT_MEASURED;
  return growth_rate === null ? formatNumber(monthly_volume) : `${formatNumber(monthly_volume)} (${formatPercent(growth_rate)} a year)`;
}

/** `12,000 members`, or that nobody counted them. */
const membersInWords = (members: number | null): string => (members === null ? 'members not counted' : `${formatNumber(members)} members`);

/** A passage and where it stands, as a line of text. */
export const passageInWords = ({ quote, publisher, url, date, read_on, official }: CitedPassage): string =>
  `“${quote}” ${[publisher, official, date, `read ${formatDay(read_on)}`].filter(Boolean).join(', ')}: ${url}`;

/** @returns what a figure is of: its period where it is an official one, else the day it was observed */
export const figureDate = ({ origin, observed_at }: Pick<Signal, 'origin' | 'observed_at'>): string =>
  origin?.period ?? formatDay(observed_at);

/** How a figure was reached, with the passage it is cited from and what its publisher warns of. */
export const howInWords = ({ how, proof, origin }: Pick<Signal, 'how' | 'proof' | 'origin'>): string =>
  [how, proof && passageInWords(proof), ...(origin?.cautions ?? [])].filter(Boolean).join(' ');

/** Said beside a figure that is older than two years. */
export const OLD_FIGURE = 'over 24 months old';

const PER = { free: '', once: ' once', month: ' a month', year: ' a year', use: ' a use' } as const;

/** `$49 a month`, `free`. */
export function offerPrice(offer: { price_cents: number; per: keyof typeof PER }): string {
  return offer.per === 'free' || offer.price_cents === 0 ? 'free' : `${formatMoney(offer.price_cents)}${PER[offer.per]}`;
}
