/** More than it takes to halve a batch down to one item: then it is the work that fails. */
const MOST_FAILURES = 12;

/**
 * Does in one go what many ask for: whatever is asked while the work before is under way waits for it and is done next, together. Nobody waits for a clock.
 * @param work gives one result for each item, in their order. When it throws, each half is tried by itself, one after the other,
 *   and so on down to the one at fault: nobody fails by what another asked. An item may therefore be given again. After a dozen failures in a row what
 *   is left is halved no further
 * @param most how many items are done in one go
 * @returns asks for one item
 */
export function inBatches<Item, Result>(
  work: (items: readonly Item[]) => Promise<readonly Result[]>,
  most = 200,
): (item: Item) => Promise<Result> {
  type Asked = { item: Item; resolve: (result: Result) => void; reject: (error: unknown) => void };
  let waiting: Asked[] = [];
  let isWorking = false;
  let failuresInARow = 0;
  const workThrough = async (batch: readonly Asked[]): Promise<void> => {
    try {
      const results = await work(batch.map(({ item }) => item));
      failuresInARow = 0;
      for (const [at, { resolve }] of batch.entries()) resolve(results[at] as Result);
    } catch (error) {
      failuresInARow += 1;
      if (batch.length === 1 || failuresInARow >= MOST_FAILURES) {
        for (const { reject } of batch) reject(error);
        return;
      }
      const half = Math.ceil(batch.length / 2);
      await workThrough(batch.slice(0, half));
      await workThrough(batch.slice(half));
    }
  };
  const workOff = async () => {
    isWorking = true;
    while (waiting.length > 0) {
      const batch = waiting.slice(0, most);
      waiting = waiting.slice(most);
      failuresInARow = 0;
      await workThrough(batch);
    }
    isWorking = false;
  };
  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      if (!isWorking) void workOff();
    });
}
