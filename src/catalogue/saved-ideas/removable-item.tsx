import { useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { toast } from '../../ui/toast.ts';
import { offerUndo } from './offer-undo.ts';
import type { SavedIdea } from './saved-ideas.contract.ts';
import { savedMessages } from './saved-ideas.ts';
import { SavedItem } from './saved-item.tsx';
import { saveIdea, unsaveIdea } from './use-saving.ts';

/** A saved idea that leaves the list at once when it is removed, and comes back when that fails or is undone. */
export function RemovableItem({ idea }: { idea: SavedIdea }) {
  const { revalidate } = useRevalidator();
  const [isGone, setGone] = useState(false);
  const item = useRef<HTMLLIElement>(null);
  async function remove(): Promise<void> {
    focusNeighbour(item.current);
    setGone(true);
    try {
      const savedAt = await unsaveIdea(idea.idea_id);
      if (idea.state === 'here') offerUndo({ title: idea.title, restore: () => saveIdea(idea.idea_id, savedAt) }, revalidate);
      else toast(savedMessages.removedFromList);
      await revalidate();
    } catch {
      toast(savedMessages.failedToRemove);
    }
    setGone(false);
  }
  return (
    <li ref={item} hidden={isGone} className="border-b border-line py-6">
      <SavedItem idea={idea} onRemove={() => void remove()} />
    </li>
  );
}

/** Whoever removes by keyboard goes on from the next item that is still there. */
function focusNeighbour(item: HTMLElement | null): void {
  const items = [...(item?.parentElement?.children ?? [])].filter((one): one is HTMLElement => one instanceof HTMLElement && !one.hidden);
  const place = item ? items.indexOf(item) : -1;
  const next = items[place + 1] ?? items[place - 1];
  (next?.querySelector('button') ?? item?.closest('main'))?.focus();
}
