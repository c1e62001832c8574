/** Durations of single requests, in milliseconds. */
export type Timings = number[];

/**
 * Sends requests from several clients at once, each the next as soon as its last is answered, for a while.
 * @param client makes what one client does; it is given the client's number
 */
export async function under(clients: number, seconds: number, client: (index: number) => () => Promise<void>): Promise<Timings> {
  const timings: Timings = [];
  const endMs = performance.now() + seconds * 1000;
  await Promise.all(
    Array.from({ length: clients }, async (_, index) => {
      const request = client(index);
      while (performance.now() < endMs) {
        const startedMs = performance.now();
        await request();
        timings.push(performance.now() - startedMs);
      }
    }),
  );
  return timings;
}

/** @returns the duration that this share of the requests did not exceed. */
export function percentile(timings: Timings, share: number): number {
  const sorted = [...timings].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
