/** How somebody without an idea may begin. */
export const firstWishes = [
  'Which idea can I start with $2,500 and no code?',
  'Which idea could I run alone at 16 hours a week?',
  'What is the quickest idea to a first version?',
  'Which idea could earn the most?',
] as const;
