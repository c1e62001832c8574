import { expect, test } from 'vitest';
import { oneAtATime } from './in-turn.server.ts';

test('work is done one after the other, also after a piece that failed; what is too much is refused and waits for nothing', async () => {
  const inTurn = oneAtATime(2);
  const gates = Array.from({ length: 3 }, () => Promise.withResolvers<string>());
  const begun: number[] = [];
  const turns = gates.map(({ promise }, i) =>
    inTurn(() => {
      begun.push(i);
      return promise;
    }),
  );
  const failed = expect(turns[0]).rejects.toThrow('broken');
  await expect(inTurn(async () => 'one too many')).rejects.toMatchObject({
    code: 'too_many_requests',
    message: 'Many pictures are waiting to be drawn. Please try again in a minute.',
  });
  expect(begun).toEqual([0]);
  gates[0]?.reject(new Error('broken'));
  await failed;
  await expect.poll(() => begun).toEqual([0, 1]);
  const next = inTurn(async () => 'there is room again');
  gates[1]?.resolve('second');
  gates[2]?.resolve('third');
  expect(await Promise.all([turns[1], turns[2], next])).toEqual(['second', 'third', 'there is room again']);
});
