import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import sql, { type Sql } from 'sql-template-tag';
import type { Log } from '../log.server.ts';
import { type Database, type DatabasePool, openDatabase } from './client.server.ts';
import type { RowOf } from './columns.ts';
import { isDatabaseTrouble } from './trouble.server.ts';

/** No read is older than this: a replica that is further behind is left out. */
const LONGEST_LAG_MS = 2_000;
const LOOK_EVERY_MS = 250;
/** A server that says nothing for so long is left out, and what was asked of it is asked of the primary. */
const ANSWER_MS = 1_000;
/** So many looks at the primary are remembered: as many as fit into the longest lag. */
const MARKS = LONGEST_LAG_MS / LOOK_EVERY_MS;
/** What Postgres answers to a write in a transaction that only reads, and to a statement that took too long. https://www.postgresql.org/docs/current/errcodes-appendix.html */
const READ_ONLY = '25006';
const TOOK_TOO_LONG = '57014';

/** What has no parameter of ours in it: a statement that begins like a read and names nothing that writes or locks. Whatever else writes, a replica refuses. */
const READS = /^\s*(select|with|values)\b/i;
const WRITES = /\b(insert|update|delete|merge|share|nextval|setval|pg_notify|pg_\w*advisory\w*)\b/i;

/** A place in the database's journal, `16/B374D848`, as a number. */
export type Position = bigint;
/** Later than anything: whoever has seen this much is served by the primary. */
export const LATEST: Position = 2n ** 64n - 1n;

/** One request whose reads may lag: what it has to have seen, and whether it has written since. */
type Reading = { seen: Position; hasWritten: boolean };
const reading = new AsyncLocalStorage<Reading | undefined>();

/**
 * Lets what `work` reads lag behind by two seconds at most, but for what `seen` covers. From its first write or transaction on it reads from the primary.
 * @param seen the place in the journal up to which it has to see everything
 */
export const mayLag = <T>(seen: Position, work: () => T): T => reading.run({ seen, hasWritten: false }, work);

/** Reads as of now, wherever it is called from: what a process keeps longer than a request must not be older than what tells of its change. */
export const asOfNow = <T>(work: () => T): T => reading.run(undefined, work);

export type Replicas = {
  /** What is read from now on has seen everything that was written until now. */
  catchUp(): void;
  /** @returns how far the primary's journal has come: whoever wrote just now is covered by it */
  position(): Promise<Position>;
  /** @returns how many replicas serve just now */
  serving(): number;
};
export type ReplicatedPool = DatabasePool & { replicas: Replicas };

type Mark = { at: number; position: Position };
type Replica = {
  host: string;
  db: DatabasePool;
  watch: DatabasePool;
  /** When the primary had written no more than this replica has read by now. */
  freshAt: number;
  position: Position;
  /** Why it serves nobody; undefined while it does. */
  leftOut: string | undefined;
  /** Ends reads that wait for it. */
  waiting: Set<(error: Error) => void>;
};

/** Said of a read whose replica was left out meanwhile. */
class LeftOut extends Error {}

/**
 * The database whose reads are served by streaming replicas where they may lag (`mayLag`). A replica that is down, silent, too far behind, or none, is left
 * out until it can serve again; what it failed to read is read from the primary.
 * @param primary writes, and reads whatever no replica may
 * @param watchUrl the primary past any pooler: asked four times a second how far its journal has come
 * @param urls the replicas
 * @returns the same database for verbs; closing it closes the primary as well
 */
