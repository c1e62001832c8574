import { setTimeout as delay } from 'node:timers/promises';

/** Of two transactions that stand in each other's way Postgres ends one. https://www.postgresql.org/docs/current/errcodes-appendix.html */
const CONFLICTS = ['40P01', '40001'];
const TRIES = 4;
const WAIT_MS = 20;

/**
 * Does a piece of work again when another transaction was in its way: a deadlock, or a serialisation failure.
 * @param work opens its transaction itself, and does nothing outside it that may not be done twice
 * @returns what the work returns; any other error, and the last conflict, is thrown
 */
export async function retryConflicts<T>(work: () => Promise<T>): Promise<T> {
  for (let tried = 1; ; tried++)
    try {
      return await work();
    } catch (error) {
      if (tried === TRIES || !CONFLICTS.includes((error as { code?: string }).code ?? '')) throw error;
      await delay(Math.random() * WAIT_MS * 2 ** tried);
    }
}
