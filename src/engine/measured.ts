/**
 * How well ideas are understood and neighbours found, as the benches printed it (`npm run bench -- retrieval`, `… category`, `… fates`); set by hand from
 * their output when either changes. Shares, 0–1. `on` says of each whether its texts had a hand in what is measured, and stands beside it at /methodology
 * (docs/research/retrieval.md).
 */
export const measured = {
  /** The held-out half of the companies drawn by lot: of what is near a text, the share among the first ten. */
  nearByLot: { texts: 25, ours: 0.444, byWords: 0.21, on: 'the half that nothing was chosen by' },
  /** The labelled texts' held-out half. */
  nearLabelled: {
    texts: 52,
    ours: 0.687,
    byWords: 0.23,
    on: 'the half that nothing was chosen by; but whoever wrote them also wrote the lists of trades, which flatters the result',
  },
  /** The held-out half of the ideas that two people told in four ways each, where something is near. */
  nearTold: {
    texts: 76,
    ours: 0.476,
    byWords: 0.229,
    on: 'the half that nothing was chosen by; of some ten of all sixty ideas the subject was known when trades were added, which flatters it a little',
  },
  /** The company itself among the first ten, when the idea of one that everybody knows is told: by our editors' list alone, as on a fresh server, and by an import alone. */
  wellKnown: { texts: 97, ours: 0.856, imported: 0.536, on: 'told before any of the list was written' },
  /**
   * Of the nearest companies a report shows, how many of those called “much the same”, and of those that “may be near it”, were near by a reader's judgement;
   * and for how many of the texts with somebody near in the list nobody is shown.
   */
  shown: {
    texts: 153,
    silent: 2,
    close: 125,
    closeNear: 0.784,
    look: 208,
    lookNear: 0.481,
    on: 'the halves that nothing was chosen by; a company that no reader judged counts as not near',
  },
  /** All labelled texts, in both halves. */
  noneFound: {
    strangers: 42,
    silent: 39,
    others: 107,
    silentWrongly: 9,
    on: 'both halves of the labelled texts, of which one served to fit the probabilities, which flatters the result',
  },
  /**
   * What companies near an idea tell of its fate (`npm run bench -- fates`): companies that have so many near, how many of them closed, and how many would
   * have at the rate of their years. `full` are those in a crowded field, with a close one and large ones that come to `from`, with how many
   * times as many closed as were to be expected in either half of the file; the rule for a full field would drop `dropped` of them.
   */
  fates: {
    many: { companies: 225, closed: 24, expected: 27.6 },
    none: { companies: 2266, closed: 446, expected: 431.0 },
    dying: { companies: 101, closed: 30, expected: 24.0 },
    fewLarge: { companies: 740, closed: 104, expected: 118.5 },
    someLarge: { companies: 71, closed: 7, expected: 9.7 },
    full: { from: 2.5, companies: 16, closed: 5, expected: 2.2, halves: [2.24, 2.34], dropped: 1 },
  },
  /** Verdicts beside those of three readers (`npm run bench -- verdict`), and whether two tellings of one idea come to the same one (`npm run bench -- paraphrases`). */
  verdicts: {
    texts: 103,
    kappa: 0.54,
    same: 80,
    readers: [0.86, 0.92],
    on: 'the half of the readers’ texts that nothing was learned from or chosen on',
    developed: 0.57,
    /** How many judged ideas a verdict rests on, by who judged them (catalogue/verdicts/judged.yaml, catalogue/readings). */
    judged: { readers: 97, editors: 565, once: 3035 },
    tellings: {
      pairs: 360,
      same: 282,
      on: 'by two hands that had not seen how it is decided (one telling of some is learned from, which flatters a little)',
    },
  },
  /** What is read of a text beside what three readers read (`npm run bench -- reading`): what is sold, and who pays. */
  reading: {
    texts: 103,
    kind: 0.699,
    kindByWords: 0.504,
    payer: 0.476,
    on: 'the half of the readers’ texts that nothing was learned from or chosen on',
  },
  /** What the built-in policy on harm does with texts it was not made with (`npm run bench -- harm`, the set held back). */
  harm: {
    texts: 144,
    harmful: 72,
    letThrough: 17,
    neighbours: 72,
    refused: 6,
    on: 'written by a hand that nothing was learned from',
  },
  category: {
    dossiers: 58,
    right: 0.534,
    texts: 54,
    rightOfTexts: 0.426,
    on: 'a dossier’s own vote is left out; but the weights of the words were chosen on all of these, which flatters the result',
  },
} as const;
