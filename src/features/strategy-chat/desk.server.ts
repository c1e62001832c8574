import type { LanguageModel } from '../../platform/llm/language-model.server.ts';
import type { FindNear } from '../evidence/source.server.ts';
import { HandedOver } from './handed-over.ts';

/** What the strategist works with, set up once for a process. */
export type ChatEngine = {
  findNear: FindNear;
  /** Undefined where none is set up: then the built-in strategist answers. */
  llm: LanguageModel | undefined;
  desk: Desk;
};

/** Which answers this process is writing, who waits for their next step, and how each is stopped. */
export type Desk = {
  /** @returns when the work has ended */
  begin(turnId: string, work: (stopped: AbortSignal) => Promise<void>): Promise<void>;
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

export function createDesk(): Desk {
  const stops = new Map<string, AbortController>();
  const waiting = new Map<string, Set<() => void>>();
  // A process may take up a question it lost before its first answer has found that out: both are under way.
  const underWay = new Map<Promise<void>, AbortController>();
  const ring = (turnId: string) => {
    const all = waiting.get(turnId);
    waiting.delete(turnId);
    for (const wake of all ?? []) wake();
  };
  return {
    begin(turnId, work) {
      const stop = new AbortController();
      stops.set(turnId, stop);
      const working: Promise<void> = work(stop.signal).finally(() => {
        if (stops.get(turnId) === stop) stops.delete(turnId);
        underWay.delete(working);
        ring(turnId);
      });
      underWay.set(working, stop);
      return working;
    },
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
