import { closeToast, toast } from '../../ui/toast.ts';
import { savedMessages } from './saved-ideas.ts';

/** An idea just taken off the list, and how it comes back. */
type Removal = { title: string; restore: () => Promise<unknown> };

/** Toasts that offer an undo at a time: as many as a phone has room for. */
const MOST = 3;
const OFFERED_MS = 8_000;
/** The toast of all removals together: the next one changes it where it stands. */
const TOGETHER = 'removed-together';

/** Removals that can still be undone, by the toast that offers it. */
let offered: { id: string; until: number; removals: Removal[] }[] = [];

/**
 * Says that an idea was removed and offers to bring it back, each by itself while there is room; beyond that all of them together.
 * @param renew shows what came of an undo
 */
export function offerUndo(removal: Removal, renew: () => Promise<void>): void {
  offered = offered.filter(({ until }) => until > Date.now());
  const isFull = offered.length === MOST || offered.some(({ removals }) => removals.length > 1);
  const removals = isFull ? [...offered.flatMap((one) => one.removals), removal] : [removal];
  if (isFull) {
    for (const { id } of offered) if (id !== TOGETHER) closeToast(id);
    offered = [];
  }
  const action = { label: isFull ? 'Undo all' : 'Undo', run: () => void undo(removals, renew) };
  const id = isFull
    ? toast(`${removals.length} removed`, { action, key: TOGETHER })
    : toast(savedMessages.removedFromList, { action, about: removal.title });
  offered.push({ id, until: Date.now() + OFFERED_MS, removals });
}

async function undo(removals: readonly Removal[], renew: () => Promise<void>): Promise<void> {
  offered = offered.filter((one) => !one.removals.some((removal) => removals.includes(removal)));
  const done = await Promise.allSettled(removals.map(({ restore }) => restore()));
  if (done.some(({ status }) => status === 'rejected')) toast(savedMessages.failed);
  await renew();
}
