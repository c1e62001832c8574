/** What is said of an idea in a person's list that has left the catalogue. */
export const awayLabels = {
  claimed: 'Claimed: no longer in the catalogue',
  withdrawn: 'Withdrawn: not in the catalogue at present',
} as const;
