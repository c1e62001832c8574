/**
 * States of Postgres in which it cannot do what is asked of it, whatever that is: connections that break (08), resources that ran out (53: connections,
 * memory, disk), a server that stops, starts or was told to end the session (57P), and one that only reads (25006).
 * https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const TROUBLE = /^(08...|53...|57P0[1-5]|25006)$/;
/** What the connection itself says, before Postgres could. */
const UNREACHABLE = ['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENOENT'];
/** The driver's and the pool's own errors have no code. */
const LOST =
  /^(Connection terminated|Query read timeout|Client has encountered a connection error|timeout exceeded when trying to connect|the database system is )/;

/** @returns whether an error means that the database is lost, full or closed to writing, so that the same request may work later */
export function isDatabaseTrouble(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isDatabaseTrouble);
  if (!(error instanceof Error)) return false;
  const { code, syscall } = error as NodeJS.ErrnoException;
  if (typeof code === 'string' && TROUBLE.test(code)) return true;
  if (typeof code === 'string' && UNREACHABLE.includes(code) && (syscall === 'connect' || syscall === 'read' || syscall === 'write'))
    return true;
  return LOST.test(error.message) || (error.cause !== undefined && isDatabaseTrouble(error.cause));
}
