/** From which figures on the rules of the verdict act. What is known of `fullOfLarge`, and how thin it is, stands in docs/research/verdicts.md. */
export const thresholds = {
  crowded: 7,
  wanted: 6,
  unwanted: 4,
  shrinking: 3,
  hard: 8,
  fullOfLarge: 4,
} as const;
