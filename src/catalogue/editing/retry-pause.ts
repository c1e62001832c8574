/** After a first failure; each further one doubles it. */
const FIRST_MS = 5_000;
const LONGEST_MS = 300_000;

/**
 * How long to leave a server alone that has not taken what it was sent.
 * @param failures in a row, this one included
 * @param retryAfter what its answer said in `Retry-After`, in seconds, if it did
 */
export function retryPauseMs(failures: number, retryAfter: string | null): number {
  const asked = Number(retryAfter ?? 0) * 1_000;
  return Math.max(Number.isFinite(asked) ? asked : 0, Math.min(LONGEST_MS, FIRST_MS * 2 ** (failures - 1)));
}
