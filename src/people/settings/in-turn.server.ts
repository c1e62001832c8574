import { DomainError } from '../../platform/errors.ts';

/**
 * @param maxWaiting how many may wait for their turn: each holds its file in memory
 * @returns what runs pieces of work one after the other
 * @throws DomainError too_many_requests when too many wait
 */
export function oneAtATime(maxWaiting: number): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  let under = 0;
  return (work) => {
    // One is at work, the others wait.
    if (under > maxWaiting)
      return Promise.reject(new DomainError('too_many_requests', 'Many pictures are waiting to be drawn. Please try again in a minute.'));
    under++;
    const turn = last.then(work, work).finally(() => {
      under--;
    });
    last = turn.catch(() => undefined);
    return turn;
  };
}
