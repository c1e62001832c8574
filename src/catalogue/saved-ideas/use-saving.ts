import { useRevalidator } from 'react-router';
import { sendJson } from '../../platform/web/send-json.ts';
import { inTurn } from '../../ui/in-turn.ts';
import { Optimistic, useOptimistically } from '../../ui/optimistic.ts';
import { signInAgain } from '../../ui/sign-in-again.ts';
import { toast } from '../../ui/toast.ts';
import { savedMessages } from './saved-ideas.ts';

const shownAsSaved = new Optimistic<boolean>();

/**
 * Saves an idea, also when the person is already on the way to another page.
 * @param savedAt when it had been saved before, to undo a removal
 * @throws when the server did not take it
 */
export async function saveIdea(ideaId: string, savedAt?: string | null): Promise<null> {
  await inTurn(ideaId, () => send('/api/v1/saved-ideas', 'POST', { idea_id: ideaId, ...(savedAt ? { saved_at: savedAt } : {}) }));
  return null;
}

/** @returns when the idea had been saved, for `saveIdea` to undo the removal @throws as `saveIdea` */
export async function unsaveIdea(ideaId: string): Promise<string | null> {
  const response = await inTurn(ideaId, () => send(`/api/v1/saved-ideas/${ideaId}`, 'DELETE'));
  return ((await response.json()) as { data: { saved_at: string | null } | null }).data?.saved_at ?? null;
}

async function send(address: string, method: string, body?: unknown): Promise<Response> {
  const response = await sendJson(address, method, body, { keepalive: true });
  if (response.status === 401) signInAgain('save');
  if (!response.ok) throw new Error(String(response.status));
  return response;
}

/** @returns whether the idea shows as saved, and what changes that: at once, with an undo, taken back when the server refuses */
export function useSaving(ideaId: string, actual: boolean): { isSaved: boolean; toggle: () => void } {
  const { revalidate } = useRevalidator();
  const isSaved = useOptimistically(shownAsSaved, ideaId, actual);
  async function change(save: boolean, undoes?: { savedAt: string | null }): Promise<void> {
    shownAsSaved.show(ideaId, save);
    try {
      const savedAt = await (save ? saveIdea(ideaId, undoes?.savedAt) : unsaveIdea(ideaId));
      const action = undoes ? undefined : { label: 'Undo', run: () => void change(!save, { savedAt }) };
      // What was said of this idea before no longer holds.
      toast(save ? savedMessages.added : savedMessages.removed, { action, key: ideaId });
      await revalidate();
    } catch {
      toast(savedMessages.failed, { key: ideaId });
    }
    shownAsSaved.settle(ideaId, save);
  }
  return { isSaved, toggle: () => void change(!isSaved) };
}
