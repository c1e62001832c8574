import type { z } from 'zod';
import type { Context } from '../context.server.ts';

/** A kind of work that is done outside of requests: a queue of pg-boss and how it behaves. */
export type Job<Payload extends object = object> = {
  /** The name of its queue. */
  name: string;
  /** Ids and facts, never secrets: what is stored says nothing about people. */
  payload: z.ZodType<Payload>;
  /** How often it is tried again after it failed, and how long after: twice as long each time, up to `maxDelayS`. */
  retry: { limit: number; delayS: number; maxDelayS?: number };
  /** How many a process does at once. */
  concurrency: number;
  /** After this long an attempt has failed, whatever its process says. */
  atMostS: number;
  /** `short`: of several with the same key one waits at a time. `exclusive`: one waits or is done at a time. */
  policy?: 'standard' | 'short' | 'exclusive';
  /** How long pg-boss remembers what is done. */
  rememberS?: number;
};

/** Why a job was given up, and after how many attempts. */
export type GivenUp = { reason: string; attempts: number };

/** What does a job. */
export type Worker<Payload extends object = object> = {
  job: Job<Payload>;
  /**
   * Does it. A throw asks for another attempt; the message is stored, so it names nobody. It may be called twice for the same payload.
   * @param stopping aborts when the process goes down or the attempt has taken too long
   * @returns what administrators are shown of it, if they are
   */
  work(ctx: Context, payload: Payload, stopping: AbortSignal): Promise<unknown>;
  /** Notes that it was given up, also where each process that tried died. */
  giveUp?(ctx: Context, payload: Payload, given: GivenUp): Promise<unknown>;
  /** @returns what waits to be done, from the tables it is about; a job that was lost, as by a restored archive, is asked for again */
  waiting?(ctx: Context): Promise<Payload[]>;
};

export const defineJob = <Payload extends object>(job: Job<Payload>): Job<Payload> => job;

/** @returns a worker as the runner holds it: its payload is parsed before each call */
export function toWorker<Payload extends object>(worker: Worker<Payload>): Worker {
  const { job, work, giveUp, waiting } = worker;
  return {
    job: job as unknown as Job,
    work: (ctx, payload, stopping) => work(ctx, job.payload.parse(payload), stopping),
    ...(giveUp ? { giveUp: (ctx: Context, payload: object, given: GivenUp) => giveUp(ctx, job.payload.parse(payload), given) } : {}),
    ...(waiting ? { waiting } : {}),
  };
}
