/**
 * How well ideas are understood and neighbours found, as the benches printed it (`npm run bench:retrieval`, `bench:category`, `bench:fates`); set by hand from
 * their output when either changes. Shares, 0–1.
 */
export const measured = {
  /** The half of the companies drawn by lot that nothing was chosen by: of what is near a text, the share among the first ten. */
  nearByLot: { texts: 25, ours: 0.344, byWords: 0.21 },
  /** The labelled texts' held-out half; the lists of trades come from the same hand. */
  nearLabelled: { texts: 52, ours: 0.663, byWords: 0.23 },
  noneFound: { strangers: 42, silent: 28, others: 107, silentWrongly: 0 },
  /**
   * What companies near an idea tell of its fate (`npm run bench:fates`): companies that have so many near, how many of them closed, and how many would
   * have at the rate of their years. `full` are those that the rule for a full field would have dropped, with how many times as many closed as were to
   * be expected in either half of the file; the rule for predecessors that closed would have dropped none.
   */
  fates: {
    many: { companies: 275, closed: 34, expected: 39.1 },
    none: { companies: 2820, closed: 544, expected: 515.2 },
    dying: { companies: 77, closed: 18, expected: 16.7 },
    fewLarge: { companies: 646, closed: 79, expected: 103.3 },
    someLarge: { companies: 82, closed: 12, expected: 13.3 },
    full: { companies: 18, closed: 7, expected: 2.4, halves: [2.31, 4.78] },
  },
  category: { dossiers: 242, right: 0.479, texts: 54, rightOfTexts: 0.63 },
} as const;
