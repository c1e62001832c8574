import { expect, test } from 'vitest';
import { runningParts } from './running-parts.server.ts';

test('everything that was started is stopped, once, whatever one of them throws', async () => {
  const said: string[] = [];
  const stopped: string[] = [];
  const parts = runningParts({ error: (_details: unknown, text: string) => void said.push(text) } as never);
  parts.add('the first', async () => stopped.push('first'));
  parts.add('the second', () => {
    throw new Error('at once');
  });
  parts.add('the third', () => Promise.reject(new Error('later')));
  parts.add('the last', async () => stopped.push('last'));
  await parts.stop();
  await parts.stop();
  expect(stopped).toEqual(['first', 'last']);
  expect(said).toEqual(['could not stop the second in order', 'could not stop the third in order']);
});
