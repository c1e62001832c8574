import { formatMoney, formatNumber } from '../../ui/format.ts';
import type { IdeaFull, Signal } from './ideas.contract.ts';

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

const ORDER = { measured: 0, estimated: 1, editorial: 2 } as const;
/** Measured figures first. */
export const BY_BASIS = (a: Pick<Signal, 'basis'>, b: Pick<Signal, 'basis'>) => ORDER[a.basis] - ORDER[b.basis];

/** @returns what a table of figures begins with: how many of them anybody measured. */
export function figuresInWords(measured: number): string {
  return measured === 0
    ? 'None of these figures was measured: they are estimates and editors’ judgements, each with how it was reached. Treat them as a place to start checking, not as findings.'
    : `${measured} of these figures were measured; the others are estimates and editors’ judgements, each with how it was reached.`;
}

/** @returns a figure in words: `$1.2M a year`, `480,000 members`. */
export function signalValue({ value, unit }: Pick<Signal, 'value' | 'unit'>): string {
  if (unit.startsWith('US cents')) return `${formatMoney(value)}${unit.slice('US cents'.length)}`;
  const number = Number.isInteger(value) || Math.abs(value) >= 1000 ? formatNumber(value) : String(value);
  if (unit.startsWith('%')) return `${number}${unit}`;
  return `${number} ${unit}`;
}

const PER = { free: '', once: ' once', month: ' a month', year: ' a year', use: ' a use' } as const;

/** `$49 a month`, `free`. */
export function offerPrice(offer: { price_cents: number; per: keyof typeof PER }): string {
  return offer.per === 'free' || offer.price_cents === 0 ? 'free' : `${formatMoney(offer.price_cents)}${PER[offer.per]}`;
}
