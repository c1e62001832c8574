/** What one buyer pays and what should come in, in dollars a month, where the person says nothing. */
export const ASSUMED = { price: 49, income: 5_000 } as const;
