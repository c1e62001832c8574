import { pino } from 'pino';
import { expect, test } from 'vitest';
import { eventStream, type ServerEvent } from './event-stream.server.ts';

const log = pino({ level: 'silent' });
async function* events(): AsyncGenerator<ServerEvent | undefined> {
  yield { id: 1, event: 'step', data: { no: 1 } };
}
const open = (userId: string) => eventStream(log, userId, async () => events());

test('events are sent with their ids, and the stream ends with them', async () => {
  expect(await new Response(await open('reader')).text()).toBe('retry: 1000\n\nid: 1\nevent: step\ndata: {"no":1}\n\n');
});

test('a person has eight streams of a process and everybody a thousand; whoever leaves makes room', async () => {
  const streams: ReadableStream[] = [];
  for (let at = 0; at < 1_000; at++) streams.push(await open(`person ${at >> 3}`));
  await expect(open('person 0')).rejects.toMatchObject({ code: 'too_many_requests' });
  await expect(open('one more')).rejects.toMatchObject({ code: 'too_many_requests', retryAfterS: 10 });
  await streams.pop()?.cancel();
  streams.push(await open('one more'));
  await Promise.all(streams.map((stream) => stream.cancel()));
  await (await open('one more')).cancel();
});

test('a stream that does not begin takes no place', async () => {
  for (let tried = 0; tried < 9; tried++)
    await expect(eventStream(log, 'unlucky', () => Promise.reject(new Error('gone')))).rejects.toThrow('gone');
  await (await open('unlucky')).cancel();
});
