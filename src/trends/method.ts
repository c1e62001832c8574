import { shippedCard } from './forecast/card.data.ts';
import { featureTable } from './forecast/features.ts';
import { isForecastShown } from './forecast/is-shown.ts';
import { kindRecords } from './forecast/kinds.data.ts';
import { sourceOf } from './series-sources.ts';

/** @returns the tables the trends compute with and how they did against history, for a page's loader: browsers have no other use for them */
export function methodOfTrends() {
  const { source, months, examples, measured, scorecard } = shippedCard;
  return {
    source,
    months,
    examples,
    measured,
    intercept: scorecard.intercept,
    tables: scorecard.rows.map(({ id, edges, points }) => ({ id, label: featureTable[id].label, edges, points })),
    kinds: kindRecords.map((record) => ({ ...record, label: `${sourceOf(record.source).label}: ${sourceOf(record.source).unit}` })),
    isForecastShown,
  };
}