export async function withReplicas(
  primary: DatabasePool,
  watchUrl: string,
  urls: readonly string[],
  log: Log,
  { maxConnections = 10 } = {},
): Promise<ReplicatedPool> {
  const watched = (url: string) => openDatabase(url, log, { maxConnections: 1, name: 'assay watch', answerTimeoutMs: ANSWER_MS });
  const watch = watched(watchUrl);
  const replicas = urls.map(
    (url): Replica => ({
      host: new URL(url).host,
      db: openDatabase(url, log, { maxConnections, name: 'assay replica' }),
      watch: watched(url),
      freshAt: Number.NEGATIVE_INFINITY,
      position: 0n,
      leftOut: 'it was not looked at yet',
      waiting: new Set(),
    }),
  );
  const marks: Mark[] = [];
  const closed = new AbortController();
  let notBefore = Number.NEGATIVE_INFINITY;
  let turn = 0;

  function leaveOut(replica: Replica, why: string, error?: unknown): void {
    if (replica.leftOut !== why) log.warn({ err: error, replica: replica.host }, `a replica is left out: ${why}`);
    replica.leftOut = why;
    for (const end of replica.waiting) end(new LeftOut(why));
  }

  async function lookAt(replica: Replica): Promise<void> {
    try {
      const { is_replica, position } = await within(
        replica.watch.row<'is_replica', Record<'position', string | null>>(
          sql`SELECT pg_is_in_recovery() AS is_replica, pg_last_wal_replay_lsn()::text AS position`,
        ),
      );
      if (!is_replica || !position) return leaveOut(replica, 'it is no replica');
      replica.position = positionOf(position) ?? 0n;
      replica.freshAt = marks.findLast((mark) => mark.position <= replica.position)?.at ?? replica.freshAt;
      if (!isFresh(replica)) return leaveOut(replica, 'it is too far behind');
      if (replica.leftOut) log.info({ replica: replica.host }, 'a replica serves');
      replica.leftOut = undefined;
    } catch (error) {
      leaveOut(replica, 'it does not answer', error);
    }
  }

  async function look(): Promise<void> {
    const at = performance.now();
    const position = await within(positionIn(watch)).catch(() => undefined);
    if (position !== undefined) marks.push({ at, position });
    if (marks.length > MARKS) marks.shift();
    await Promise.all(replicas.map(lookAt));
  }

  const isFresh = ({ freshAt }: Replica) => performance.now() - freshAt <= LONGEST_LAG_MS;
  function choose(seen: Position): Replica | undefined {
    const able = replicas.filter((one) => !one.leftOut && isFresh(one) && one.freshAt >= notBefore && one.position >= seen);
    return able[turn++ % able.length];
  }

  async function readFrom<Row, More>(replica: Replica, statement: Sql): Promise<(RowOf<Row> & More)[]> {
    const { promise: ended, reject: end } = Promise.withResolvers<never>();
    replica.waiting.add(end);
    try {
      return await Promise.race([replica.db.rows<Row, More>(statement), ended]);
    } catch (error) {
      const { code } = error as { code?: unknown };
      if (code === TOOK_TOO_LONG) throw error;
      if (isDatabaseTrouble(error) && code !== READ_ONLY) leaveOut(replica, 'it does not answer', error);
      return primary.rows<Row, More>(statement);
    } finally {
      replica.waiting.delete(end);
    }
  }

  const rows: Database['rows'] = <Row, More>(statement: Sql) => {
    const now = reading.getStore();
    if (now && !onlyReads(statement.text)) now.hasWritten = true;
    const replica = now && !now.hasWritten ? choose(now.seen) : undefined;
    return replica ? readFrom<Row, More>(replica, statement) : primary.rows<Row, More>(statement);
  };

  await asOfNow(look);
  const looking = asOfNow(async () => {
    while (!closed.signal.aborted) {
      await delay(LOOK_EVERY_MS, undefined, { signal: closed.signal, ref: false }).catch(() => undefined);
      if (!closed.signal.aborted) await look();
    }
  });
  return {
    ...primary,
    rows,
    transaction: (work) => {
      const now = reading.getStore();
      if (now) now.hasWritten = true;
      return primary.transaction(work);
    },
    replicas: {
      catchUp: () => {
        notBefore = performance.now();
      },
      position: () => positionIn(primary),
      serving: () => replicas.filter((one) => !one.leftOut).length,
    },
    close: async () => {
      closed.abort();
      await looking;
      await Promise.all([watch, ...replicas.flatMap((one) => [one.db, one.watch])].map((one) => one.close()));
      await primary.close();
    },
  };
}

/** @returns whether a statement looks as if it only read */
const onlyReads = (text: string): boolean => READS.test(text) && !WRITES.test(text);

async function positionIn(db: Database): Promise<Position> {
  const position = await db.value<string>(sql`SELECT pg_current_wal_lsn()::text AS position`);
  return positionOf(position) ?? LATEST;
}

/** @returns a place in the journal as Postgres writes it; undefined for what is none */
export function positionOf(text: string | undefined): Position | undefined {
  const [, high, low] = /^([0-9A-F]{1,8})\/([0-9A-F]{1,8})$/i.exec(text ?? '') ?? [];
  return high && low ? (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`) : undefined;
}

/** @returns a place in the journal as Postgres writes it */
export const positionText = (position: Position): string =>
  `${(position >> 32n).toString(16)}/${(position & 0xffffffffn).toString(16)}`.toUpperCase();

/** @throws when a look takes longer than a server that can serve would */
async function within<T>(work: Promise<T | undefined>): Promise<T> {
  const late = new AbortController();
  const tooLate = delay(ANSWER_MS, undefined, { signal: late.signal }).then(() => Promise.reject(new Error('it stays silent')));
  tooLate.catch(() => undefined);
  try {
    return (await Promise.race([work, tooLate])) as T;
  } finally {
    late.abort();
  }
}
