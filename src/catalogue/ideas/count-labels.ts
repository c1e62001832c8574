import type { EvidenceCounts } from './evidence-counts.contract.ts';

const percent = (part: number) => `${(100 * part).toFixed(1)}%`;
const of = (part: number, whole: number) => `${part} of ${whole}${whole > 0 ? ` (${percent(part / whole)})` : ''}`;

/** The counts in words, for a page and a terminal alike. */
export const countLabels = (c: EvidenceCounts): { label: string; value: string }[] => [
  {
    label: 'Measured and cited, of the figures shown before',
    value: `${percent(c.checked_of_before)} (${c.measured} measured and ${c.cited} cited, of ${c.figures_before})`,
  },
  { label: 'Measured and cited, of the figures shown now', value: percent(c.checked_of_now) },
  { label: 'Measured and cited, at the head of ideas and on cards', value: percent(c.checked_at_the_head) },
  { label: 'Ideas of the US and the UK whose buyers are counted', value: of(c.us_and_uk_buyers, c.us_and_uk) },
  { label: 'Whose buyers or the nearest trade are counted', value: of(c.us_and_uk_counted, c.us_and_uk) },
  { label: 'Ideas of the US and the UK with measured pay', value: of(c.us_and_uk_paid, c.us_and_uk) },
  { label: 'With a count and pay', value: of(c.us_and_uk_both, c.us_and_uk) },
  { label: 'Guesses in scores', value: String(c.guesses_in_scores) },
  { label: 'Contradictions between a text and its figure', value: String(c.contradictions) },
];
