/** A figure older than this says so beside the number. */
const OLD_MONTHS = 24;

/** @returns whether a figure was observed more than 24 months before an instant */
export function isOld(observedAt: string, now: Date): boolean {
  const bound = new Date(now);
  bound.setUTCMonth(bound.getUTCMonth() - OLD_MONTHS);
  return observedAt < bound.toISOString().slice(0, 10);
}
