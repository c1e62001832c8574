import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { AnswerTooLong, fetchWithin } from './fetch-within.server.ts';

const token = (content: string) => `data: ${JSON.stringify({ choices: [{ index: 0, delta: { content }, finish_reason: null }] })}\n\n`;

async function serving(answer: (response: ServerResponse) => void): Promise<string> {
  const server = createServer((_, response) => answer(response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
const EVENTS = { 'content-type': 'text/event-stream; charset=utf-8' };
const readerOf = (answer: Response) => (answer.body as ReadableStream<Uint8Array>).getReader();
const textOf = (bytes: Uint8Array | undefined) => (bytes ? new TextDecoder().decode(bytes) : undefined);

test('a streamed answer comes in runs, whole, whatever its bytes are split by', async () => {
  const events = [token('Zwölf'), token(' Fälle'), token(' für'), token(' 3 €.'), 'data: [DONE]\n\n'];
  const url = await serving(async (response) => {
    response.writeHead(200, EVENTS);
    for (const byte of Buffer.from(events.join(''))) {
      response.write(Buffer.of(byte));
      if (byte === 10) await delay(1);
    }
    response.end();
  });
  const parts: string[] = [];
  for await (const part of (await fetchWithin(10_000)(url)).body as ReadableStream<Uint8Array>) parts.push(textOf(part) as string);
  expect(parts).toEqual([`${token('Zwölf Fälle für 3 €.')}data: [DONE]\n\n`]);
});

test('an answer that is no stream, or says that something failed, stays as it is', async () => {
  const url = await serving((response) => response.writeHead(429, { ...EVENTS, 'retry-after': '9' }).end(`${token('a')}${token('b')}`));
  const refused = await fetchWithin(10_000)(url);
  expect([refused.status, refused.headers.get('retry-after'), await refused.text()]).toEqual([429, '9', `${token('a')}${token('b')}`]);
  const plain = await serving((response) => response.end(`${token('a')}${token('b')}`));
  expect(await (await fetchWithin(10_000)(plain)).text()).toBe(`${token('a')}${token('b')}`);
});

test.each([EVENTS, { 'content-type': 'application/json' }])('what is longer than allowed ends with an error: %o', async (head) => {
  const url = await serving((response) => {
    response.writeHead(200, head);
    const more = () => {
      while (!response.destroyed && response.write(token('x'.repeat(1_000))));
    };
    response.on('drain', more);
    more();
  });
  await expect((await fetchWithin(50_000)(url)).text()).rejects.toThrow(AnswerTooLong);
});

test('a line that goes dead breaks off here as well', async () => {
  const url = await serving((response) => {
    response.writeHead(200, EVENTS);
    response.write(`${token('One')}${token(' two')}`, () => response.destroy());
  });
  await expect((await fetchWithin(10_000)(url)).text()).rejects.toThrow();
});

test('a slow model is heard of within two seconds, also in the middle of a sentence; what is left alone is left at its source', async () => {
  let isLeft = false;
  let give: (event: string) => void = () => undefined;
  const source = new ReadableStream<Uint8Array>({
    start(controller) {
      give = (event) => controller.enqueue(new TextEncoder().encode(event));
    },
    cancel: () => {
      isLeft = true;
    },
  });
  vi.stubGlobal('fetch', async () => new Response(source, { headers: EVENTS }));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => {
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });
  const reader = readerOf(await fetchWithin(10_000)('http://model.example'));
  const next = async () => textOf((await reader.read()).value);
  const heard = next();
  for (const content of ['It costs', ' a', ' little']) {
    give(token(content));
    await vi.advanceTimersByTimeAsync(600);
  }
  await vi.advanceTimersByTimeAsync(300);
  expect(await heard).toBe(token('It costs a little'));
  give(token(' more. Then'));
  expect(await next()).toBe(token(' more. Then'));
  const never = reader.read();
  give(token(' alone'));
  await vi.advanceTimersByTimeAsync(0);
  expect(vi.getTimerCount()).toBe(1);
  await reader.cancel();
  expect([vi.getTimerCount(), isLeft, (await never).done]).toEqual([0, true, true]);
});
