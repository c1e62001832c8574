import { EventEmitter } from 'node:events';
import { listen, NEWS, type News } from '../platform/db/listen.server.ts';
import { DomainError } from '../platform/errors.ts';
import type { Log } from '../platform/log.server.ts';
import { chatMessages } from './strategy-chat.ts';
import { Interrupted } from './turn.server.ts';

/** The answers this process writes, and the readers that wait for news of a turn, whichever process writes it. A notification that asks for a stop adds `stop`. */
export type TurnHub = News & {
  /** Hears of what other processes do. Until then readers look by themselves. @param url the database */
  listen(url: string): Promise<void>;
  /** Does the work of a turn. @param work is told when the person stops it or the process goes down */
  run(turnId: string, work: (stopped: AbortSignal) => Promise<void>): Promise<void>;
  /** Interrupts every answer under way and waits until each is handed back. */
  close(): Promise<void>;
};

export function createTurnHub(log: Log): TurnHub {
  const running = new Set<{ turnId: string; stop: AbortController; working: Promise<void> }>();
  const waiting = new EventEmitter().setMaxListeners(0);
  const closed = new AbortController();
  let listener: { close(): Promise<void> } | undefined;

  function onNotified(payload?: string): void {
    // The connection was lost for a while: anything may have happened.
    if (payload === undefined) for (const turnId of waiting.eventNames()) waiting.emit(turnId);
    const [turnId = '', request] = (payload ?? '').split(' ');
    waiting.emit(turnId);
    if (request !== 'stop') return;
    for (const one of running) if (one.turnId === turnId) one.stop.abort(new DomainError('unavailable', chatMessages.stopped));
  }

  return {
    listen: async (url) => {
      listener = await listen(url, NEWS, onNotified, log);
    },
    run: async (turnId, work) => {
      const stop = new AbortController();
      const one = { turnId, stop, working: work(AbortSignal.any([stop.signal, closed.signal])) };
      running.add(one);
      await one.working.finally(() => running.delete(one));
    },
    wait: (turnId, ms) =>
      new Promise((resolve) => {
        const wake = () => {
          clearTimeout(timer);
          waiting.off(turnId, wake);
          resolve();
        };
        const timer = setTimeout(wake, ms);
        waiting.on(turnId, wake);
      }),
    close: async () => {
      closed.abort(new Interrupted('the process is stopping'));
      await Promise.allSettled([...running].map(({ working }) => working));
      await listener?.close();
    },
  };
}
