import pg from 'pg';
import type { Sql } from 'sql-template-tag';
import type { Log } from '../log.server.ts';
import { type Span, traced } from '../tracing.server.ts';
import type { RowOf } from './columns.ts';
import { isDatabaseTrouble } from './trouble.server.ts';

type Rows = {
  /**
   * Runs a statement as a named prepared statement and returns its rows: `rows<'id' | 'ended_at?'>` by the names of their columns, and in `More` what no
   * name says.
   */
  rows<Row, More = unknown>(statement: Sql): Promise<(RowOf<Row> & More)[]>;
};

/** The ways to read less than rows, by the `rows` of whatever they are spread into. */
export const reads = {
  /** @returns the first row, or undefined when there is none */
  async row<Row, More = unknown>(this: Rows, statement: Sql): Promise<(RowOf<Row> & More) | undefined> {
    return (await this.rows<Row, More>(statement))[0];
  },
  /** @returns what the one column of a statement holds, row by row */
  async values<Value>(this: Rows, statement: Sql): Promise<Value[]> {
    return (await this.rows<Record<string, Value>>(statement)).flatMap((row) => Object.values(row));
  },
  /** @returns what the one column of the first row holds, or undefined when there is no row */
  async value<Value>(this: Rows, statement: Sql): Promise<Value | undefined> {
    return Object.values((await this.rows<Record<string, Value>>(statement))[0] ?? {})[0];
  },
};

/** A connection or a pool: whatever can run a statement. Verbs take one, so that the same verb works inside a transaction. */
export type Database = Rows &
  typeof reads & {
    /** Runs `work` in one transaction; a throw rolls back. Inside a transaction it joins the outer one. */
    transaction<T>(work: (db: Database) => Promise<T>): Promise<T>;
    /** Takes no writes (read-only.server.ts): what would only be noted is not. */
    onlyReads?: true;
    /** Of a pool: whether a statement failed in the last so many milliseconds because the database is lost, full or closed to writing. */
    hadTroubleWithin?(ms: number): boolean;
  };
export type DatabasePool = Database & { pool: pg.Pool; close(): Promise<void> };

// Dates without a time stay the text they are; a Date would shift them by the server's zone. 64-bit counts fit a number here.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
const generalTime: (text: string) => Date = pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ);
/** A time of our era as Postgres writes it in a session whose zone is UTC. As ISO 8601 it is read several times as fast. */
const UTC_TIME = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d+)?\+00$/;
pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, (text) =>
  UTC_TIME.test(text) ? new Date(`${text.slice(0, 10)}T${text.slice(11, -3)}Z`) : generalTime(text),
);

const statementNames = new Map<string, string>();
const MAX_STATEMENT_NAMES = 500;
const STATEMENT_TIMEOUT_MS = 15_000;
/** Longer than any statement may take: a server that has said nothing by then is lost. */
const ANSWER_TIMEOUT_MS = 20_000;
/** The longest a timer can wait. A transaction may lift the server's own limit for its statements. */
const unlimited = { query_timeout: 2 ** 31 - 1 };

/** A stable name per statement text lets Postgres keep its plan; texts beyond the bound run unnamed. */
function nameOf(text: string): string | undefined {
  const known = statementNames.get(text);
  if (known) return known;
  if (statementNames.size >= MAX_STATEMENT_NAMES) return undefined;
  const name = `s${statementNames.size}`;
  statementNames.set(text, name);
  return name;
}

function over(client: pg.Pool | pg.PoolClient, limit: { query_timeout?: number } = {}): Database['rows'] {
  return async <Row, More>(statement: Sql) => {
    const name = nameOf(statement.text);
    const query = { ...(name ? { name } : {}), text: statement.text, values: statement.values, ...limit };
    const result = await traced(
      () => spanOf(statement.text),
      () => client.query(query),
    );
    return result.rows as (RowOf<Row> & More)[];
  };
}

/** Its text without its values. https://opentelemetry.io/docs/specs/semconv/database/postgresql/ */
function spanOf(text: string): Span {
  const operation = /[a-z]+/i.exec(text)?.[0].toUpperCase() ?? 'SQL';
  const attributes = { 'db.system.name': 'postgresql', 'db.operation.name': operation, 'db.query.text': text.replace(/\s+/g, ' ').trim() };
  return { name: operation, kind: 'client', attributes, onlyWithin: true };
}

/** A pool that tells of connections it could not get, also to libraries that borrow from it. */
class NotingPool extends pg.Pool {
  readonly #note: (error: unknown) => void;
  constructor(note: (error: unknown) => void, config: pg.PoolConfig) {
    super(config);
    this.#note = note;
  }
  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Parameters<pg.Pool['connect']>[0]): void;
  override connect(callback?: Parameters<pg.Pool['connect']>[0]): Promise<pg.PoolClient> | undefined {
    if (!callback)
      return super.connect().catch((error: unknown) => {
        this.#note(error);
        throw error;
      });
    super.connect((error, client, done) => {
      if (error) this.#note(error);
      callback(error, client, done);
    });
    return undefined;
  }
}

/**
 * Opens a pool of connections.
 * @param url a Postgres URL
 * @param options how many connections at most, the name the server shows for them, and when a server that does not answer counts as lost
 */
export function openDatabase(
  url: string,
  log: Log,
  options: { maxConnections?: number; name?: string; answerTimeoutMs?: number } = {},
): DatabasePool {
  let lastTroubleAt = Number.NEGATIVE_INFINITY;
  const note = (error: unknown) => {
    if (isDatabaseTrouble(error)) lastTroubleAt = performance.now();
  };
  const pool = new NotingPool(note, {
    connectionString: url,
    max: options.maxConnections ?? 10,
    application_name: options.name ?? 'assay',
    connectionTimeoutMillis: 5_000,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    query_timeout: options.answerTimeoutMs ?? ANSWER_TIMEOUT_MS,
    // Statements here take milliseconds; compiling one takes longer than it saves.
    options: '-c jit=off',
  });
  // Without a listener a restart of the database would end the process.
  pool.on('error', (error) => log.warn({ err: error }, 'lost an idle database connection'));
  // One that is lent out is listened to only by its borrower, and libraries that borrow do not.
  pool.on('connect', (client) => client.on('error', (error) => log.warn({ err: error }, 'lost a database connection')));
  const noting = <T>(work: Promise<T>): Promise<T> =>
    work.catch((error: unknown) => {
      note(error);
      throw error;
    });
  const run = over(pool);
  return {
    pool,
    ...reads,
    rows: (statement) => noting(run(statement)),
    transaction: (work) => noting(inTransaction(pool, work)),
    hadTroubleWithin: (ms) => performance.now() - lastTroubleAt < ms,
    close: () => pool.end(),
  };
}

async function inTransaction<T>(pool: pg.Pool, work: (db: Database) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  const joined: Database = { ...reads, rows: over(client, unlimited), transaction: (inner) => inner(joined) };
  let broken: Error | undefined;
  // One that is lost must not go back to the pool.
  const onLost = (error: Error) => {
    broken = error;
  };
  client.on('error', onLost);
  try {
    await client.query('BEGIN').catch((error: Error) => {
      broken = error;
      throw error;
    });
    const result = await work(joined);
    await client.query({ text: 'COMMIT', ...unlimited });
    return result;
  } catch (error) {
    if (!broken)
      await client.query('ROLLBACK').catch((rollbackError: Error) => {
        broken = rollbackError;
      });
    throw error;
  } finally {
    client.off('error', onLost);
    client.release(broken);
  }
}
