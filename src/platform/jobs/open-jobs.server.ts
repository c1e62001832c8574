import type { Pool, QueryResult } from 'pg';
import { PgBoss } from 'pg-boss';
import type { Context } from '../context.server.ts';
import type { DatabasePool } from '../db/client.server.ts';
import { listen } from '../db/listen.server.ts';
import { traced } from '../tracing.server.ts';
import { attempt } from './attempt.server.ts';
import type { Job, Worker } from './define-job.server.ts';
import { GIVEN_UP, noteGivenUp } from './given-up.server.ts';
import { enqueueLost } from './lost-jobs.server.ts';

/** Workers are woken by `NOTIFY`; they look by themselves this often, for what falls due later and for what no notification told of. */
const LOOK_EVERY_S = 60;
/** While nothing can be listened to. */
const LOOK_OFTEN_S = 2;
/** A process that is silent this long has died over its job; who looks for such jobs looks this often. */
const HEARTBEAT_S = 30;
const SUPERVISE_S = 60;
const STOP_MS = 20_000;

/** The runner of jobs of this process. */
export type Jobs = {
  boss: PgBoss;
  /** Begins to do jobs. */
  start(workers: readonly Worker[]): Promise<void>;
  /** Does jobs of a queue, `concurrency` at once, each as soon as the one before has ended while any is left. */
  work(queue: string, concurrency: number, handle: Handle): Promise<void>;
  /** Begins no other job, tells those under way to stop, and waits for them. */
  stop(): Promise<void>;
};
type Fetched = { id: string; data: object; retryCount: number; signal: AbortSignal };
type Handle = (job: Fetched) => Promise<unknown>;

/**
 * Opens the queues, so that jobs can be asked for; they are done once `start` is called. Any number of processes may: a job is done by one at a time, and
 * one whose process died is tried again. pg-boss keeps its tables in the schema `pgboss`.
 * @param definitions all there are
 */
export async function openJobs(ctx: Context, { pool }: Pick<DatabasePool, 'pool'>, definitions: readonly Job[]): Promise<Jobs> {
  const stopping = new AbortController();
  const boss = new PgBoss({
    db: {
      executeSql: (text, values) => execute(pool, text, values),
      listen: (channel, onNotified, onReconnected) =>
        listen(
          pool.options.connectionString as string,
          channel,
          (queue) => (queue === undefined ? onReconnected() : onNotified(queue)),
          ctx.log,
        ),
    },
    useListenNotify: true,
    persistWarnings: false,
    superviseIntervalSeconds: SUPERVISE_S,
    monitorIntervalSeconds: SUPERVISE_S,
    queueCacheIntervalSeconds: 600,
    // No job of ours waits for another.
    flowIntervalSeconds: 3_600,
    bamIntervalSeconds: 3_600,
    cronWorkerIntervalSeconds: 15,
  });
  boss.on('error', (error) => ctx.log.warn({ err: error }, 'the runner of jobs met an error'));
  const stop = async (isGraceful: boolean) => {
    stopping.abort(new Error('the process is stopping'));
    await boss.stop({ graceful: isGraceful, timeout: STOP_MS, close: false });
  };
  const jobs: Jobs = {
    boss,
    work: (queue, concurrency, handle) => work(boss, queue, concurrency, handle),
    start: (workers) => start(ctx, jobs, workers, stopping.signal),
    stop: () => stop(true),
  };
  try {
    // A start that fails half-way has begun some of its rounds.
    await boss.start();
    for (const job of [GIVEN_UP, ...definitions]) await openQueue(boss, job);
    return jobs;
  } catch (error) {
    await stop(false).catch((failure) => ctx.log.error({ err: failure }, 'could not stop the runner of jobs in order'));
    throw error;
  }
}

/** Makes a queue, or has it behave as this release says. */
async function openQueue(boss: PgBoss, { name, retry, atMostS, policy = 'standard', rememberS = 86_400 }: Job): Promise<void> {
  const options = {
    retryLimit: retry.limit,
    retryDelay: retry.delayS,
    retryBackoff: true,
    retryDelayMax: retry.maxDelayS ?? null,
    expireInSeconds: atMostS,
    heartbeatSeconds: HEARTBEAT_S,
    deleteAfterSeconds: rememberS,
    notify: true,
    // What is never tried again, as what the clock does, is nobody's to note.
    ...(name === GIVEN_UP.name || retry.limit === 0 ? {} : { deadLetter: GIVEN_UP.name }),
  };
  const { retryDelayMax, ...made } = options;
  if (!(await boss.getQueue(name))) await boss.createQueue(name, { ...made, policy, ...(retryDelayMax ? { retryDelayMax } : {}) });
  await boss.updateQueue(name, options);
}

async function start(ctx: Context, jobs: Jobs, workers: readonly Worker[], stopping: AbortSignal): Promise<void> {
  await enqueueLost(ctx, workers);
  const named = new Map(workers.map((worker) => [worker.job.name, worker]));
  for (const worker of workers)
    await jobs.work(worker.job.name, worker.job.concurrency, ({ data, retryCount, signal }) =>
      attempt(ctx, worker, { payload: data, before: retryCount, stopping: AbortSignal.any([signal, stopping]) }),
    );
  await jobs.work(GIVEN_UP.name, GIVEN_UP.concurrency, ({ id }) => noteGivenUp(ctx, named, id));
}

async function work(boss: PgBoss, queue: string, concurrency: number, handle: Handle): Promise<void> {
  const options = { pollingIntervalSeconds: LOOK_OFTEN_S, notifyPollingIntervalSeconds: LOOK_EVERY_S };
  for (let count = 0; count < concurrency; count++) {
    const worker: string = await boss.work<object, unknown>(queue, options, async ([job]) => {
      try {
        return {
          result: await traced(
            () => ({
              name: `job ${queue}`,
              kind: 'consumer',
              attributes: { 'messaging.system': 'pg-boss', 'messaging.destination.name': queue },
            }),
            () => handle(job as Fetched),
          ),
        };
      } finally {
        // There may be more: it looks again at once, and waits once it found nothing.
        boss.notifyWorker(worker);
      }
    });
  }
}

/** Runs what pg-boss asks for. Several statements in one text have a result each: @returns the rows of all of them */
export async function execute(pool: Pool, text: string, values: unknown[] = []): Promise<{ rows: unknown[] }> {
  const result: QueryResult | QueryResult[] = await pool.query(text, values);
  return { rows: [result].flat().flatMap(({ rows }) => rows) };
}
