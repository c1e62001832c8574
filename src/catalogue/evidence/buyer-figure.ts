import type { Ground } from '../ideas/ground.contract.ts';
import type { BuyerFigure } from './figure.contract.ts';
import { groundFigures } from './ground-figures.ts';
import type { Tables } from './tables.ts';

/** How many buyers are counted, or where no table counts them, how many there are of the nearest trade, or do the user's work; null where none is known. */
export function buyerFigure(ground: Ground | undefined, tables: Tables): Omit<BuyerFigure, 'is_old'> | null {
  if (!ground) return null;
  const figures = groundFigures(ground, tables);
  const found = ['ground.buyers', 'ground.nearest', 'ground.user_jobs']
    .map((key) => figures.find((one) => one.key === key))
    .find((one) => one !== undefined && one.value !== null);
  if (!found || found.value === null) return null;
  const { metric, value, unit, how, source, url, observed_at, origin } = found;
  return {
    metric,
    value,
    unit,
    how,
    source,
    url,
    observed_at,
    period: origin.period,
    licence: origin.licence,
    caution: origin.cautions[0] ?? '',
    country: ground.country,
    codes: origin.codes.map(({ code }) => code),
    part: (ground.naics ?? ground.nearest_naics) ? (ground.ownership ?? 'private') : '',
    is_nearest: found.key === 'ground.nearest',
  };
}
