import type { TestDatabase } from './database.ts';

/** As far as any journal comes. */
export const FURTHEST = 'FFFFFFFF/0';
export type ReplicaDouble = {
  /** Has the database say whether it is a replica, and how far it has come. */
  say(isReplica: boolean, position: string): Promise<void>;
};

/** Has a database of its own stand in for a streaming replica: it says that it is one, and takes no writes. It begins as far as any journal comes. */
export async function asReplica({ db, url }: TestDatabase): Promise<ReplicaDouble> {
  await db.pool.query(`
    CREATE SCHEMA doubled;
    CREATE TABLE doubled.state (is_replica boolean, position pg_lsn);
    INSERT INTO doubled.state VALUES (true, '${FURTHEST}');
    CREATE FUNCTION doubled.pg_is_in_recovery() RETURNS boolean LANGUAGE sql AS 'SELECT is_replica FROM doubled.state';
    CREATE FUNCTION doubled.pg_last_wal_replay_lsn() RETURNS pg_lsn LANGUAGE sql AS 'SELECT position FROM doubled.state';
    ALTER DATABASE ${new URL(url).pathname.slice(1)} SET search_path = doubled, pg_catalog, public;
    ALTER DATABASE ${new URL(url).pathname.slice(1)} SET default_transaction_read_only = on`);
  return {
    say: async (isReplica, position) => {
      await db.pool.query(
        `BEGIN; SET TRANSACTION READ WRITE; UPDATE doubled.state SET is_replica = ${isReplica}, position = '${position}'; COMMIT`,
      );
    },
  };
}
