const underway = new Map<string, Promise<unknown>>();
/** Changes of one idea are sent one after another, so that the last choice is what stays. */
export function inTurn<T>(ideaId: string, work: () => Promise<T>): Promise<T> {
  const turn = (underway.get(ideaId) ?? Promise.resolve()).then(work, work);
  underway.set(
    ideaId,
    turn.catch(() => undefined),
  );
  return turn;
}
