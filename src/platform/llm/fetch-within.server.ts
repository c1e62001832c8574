import { eventRuns } from './event-runs.ts';

/** However slow the model, tokens wait no longer than this: who waits for a sign of life would take it for silent. */
const LONGEST_WAIT_MS = 2_000;

/**
 * A fetch whose answers end with an error once they are longer than allowed, counted as they arrive: a model that never stops cannot fill the memory.
 * The tokens of a streamed answer are passed on in runs (`eventRuns`), none of which waits for longer than two seconds.
 * @param maxBytes of one answer's body
 */
export function fetchWithin(maxBytes: number): typeof fetch {
  return async (input, init) => {
    const answer = await fetch(input, init);
    if (!answer.body) return answer;
    const reader = readerWithin(answer.body.getReader(), maxBytes);
    const isStreamed = answer.ok && answer.headers.get('content-type')?.startsWith('text/event-stream');
    const { status, statusText, headers } = answer;
    return new Response(isStreamed ? inRuns(reader) : asItComes(reader), { status, statusText, headers });
  };
}

export class AnswerTooLong extends Error {}

/** `read` gives the next bytes, undefined at the end. */
type Reader = { read(): Promise<Uint8Array | undefined>; cancel(reason: unknown): Promise<void> };

function readerWithin(reader: ReadableStreamDefaultReader<Uint8Array>, maxBytes: number): Reader {
  let seen = 0;
  return {
    read: async () => {
      const { done, value } = await reader.read();
      if (done) return undefined;
      seen += value.byteLength;
      if (seen <= maxBytes) return value;
      const error = new AnswerTooLong(`the model's answer is longer than ${maxBytes} bytes`);
      reader.cancel(error).catch(() => undefined);
      throw error;
    },
    cancel: (reason) => reader.cancel(reason),
  };
}

// Neither is a transform: each of those costs every piece several turns of the queue.
const asItComes = (reader: Reader) =>
  new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const bytes = await reader.read();
        if (bytes) controller.enqueue(bytes);
        else controller.close();
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  );

function inRuns(reader: Reader): ReadableStream<Uint8Array> {
  const runs = eventRuns();
  const decoder = new TextDecoder();
  const encoder = new TextEncoder();
  let timer: NodeJS.Timeout | undefined;
  const stopTimer = () => {
    clearTimeout(timer);
    timer = undefined;
  };
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const pass = (text: string) => {
          stopTimer();
          if (text !== '') controller.enqueue(encoder.encode(text));
        };
        for (;;) {
          const bytes = await reader.read().catch((error) => {
            stopTimer();
            throw error;
          });
          if (!bytes) {
            pass(runs.push(decoder.decode()) + runs.end());
            return controller.close();
          }
          const due = runs.push(decoder.decode(bytes, { stream: true }));
          if (due !== '') pass(due);
          if (runs.isHolding()) timer ??= setTimeout(() => pass(runs.letGo()), LONGEST_WAIT_MS);
          if (due !== '') return;
        }
      },
      cancel: (reason) => {
        stopTimer();
        return reader.cancel(reason);
      },
    },
    { highWaterMark: 0 },
  );
}
