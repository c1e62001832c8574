// Written by "npm run measure -- kinds"; not to be edited by hand.
import type { KindRecord } from '../backtest/kinds.ts';

export const kindRecords: readonly KindRecord[] = [
  {
    source: 'github_people',
    horizon_months: 6,
    from: '2021-04',
    to: '2025-04',
    judgements: 12119,
    ours: { count: 2426, share: 0.579, low: 0.546, high: 0.611 },
    last_growth: { count: 2426, share: 0.468, low: 0.44, high: 0.496 },
    smallest: { count: 2426, share: 0.519, low: 0.488, high: 0.55 },
    is_shown: true,
  },
  {
    source: 'us_applications',
    horizon_months: 6,
    from: '2005-08',
    to: '2025-03',
    judgements: 4956,
    ours: { count: 944, share: 0.496, low: 0.428, high: 0.564 },
    last_growth: { count: 944, share: 0.408, low: 0.366, high: 0.45 },
    smallest: { count: 944, share: 0.532, low: 0.469, high: 0.595 },
    is_shown: false,
  },
  {
    source: 'postings',
    horizon_months: 6,
    from: '2021-03',
    to: '2026-02',
    judgements: 10681,
    ours: { count: 2121, share: 0.569, low: 0.52, high: 0.618 },
    last_growth: { count: 2121, share: 0.551, low: 0.497, high: 0.604 },
    smallest: { count: 2121, share: 0.527, low: 0.461, high: 0.592 },
    is_shown: false,
  },
  {
    source: 'us_jobs',
    horizon_months: 12,
    from: '2022-06',
    to: '2024-06',
    judgements: 2485,
    ours: { count: 497, share: 0.563, low: 0.52, high: 0.607 },
    last_growth: { count: 497, share: 0.545, low: 0.499, high: 0.591 },
    smallest: { count: 497, share: 0.414, low: 0.371, high: 0.458 },
    is_shown: false,
  },
];
