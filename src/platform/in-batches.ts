/**
 * Does in one go what many ask for: whatever is asked while the work before is under way waits for it and is done next, together. Nobody waits for a clock.
 * @param work gives one result for each item, in their order. When it throws, each item is tried by itself, so that nobody fails by what another asked
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
  const one = async ({ item, resolve, reject }: Asked) => {
    try {
      resolve((await work([item]))[0] as Result);
    } catch (error) {
      reject(error);
    }
  };
  const workOff = async () => {
    isWorking = true;
    while (waiting.length > 0) {
      const batch = waiting.slice(0, most);
      waiting = waiting.slice(most);
      if (batch.length === 1) {
        await one(batch[0] as Asked);
        continue;
      }
      try {
        const results = await work(batch.map(({ item }) => item));
        for (const [at, { resolve }] of batch.entries()) resolve(results[at] as Result);
      } catch {
        await Promise.all(batch.map(one));
      }
    }
    isWorking = false;
  };
  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      if (!isWorking) void workOff();
    });
}
