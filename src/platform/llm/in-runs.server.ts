import type { LanguageModelMiddleware } from 'ai';

/** Where a sentence, a line or a list of sources may end. */
const MAY_END = /[.!?…:\]\n]/;
/** A text without any end is passed on in runs of this many characters. */
const LONGEST_RUN = 200;

/**
 * Passes a model's tokens on in runs: within a sentence they wait for its end, which is where they are read; around an end they are passed on as they
 * come, so nothing is read later than it would be. Each part costs the library a dozen steps of its streams: a hundred answers at once are 5,000 tokens a
 * second.
 */
export const inRuns: LanguageModelMiddleware = {
  specificationVersion: 'v4',
  wrapStream: async ({ doStream }) => {
    const { stream, ...rest } = await doStream();
    return { ...rest, stream: runsOf(stream) };
  },
};

type Stream = Awaited<ReturnType<NonNullable<LanguageModelMiddleware['wrapStream']>>>['stream'];
type Part = Stream extends ReadableStream<infer P> ? P : never;
type Delta = Extract<Part, { type: 'text-delta' }>;

function runsOf(stream: Stream): Stream {
  const reader = stream.getReader();
  let held: Delta | undefined;
  let isPastEnd = true;
  const take = (part: Delta): Part[] => {
    const passed = held && held.id !== part.id ? [held] : [];
    held = held && passed.length === 0 ? { ...part, delta: held.delta + part.delta } : part;
    const mayEnd = MAY_END.test(part.delta);
    const isDue = isPastEnd || mayEnd || held.delta.length >= LONGEST_RUN;
    isPastEnd = mayEnd;
    if (!isDue) return passed;
    const due = held;
    held = undefined;
    return [...passed, due];
  };
  const takeOther = (part: Part): Part[] => {
    const passed = held ? [held, part] : [part];
    held = undefined;
    return passed;
  };
  return new ReadableStream<Part>(
    {
      async pull(controller) {
        for (;;) {
          const { done, value } = await reader.read();
          if (done) {
            if (held) controller.enqueue(held);
            return controller.close();
          }
          const passed = value.type === 'text-delta' ? take(value) : takeOther(value);
          for (const part of passed) controller.enqueue(part);
          if (passed.length > 0) return;
        }
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  );
}
