/**
 * How well ideas are understood and neighbours found, as the benches printed it (`npm run bench:retrieval`, `bench:category`, `bench:fates`); set by hand from
 * their output when either changes. Shares, 0–1.
 */
export const measured = {
  /** The half of the companies drawn by lot that nothing was chosen by: of what is near a text, the share among the first ten. */
  nearByLot: { texts: 25, ours: 0.4, byWords: 0.21 },
  /** The labelled texts' held-out half; the lists of trades come from the same hand. */
  nearLabelled: { texts: 52, ours: 0.689, byWords: 0.23 },
  /** Ideas told by two people who had not seen the lists, in four ways each: the half never chosen by. */
  nearTold: { texts: 76, ours: 0.445, byWords: 0.229 },
  noneFound: { strangers: 42, silent: 38, others: 107, silentWrongly: 9 },
  /**
   * What companies near an idea tell of its fate (`npm run bench:fates`): companies that have so many near, how many of them closed, and how many would
   * have at the rate of their years. `full` are those in a crowded field, with a close one and large ones that come to `from`, with how many
   * times as many closed as were to be expected in either half of the file; the rule for a full field would drop `dropped` of them.
   */
  fates: {
    many: { companies: 306, closed: 32, expected: 42.8 },
    none: { companies: 2139, closed: 426, expected: 411.6 },
    dying: { companies: 101, closed: 30, expected: 23.1 },
    fewLarge: { companies: 799, closed: 104, expected: 126.2 },
    someLarge: { companies: 104, closed: 14, expected: 16.4 },
    full: { from: 2.5, companies: 25, closed: 6, expected: 3.7, halves: [1.26, 2.32], dropped: 1 },
  },
  category: { dossiers: 242, right: 0.455, texts: 54, rightOfTexts: 0.63 },
} as const;
