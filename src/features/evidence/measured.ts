/**
 * How well ideas are understood and neighbours found, as the benches printed it (`npm run bench:retrieval`, `npm run bench:category`); set by hand from
 * their output when either changes. Shares, 0–1.
 */
export const measured = {
  /** The half of the companies drawn by lot that nothing was chosen by: of what is near a text, the share among the first ten. */
  nearByLot: { texts: 25, ours: 0.344, byWords: 0.21 },
  /** The labelled texts' held-out half; the lists of trades come from the same hand. */
  nearLabelled: { texts: 52, ours: 0.663, byWords: 0.23 },
  noneFound: { strangers: 42, silent: 27, others: 107, silentWrongly: 0 },
  category: { dossiers: 242, right: 0.479, texts: 54, rightOfTexts: 0.63 },
} as const;
