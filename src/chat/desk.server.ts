import type { FindNear } from '../engine/index.server.ts';
import type { Context } from '../platform/context.server.ts';
import type { LanguageModel } from '../platform/llm/language-model.server.ts';
import { HandedOver } from './handed-over.ts';
import { createKeeper, type Keeper } from './keep-leases.server.ts';
import { createStepWriter, type PutStep, type Step } from './put-steps.server.ts';

/** What the strategist works with, set up once for a process. */
export type ChatEngine = {
  findNear: FindNear;
  /** Undefined where none is set up: then the built-in strategist answers. */
  llm: LanguageModel | undefined;
  desk: Desk;
};

/** Which answers this process is writing, what of them was told, who waits for their next step, and how each is stopped. */
export type Desk = {
  /**
   * @param isNew nothing of it was told yet, by anybody
   * @returns when the work has ended
   */
  begin(turnId: string, work: (stopped: AbortSignal) => Promise<void>, isNew?: boolean): Promise<void>;
  /** Writes a step down, then hands it to those who wait. */
  put: PutStep;
  /** Hands steps that are written down to those who wait. */
  hand(turnId: string, steps: readonly Step[]): void;
  /** The steps of a turn after one of them, as far as they are told; undefined where this process does not know them all. */
  stepsAfter(turnId: string, no: number): readonly Step[] | undefined;
  /** Renews the lease of a question. */
  keep: Keeper['keep'];
  /** Tells those who wait that something happened in a turn. */
  ring(turnId: string): void;
  /** Whether this process writes a turn: then every step of it rings. */
  isHere(turnId: string): boolean;
  /** Waits until something happens in a turn, or `ms` have passed: another process may be writing it. */
  wait(turnId: string, ms: number): Promise<void>;
  /** The person wants no more of it. */
  stop(turnId: string): void;
  /** Leaves every answer under way to other processes and waits until each is let go. */
  close(): Promise<void>;
};

/** @param ctx the process's own: what the desk does is done for many requests together */
export function createDesk(ctx: Context): Desk {
  const stops = new Map<string, AbortController>();
  const waiting = new Map<string, Set<() => void>>();
  const told = new Map<string, { before: number; steps: Step[] }>();
  const putStep = createStepWriter(ctx);
  // A process may take up a question it lost before its first answer has found that out: both are under way.
  const underWay = new Map<Promise<void>, AbortController>();
  const ring = (turnId: string) => {
    const all = waiting.get(turnId);
    waiting.delete(turnId);
    for (const wake of all ?? []) wake();
  };
  const hand = (turnId: string, steps: readonly Step[]) => {
    if (stops.has(turnId))
      for (const step of steps) {
        const known = told.get(turnId);
        if (known && step.no === known.before + known.steps.length + 1) known.steps.push(step);
        else told.set(turnId, { before: step.no - 1, steps: [step] });
      }
    ring(turnId);
  };
  const forget = (turnId: string) => {
    if (stops.has(turnId)) return;
    told.delete(turnId);
    ring(turnId);
  };
  return {
    begin(turnId, work, isNew = false) {
      const stop = new AbortController();
      stops.set(turnId, stop);
      if (isNew) told.set(turnId, { before: 0, steps: [] });
      const working: Promise<void> = work(stop.signal).finally(() => {
        if (stops.get(turnId) === stop) {
          stops.delete(turnId);
          // Whoever waits is given the end first.
          setImmediate(forget, turnId);
        }
        underWay.delete(working);
        ring(turnId);
      });
      underWay.set(working, stop);
      return working;
    },
    put: async (put) => {
      const held = await putStep(put);
      if (held) hand(put.turnId, [put.step]);
      return held;
    },
    hand,
    stepsAfter: (turnId, no) => {
      const known = told.get(turnId);
      return known && no >= known.before ? known.steps.slice(no - known.before) : undefined;
    },
    keep: createKeeper(ctx).keep,
    ring,
    isHere: (turnId) => stops.has(turnId),
    wait: (turnId, ms) =>
      new Promise((resolve) => {
        const wake = () => {
          clearTimeout(timer);
          waiting.get(turnId)?.delete(wake);
          resolve();
        };
        const timer = setTimeout(wake, ms);
        const all = waiting.get(turnId) ?? new Set();
        waiting.set(turnId, all.add(wake));
      }),
    stop: (turnId) => stops.get(turnId)?.abort(new Error('stopped by the person')),
    close: async () => {
      for (const stop of underWay.values()) stop.abort(new HandedOver('the process is stopping'));
      await Promise.all(underWay.keys());
    },
  };
}
