import { afterEach, expect, test, vi } from 'vitest';
import { inRuns } from './in-runs.server.ts';

type Wrap = NonNullable<typeof inRuns.wrapStream>;
type Part = Awaited<ReturnType<Wrap>>['stream'] extends ReadableStream<infer P> ? P : never;

const text = (delta: string, id = '0'): Part => ({ type: 'text-delta', id, delta });
const end: Part = { type: 'text-end', id: '0' };

const wrap = (stream: ReadableStream<Part>) =>
  inRuns.wrapStream?.({ doStream: async () => ({ stream }) } as unknown as Parameters<Wrap>[0]) as ReturnType<Wrap>;

/** What comes out, each time with how many parts had gone in by then. */
async function passedOn(parts: Part[]): Promise<{ part: Part; after: number }[]> {
  let given = 0;
  const stream = new ReadableStream<Part>(
    {
      pull(controller) {
        const part = parts[given];
        if (!part) return controller.close();
        given += 1;
        controller.enqueue(part);
      },
    },
    { highWaterMark: 0 },
  );
  const wrapped = await wrap(stream);
  const passed: { part: Part; after: number }[] = [];
  for await (const part of wrapped.stream as unknown as AsyncIterable<Part>) passed.push({ part, after: given });
  return passed;
}

test('tokens within a sentence are passed on together; around its end each at once', async () => {
  const said = ['It', ' costs', ' little', ' now.', ' [A1]', ' Say', ' it', ' again.'];
  expect(await passedOn([...said.map((one) => text(one)), end])).toEqual([
    { part: text('It'), after: 1 },
    { part: text(' costs little now.'), after: 4 },
    { part: text(' [A1]'), after: 5 },
    { part: text(' Say'), after: 6 },
    { part: text(' it again.'), after: 8 },
    { part: end, after: 9 },
  ]);
});

test('nothing is lost or put out of order by another part, the end, another text, or a text without an end', async () => {
  const long = Array.from({ length: 150 }, () => text(' and'));
  const parts = [text('One'), text(' two'), end, text('Three', '1'), text(' four', '1'), text('Five', '2'), ...long, text(' six')];
  const passed = (await passedOn(parts)).map(({ part }) => part);
  const told = (all: Part[]) => all.map((part) => (part.type === 'text-delta' ? part.delta : `<${part.type}>`)).join('');
  expect(told(passed)).toBe(told(parts));
  expect(passed.filter((part) => part.type === 'text-delta').map(({ id }) => id)).toContain('2');
  for (const part of passed) if (part.type === 'text-delta') expect(part.delta.length).toBeLessThan(210);
});

test('what breaks off breaks off here as well, and what is left alone is left alone at its source', async () => {
  const broken = new ReadableStream<Part>({
    start(controller) {
      controller.error(new Error('the line went dead'));
    },
  });
  await expect((await wrap(broken)).stream.getReader().read()).rejects.toThrow('the line went dead');
  let isLeft = false;
  const left = new ReadableStream<Part>({
    cancel: () => {
      isLeft = true;
    },
  });
  await (await wrap(left)).stream.cancel();
  expect(isLeft).toBe(true);
});

afterEach(() => vi.useRealTimers());

test('a slow model is heard of within two seconds, also in the middle of a sentence', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  let give: (part: Part) => void = () => undefined;
  const slow = new ReadableStream<Part>({
    start(controller) {
      give = (part) => controller.enqueue(part);
    },
  });
  const reader = (await wrap(slow)).stream.getReader();
  const next = async () => (await reader.read()).value;
  give(text('It'));
  expect(await next()).toEqual(text('It'));
  const heard = next();
  for (const delta of [' costs', ' a', ' little']) {
    give(text(delta));
    await vi.advanceTimersByTimeAsync(600);
  }
  await vi.advanceTimersByTimeAsync(300);
  expect(await heard).toEqual(text(' costs a little'));
  give(text(' more'));
  give(end);
  expect([await next(), await next()]).toEqual([text(' more'), end]);
  give(text(' Left'));
  give(text(' alone'));
  await vi.advanceTimersByTimeAsync(0);
  await reader.cancel();
  expect(vi.getTimerCount()).toBe(0);
});
