import { MOST_WITH_ACTION, toast } from '../../ui/toast.ts';
import { savedMessages } from './saved-ideas.ts';

/** An idea just taken off the list, and how it comes back. */
type Removal = { title: string; restore: () => Promise<void> };

/** Removals that can still be undone, by the notice that offers it. */
let offered: { note: HTMLElement; removals: Removal[] }[] = [];

/**
 * Says that an idea was removed and offers to bring it back, each by itself while there is room; beyond that all of them together.
 * @param undo brings these removals back
 */
export function offerUndo(removal: Removal, undo: (removals: Removal[]) => Promise<void>): void {
  offered = offered.filter(({ note }) => note.isConnected);
  const isFull = offered.length === MOST_WITH_ACTION || offered.some(({ removals }) => removals.length > 1);
  if (!isFull) {
    const action = { label: 'Undo', run: () => void undo([removal]) };
    offered.push({ note: toast(savedMessages.removedFromList, { action, about: removal.title }), removals: [removal] });
    return;
  }
  const removals = [...offered.flatMap((one) => one.removals), removal];
  for (const { note } of offered) note.remove();
  const action = { label: 'Undo all', run: () => void undo(removals) };
  offered = [{ note: toast(`${removals.length} removed`, { action }), removals }];
}
