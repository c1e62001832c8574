import type { LanguageModel } from '../../platform/llm/language-model.server.ts';
import type { FindNear } from '../evidence/source.server.ts';

/** What the strategist works with, set up once for a process. */
export type ChatEngine = {
  findNear: FindNear;
  /** Undefined where none is set up: then the built-in strategist answers. */
  llm: LanguageModel | undefined;
  desk: Desk;
};

/** Which answers this process is writing, who waits for their next step, and how each is stopped. */
export type Desk = {
  begin(turnId: string, work: (stopped: AbortSignal) => Promise<void>): void;
  /** Tells those who wait that something happened in a turn. */
  ring(turnId: string): void;
  /** Waits until something happens in a turn, or `ms` have passed: another process may be writing it. */
  wait(turnId: string, ms: number): Promise<void>;
  stop(turnId: string): void;
  /** Stops every answer under way and waits until each is put away. */
  close(): Promise<void>;
};

export function createDesk(): Desk {
  const stops = new Map<string, AbortController>();
  const waiting = new Map<string, Set<() => void>>();
  const underWay = new Set<Promise<void>>();
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
        stops.delete(turnId);
        underWay.delete(working);
        ring(turnId);
      });
      underWay.add(working);
    },
    ring,
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
      for (const stop of stops.values()) stop.abort(new Error('the process is stopping'));
      await Promise.all(underWay);
    },
  };
}
