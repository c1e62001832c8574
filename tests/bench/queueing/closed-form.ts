/** What queues of one station are known to do (Kleinrock, Queueing Systems, volume 1, 1975): requests come at random, `rate` of them in a unit of time. */

/** The chance that somebody has to wait at `servers` that each serve one in `mean`, service being exponential (Erlang C). */
export function chanceOfWaiting(rate: number, mean: number, servers: number): number {
  const offered = rate * mean;
  // Erlang B by its recursion, which stays within numbers where factorials do not.
  let blocked = 1;
  for (let n = 1; n <= servers; n++) blocked = (offered * blocked) / (n + offered * blocked);
  return (servers * blocked) / (servers - offered * (1 - blocked));
}

/** The mean wait of M/M/c. */
export const meanWait = (rate: number, mean: number, servers: number): number =>
  (chanceOfWaiting(rate, mean, servers) * mean) / (servers - rate * mean);

/** The mean wait of M/G/1, by Pollaczek and Khinchine. @param square the mean of the squares of service times */
export const meanWaitOfAnyService = (rate: number, mean: number, square: number): number => (rate * square) / (2 * (1 - rate * mean));
