/** Whether every sweep runs whole: `npm run test:all`. What is a sweep by itself stands in a file named `*.sweep.*`, or is given to `sweep`. */
export const isWhole = process.env.TEST_ALL === '1';

/**
 * Of a long sweep a part that stands for it: in `npm run test:all` all of it.
 * @param all what there is to go through
 * @param count how many `npm test` takes, spread evenly from the first to the last
 */
export function slice<T>(all: readonly T[], count: number): readonly T[] {
  if (isWhole || all.length <= count) return all;
  return Array.from({ length: count }, (_, i) => all[Math.round((i * (all.length - 1)) / Math.max(1, count - 1))] as T);
}

/**
 * For a test that is a sweep by itself, beside others of the same rules that `npm test` runs: `sweep(test)('…', …)`.
 * @returns the test as it is in `npm run test:all`, and in `npm test` nothing
 */
export const sweep = <T extends (...args: never[]) => unknown>(test: T): T => (isWhole ? test : ((() => undefined) as unknown as T));
