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
   * have at the rate of their years.
   */
  fates: {
    many: { companies: 286, closed: 39, expected: 41.7 },
    none: { companies: 2821, closed: 543, expected: 514.6 },
    large: { companies: 38, closed: 12, expected: 6.6 },
    dying: { companies: 79, closed: 17, expected: 17.3 },
  },
  category: { dossiers: 242, right: 0.479, texts: 54, rightOfTexts: 0.63 },
} as const;
