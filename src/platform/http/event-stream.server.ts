import { DomainError } from '../errors.ts';
import type { Log } from '../log.server.ts';

const HEARTBEAT_MS = 15_000;
/** A browser comes back by itself, from the last event it has. */
const LONGEST_MS = 180_000;
/** Streams one person may read at once from one process. */
const MOST_AT_ONCE = 8;
/** Streams of everybody from one process. */
const MOST_OF_ALL = 1_000;

export const EVENT_STREAM = { 'content-type': 'text/event-stream', 'cache-control': 'no-store', 'x-accel-buffering': 'no' } as const;

/** A server-sent event. One with an id can be gone on from, by `Last-Event-ID`. */
export type ServerEvent = { id?: number; event: string; data: unknown };

const open = new Map<string, number>();
let openOfAll = 0;

/**
 * Streams events to a person. There is room for them before `begin` is called, so that nothing begins that nobody could read.
 * @param begin gives the events as they happen, and undefined each time it has waited in vain; its iterator is returned from when the reader leaves
 * @returns the text of the events, until the last one or for three minutes
 * @throws DomainError too_many_requests when the person reads from too many places, or too many people do; whatever `begin` throws
 */
export async function eventStream(
  log: Log,
  userId: string,
  begin: () => Promise<AsyncIterable<ServerEvent | undefined>>,
): Promise<ReadableStream<Uint8Array>> {
  const others = open.get(userId) ?? 0;
  if (others >= MOST_AT_ONCE) throw new DomainError('too_many_requests', 'This is followed from too many places at once.', undefined, 5);
  if (openOfAll >= MOST_OF_ALL) throw new DomainError('too_many_requests', 'Too many people follow something at once.', undefined, 10);
  open.set(userId, others + 1);
  openOfAll++;
  let hasLeft = false;
  const leave = () => {
    if (hasLeft) return;
    hasLeft = true;
    openOfAll--;
    const count = (open.get(userId) ?? 1) - 1;
    if (count > 0) open.set(userId, count);
    else open.delete(userId);
  };
  try {
    const parts = textOf(await begin());
    return new ReadableStream<Uint8Array>({
      pull: async (controller) => {
        try {
          const part = await parts.next();
          if (!part.done) return controller.enqueue(encoder.encode(part.value));
          leave();
          controller.close();
        } catch (error) {
          leave();
          log.warn({ err: error }, 'a stream of events broke off');
          throw error;
        }
      },
      cancel: async () => {
        leave();
        await parts.return(undefined);
      },
    });
  } catch (error) {
    leave();
    throw error;
  }
}

const encoder = new TextEncoder();

async function* textOf(events: AsyncIterable<ServerEvent | undefined>): AsyncGenerator<string, undefined> {
  const startedMs = performance.now();
  let sentMs = startedMs;
  yield 'retry: 1000\n\n';
  for await (const event of events) {
    const nowMs = performance.now();
    if (event) yield `${event.id === undefined ? '' : `id: ${event.id}\n`}event: ${event.event}\ndata: ${JSON.stringify(event.data)}\n\n`;
    else if (nowMs - startedMs > LONGEST_MS) return;
    else if (nowMs - sentMs > HEARTBEAT_MS) yield ': still here\n\n';
    else continue;
    sentMs = nowMs;
  }
}
