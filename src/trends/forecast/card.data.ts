// Written by "npm run measure -- forecast"; not to be edited by hand.
import type { ShippedCard } from './card.ts';

export const shippedCard: ShippedCard = {
  source: 'Monthly downloads of the largest PyPI packages (hugovk/top-pypi-packages)',
  months: { from: '2018-02', to: '2025-03' },
  trained_on: '2026-11-26',
  examples: 195852,
  measured: {
    from: '2020-01',
    judgements: 160706,
    base_rate: 0.166,
    card: { picked: 14052, precision: 0.3306, recall: 0.1742, lift: 1.9919, lift_low: 1.8388, lift_high: 2.1449 },
    past_six_months: { picked: 24520, precision: 0.1894, recall: 0.1741, lift: 1.1413, lift_low: 1.057, lift_high: 1.2255 },
    later: {
      from: '2024-01',
      to: '2024-09',
      judgements: 27631,
      base_rate: 0.187,
      card: { picked: 3503, precision: 0.2569, recall: 0.1742, lift: 1.3742, lift_low: 1.1855, lift_high: 1.5628 },
      last_growth: { picked: 4913, precision: 0.1832, recall: 0.1742, lift: 0.9798, lift_low: 0.8612, lift_high: 1.0984 },
      smallest: { picked: 2701, precision: 0.3332, recall: 0.1742, lift: 1.7822, lift_low: 1.2823, lift_high: 2.2821 },
    },
    brier: 0.1338,
    brier_of_base_rate: 0.1384,
    interval_coverage: 0.796,
    reliability: [
      { said: 0.0752, came: 0.0816, count: 16070 },
      { said: 0.0963, came: 0.1014, count: 16071 },
      { said: 0.1101, came: 0.1149, count: 16070 },
      { said: 0.1226, came: 0.1326, count: 16071 },
      { said: 0.136, came: 0.1426, count: 16071 },
      { said: 0.1512, came: 0.1552, count: 16070 },
      { said: 0.17, came: 0.1718, count: 16071 },
      { said: 0.1959, came: 0.1944, count: 16070 },
      { said: 0.2402, came: 0.2387, count: 16071 },
      { said: 0.3782, came: 0.3264, count: 16071 },
    ],
    statuses_from: '2022-01',
    status_judgements: 101752,
    statuses: [
      {
        status: 'exploding',
        held: { count: 2593, share: 0.5654, low: 0.5243, high: 0.6064 },
        ofAll: 0.4653,
        grew: { count: 2593, share: 0.2441, low: 0.2038, high: 0.2845 },
        grewOfAll: 0.1361,
      },
      {
        status: 'rising',
        held: { count: 8479, share: 0.5221, low: 0.4955, high: 0.5488 },
        ofAll: 0.4653,
        grew: { count: 8479, share: 0.1618, low: 0.1426, high: 0.181 },
        grewOfAll: 0.1361,
      },
      {
        status: 'steady',
        held: { count: 7322, share: 0.5792, low: 0.5469, high: 0.6115 },
        ofAll: 0.4294,
        grew: { count: 7322, share: 0.0912, low: 0.0737, high: 0.1087 },
        grewOfAll: 0.1361,
      },
      {
        status: 'peaked',
        held: { count: 10043, share: 0.8513, low: 0.8181, high: 0.8846 },
        ofAll: 0.7154,
        grew: { count: 10043, share: 0.1767, low: 0.1568, high: 0.1967 },
        grewOfAll: 0.1361,
      },
      {
        status: 'fading',
        held: { count: 13172, share: 0.5975, low: 0.5753, high: 0.6196 },
        ofAll: 0.5346,
        grew: { count: 13172, share: 0.1007, low: 0.0879, high: 0.1136 },
        grewOfAll: 0.1361,
      },
    ],
    by_year: [
      { year: '2020', base_rate: 0.1688, lift: 2.2854, lift_low: 1.9122, lift_high: 2.6586, coverage: 0.7947 },
      { year: '2021', base_rate: 0.1752, lift: 2.0269, lift_low: 1.7967, lift_high: 2.2571, coverage: 0.8002 },
      { year: '2022', base_rate: 0.1513, lift: 2.5161, lift_low: 2.2594, lift_high: 2.7728, coverage: 0.8347 },
      { year: '2023', base_rate: 0.1576, lift: 2.0864, lift_low: 1.7317, lift_high: 2.4411, coverage: 0.7949 },
      { year: '2024', base_rate: 0.187, lift: 1.3742, lift_low: 1.1855, lift_high: 1.5628, coverage: 0.7436 },
    ],
  },
  scorecard: {
    intercept: -1.732,
    rows: [
      {
        id: 'growth_1',
        edges: [
          -0.2788, -0.1666, -0.1147, -0.0812, -0.0555, -0.0343, -0.0157, 0.0021, 0.0209, 0.0415, 0.0659, 0.096, 0.137, 0.2014, 0.3382,
        ],
        points: [
          0.3788, 0.0532, -0.0157, -0.0754, -0.0091, -0.0321, -0.0523, -0.1144, -0.0812, -0.0638, -0.0404, -0.0042, -0.0251, 0.0173, 0.0344,
          0.0666, -0.0366,
        ],
      },
      {
        id: 'growth_3',
        edges: [
          -0.4635, -0.2871, -0.2035, -0.1464, -0.1025, -0.0632, -0.0282, 0.0062, 0.0409, 0.0799, 0.1258, 0.1814, 0.256, 0.3722, 0.5938,
        ],
        points: [
          0.1253, 0.1387, 0.077, 0.0205, 0.0116, -0.0636, -0.0278, -0.0668, -0.0168, -0.0414, -0.0412, -0.0005, 0.0194, -0.0006, 0.0138,
          -0.0227, -0.1248,
        ],
      },
      {
        id: 'growth_6',
        edges: [
          -0.6535, -0.4218, -0.2984, -0.2152, -0.1498, -0.0914, -0.0382, 0.015, 0.0694, 0.1276, 0.1939, 0.2769, 0.3876, 0.5485, 0.8496,
        ],
        points: [
          0.2076, -0.133, -0.1523, -0.1151, -0.1029, -0.035, -0.0279, -0.063, -0.0378, 0.012, 0.0046, 0.0164, 0.0247, 0.0193, 0.0898,
          0.1474, 0.1453,
        ],
      },
      {
        id: 'growth_12',
        edges: [
          -0.8807, -0.5928, -0.4302, -0.316, -0.2187, -0.1332, -0.0518, 0.0273, 0.1083, 0.1976, 0.2963, 0.4153, 0.572, 0.7957, 1.1958,
        ],
        points: [
          0.3482, 0.0466, 0.0703, 0.0501, 0.0598, 0.0417, 0.0398, -0.0216, -0.0413, -0.0503, -0.0803, -0.0363, -0.1022, -0.0821, -0.0724,
          -0.111, -0.0592,
        ],
      },
      {
        id: 'clarity',
        edges: [
          -10.6208, -6.6324, -4.6073, -3.2544, -2.1974, -1.302, -0.4707, 0.3165, 1.1434, 1.9891, 2.932, 4.0896, 5.605, 8.1122, 13.7584,
        ],
        points: [
          -0.1252, -0.0953, -0.1754, -0.106, -0.0966, -0.0535, -0.0392, -0.0285, -0.0141, -0.0061, 0.0349, 0.018, 0.0434, 0.036, 0.1275,
          0.199, 0.2812,
        ],
      },
      {
        id: 'unrest',
        edges: [0.0538, 0.0684, 0.0808, 0.0928, 0.1047, 0.1173, 0.1304, 0.146, 0.1635, 0.1846, 0.2098, 0.2426, 0.2867, 0.3533, 0.49],
        points: [
          0.3283, -0.2891, -0.2396, -0.1791, -0.0936, -0.0349, 0.0186, 0.0351, 0.0165, 0.0215, 0.0237, 0.0783, 0.0873, 0.0439, 0.0721,
          0.0637, 0.0476,
        ],
      },
      {
        id: 'below_peak',
        edges: [-1.1773, -0.8395, -0.6546, -0.5273, -0.43, -0.3498, -0.2823, -0.2228, -0.1689, -0.1169, -0.0684, -0.0208, 0],
        points: [0, 0.2689, 0.1117, 0.0033, 0.0202, 0.0291, -0.0101, 0.0069, -0.0971, -0.0755, -0.0676, -0.0814, -0.0495, -0.0584, -0.0006],
      },
      {
        id: 'above_trough',
        edges: [0.0028, 0.0437, 0.0866, 0.1333, 0.1864, 0.2454, 0.3125, 0.3911, 0.4866, 0.6075, 0.7665, 1.0045, 1.4158],
        points: [0, -0.0815, -0.0695, 0.0111, 0.0621, 0.0862, 0.0911, 0.049, 0.0461, 0.0094, 0.0045, -0.0029, -0.0093, -0.0636, -0.1326],
      },
      {
        id: 'same_months_last_year',
        edges: [
          -0.6339, -0.4044, -0.2865, -0.2065, -0.1425, -0.0856, -0.033, 0.0191, 0.0725, 0.1293, 0.1945, 0.2771, 0.388, 0.5494, 0.8558,
        ],
        points: [
          0.0449, -0.1133, -0.0813, -0.0922, -0.1638, -0.1747, -0.1586, -0.0974, -0.1125, -0.0477, -0.0692, 0.0045, 0.0619, 0.186, 0.2491,
          0.2644, 0.2998,
        ],
      },
    ],
  },
  intervals: [
    { up_to_chance: 0.0987, low: -0.381, middle: -0.02, high: 0.325 },
    { up_to_chance: 0.1128, low: -0.392, middle: -0.013, high: 0.401 },
    { up_to_chance: 0.1243, low: -0.437, middle: -0.019, high: 0.464 },
    { up_to_chance: 0.1348, low: -0.53, middle: -0.024, high: 0.524 },
    { up_to_chance: 0.1465, low: -0.546, middle: -0.02, high: 0.559 },
    { up_to_chance: 0.1602, low: -0.625, middle: -0.024, high: 0.59 },
    { up_to_chance: 0.1785, low: -0.607, middle: 0.002, high: 0.616 },
    { up_to_chance: 0.206, low: -0.627, middle: 0.027, high: 0.681 },
    { up_to_chance: 0.2622, low: -0.552, middle: 0.061, high: 0.818 },
    { up_to_chance: 1, low: -0.525, middle: 0.104, high: 0.981 },
  ],
};
