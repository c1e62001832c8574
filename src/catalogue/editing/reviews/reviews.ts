/** The ages that the queue of reviews counts and filters by; free of zod, so that screens may use it. */
export const evidenceAges = [
  { id: '6', label: 'Older than 6 months', months: 6 },
  { id: '12', label: 'Older than 12 months', months: 12 },
] as const satisfies readonly { id: string; label: string; months: number }[];
