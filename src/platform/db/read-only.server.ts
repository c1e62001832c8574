import sql from 'sql-template-tag';
import { type Database, reads } from './client.server.ts';

/** What Postgres answers to a statement that would write. https://www.postgresql.org/docs/current/errcodes-appendix.html */
const READ_ONLY = '25006';

/**
 * A database that refuses every write, whoever asks and whatever the statement: each is run in a transaction that reads.
 * @param refused makes the error a write is answered with
 */
export function readOnly(db: Database, refused: () => Error): Database {
  const inTransaction = <T>(work: (inside: Database) => Promise<T>): Promise<T> =>
    db.transaction(async (inside) => {
      await inside.rows(sql`SET TRANSACTION READ ONLY`);
      // Said here, before the pool takes it for a database that is closed to writing.
      return work(inside).catch((error: unknown) => {
        throw (error as { code?: unknown }).code === READ_ONLY ? refused() : error;
      });
    });
  return {
    onlyReads: true,
    ...reads,
    rows: (statement) => inTransaction((inside) => inside.rows(statement)),
    transaction: inTransaction,
    ...(db.hadTroubleWithin ? { hadTroubleWithin: (ms: number) => db.hadTroubleWithin?.(ms) ?? false } : {}),
  };
}
