import type { LanguageModelMiddleware } from 'ai';

/** Where a sentence, a line or a list of sources may end. */
const MAY_END = /[.!?…:\]\n]/;
/** A text without any end is passed on in runs of this many characters. */
const LONGEST_RUN = 200;
/** However slow the model, tokens wait no longer than this: who waits for a sign of life would take it for silent. */
const LONGEST_WAIT_MS = 2_000;

/**
 * Passes a model's tokens on in runs: within a sentence they wait for its end, which is where they are read; around an end they are passed on as they
 * come, so nothing is read later than it would be. Each part costs the library a dozen steps of its streams: a hundred answers at once are 5,000 tokens a
 * second. No token waits for long: a slow model is not a silent one.
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
  let timer: NodeJS.Timeout | undefined;
  const letGo = () => {
    clearTimeout(timer);
    timer = undefined;
    held = undefined;
  };
  const take = (part: Delta): Part[] => {
    const passed = held && held.id !== part.id ? [held] : [];
    held = held && passed.length === 0 ? { ...part, delta: held.delta + part.delta } : part;
    const mayEnd = MAY_END.test(part.delta);
    const isDue = isPastEnd || mayEnd || held.delta.length >= LONGEST_RUN;
    isPastEnd = mayEnd;
    if (!isDue) return passed;
    const due = held;
    letGo();
    return [...passed, due];
  };
  const takeOther = (part: Part): Part[] => {
    const passed = held ? [held, part] : [part];
    letGo();
    return passed;
  };
  return new ReadableStream<Part>(
    {
      async pull(controller) {
        for (;;) {
          const { done, value } = await reader.read().catch((error) => {
            letGo();
            throw error;
          });
          if (done) {
            if (held) controller.enqueue(held);
            letGo();
            return controller.close();
          }
          const passed = value.type === 'text-delta' ? take(value) : takeOther(value);
          if (held)
            timer ??= setTimeout(() => {
              if (held) controller.enqueue(held);
              letGo();
            }, LONGEST_WAIT_MS);
          for (const part of passed) controller.enqueue(part);
          if (passed.length > 0) return;
        }
      },
      cancel: (reason) => {
        letGo();
        return reader.cancel(reason);
      },
    },
    { highWaterMark: 0 },
  );
}
