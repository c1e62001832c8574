const underway = new Map<string, Promise<unknown>>();

/** Runs the changes of one thing one after another, so that the last choice is what stays. @param key names the thing */
export function inTurn<T>(key: string, work: () => Promise<T>): Promise<T> {
  const turn = (underway.get(key) ?? Promise.resolve()).then(work, work);
  underway.set(
    key,
    turn.catch(() => undefined),
  );
  return turn;
}
