import sql from 'sql-template-tag';
import type { Database } from './client.server.ts';

/** Classes of SQLSTATE: the connection failed (08), resources are short (53). https://www.postgresql.org/docs/current/errcodes-appendix.html */
const CLASSES = ['08', '53'];
/** The server shuts down, crashed, starts up, or the database was dropped; it only reads. */
const STATES = ['57P01', '57P02', '57P03', '57P04', '25006'];
/** What the network says when nobody answers. */
const NETWORK = ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN'];
/** What the driver says of a lost connection, which has no code. */
const DRIVER =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed|Cannot use a pool after calling end)/;
const SQL_STATE = /^[0-9A-Z]{5}$/;
const SHORT_OF_ROOM = '53';
/** A database that had no room for a write is not ready for so long; a read would not tell. */
const FULL_MS = 30_000;

let fullAt = Number.NEGATIVE_INFINITY;

/** @returns whether a statement failed because the database is lost, full or only reads: a fault that goes by, and none of the statement's */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: unknown };
  if (typeof code !== 'string') return DRIVER.test(error.message) || isUnavailable(error.cause);
  if (SQL_STATE.test(code) && CLASSES.includes(code.slice(0, 2))) return true;
  return STATES.includes(code) || NETWORK.includes(code);
}

/** Remembers that the database had no room, so that `requireReady` knows. @param error what a statement failed with */
export function noteFault(error: unknown): void {
  const { code } = error as { code?: unknown };
  if (typeof code === 'string' && SQL_STATE.test(code) && code.startsWith(SHORT_OF_ROOM)) fullAt = performance.now();
}

/** @throws Error that says why the database cannot serve requests: it does not answer, it only reads, or it had no room a moment ago */
export async function requireReady(db: Database): Promise<void> {
  const [state] = await db.rows<{ only_reads: boolean }>(
    sql`SELECT pg_is_in_recovery() OR current_setting('transaction_read_only')::boolean AS only_reads`,
  );
  if (state?.only_reads) throw Object.assign(new Error('the database only reads'), { code: '25006' });
  if (performance.now() - fullAt < FULL_MS) throw Object.assign(new Error('the database had no room'), { code: '53100' });
}
