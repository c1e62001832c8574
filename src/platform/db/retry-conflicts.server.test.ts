import { expect, test } from 'vitest';
import { retryConflicts } from './retry-conflicts.server.ts';

/** Work that fails so often before it succeeds. */
function failing(times: number, code: string) {
  let tries = 0;
  const work = async () => {
    tries++;
    if (tries <= times) throw Object.assign(new Error(`failed ${tries}`), { code });
    return 'done';
  };
  return { work, tries: () => tries };
}

test.each(['40P01', '40001'])('a conflict of transactions (%s) is tried again, four times in all', async (code) => {
  expect(await retryConflicts(failing(3, code).work)).toBe('done');
  const stuck = failing(9, code);
  await expect(retryConflicts(stuck.work)).rejects.toThrow('failed 4');
  expect(stuck.tries()).toBe(4);
});

test('any other failure is not', async () => {
  const { work, tries } = failing(1, '23505');
  await expect(retryConflicts(work)).rejects.toThrow('failed 1');
  expect(tries()).toBe(1);
});
