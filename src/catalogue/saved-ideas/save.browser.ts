import { toast } from '../../ui/toast.ts';
import { inTurn } from './in-turn.browser.ts';
import { offerUndo } from './removals.browser.ts';
import { savedMessages } from './saved-ideas.ts';

/**
 * Tells the server, even when the person is on the way to another page.
 * @param savedAt when it had been saved, to undo a removal
 * @returns when it had been saved, after a removal
 * @throws when it did not take it; a session that has ended leads to the sign-in as well
 */
async function tell(ideaId: string, save: boolean, savedAt?: string | null): Promise<string | null> {
  const response = save
    ? await fetch('/api/v1/saved-ideas', {
        method: 'POST',
        keepalive: true,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ idea_id: ideaId, ...(savedAt ? { saved_at: savedAt } : {}) }),
      })
    : await fetch(`/api/v1/saved-ideas/${ideaId}`, { method: 'DELETE', keepalive: true });
  if (response.status === 401) window.location.assign(`/login?reason=save&to=${encodeURIComponent(location.pathname + location.search)}`);
  if (!response.ok) throw new Error(String(response.status));
  return ((await response.json()) as { data: { saved_at: string | null } | null }).data?.saved_at ?? null;
}

/** Shows every button of an idea on the page as saved or not. */
function show(ideaId: string, saved: boolean): void {
  for (const form of document.querySelectorAll<HTMLFormElement>(`form[data-save="${ideaId}"]:not([data-list])`)) {
    const button = form.querySelector('button');
    button?.setAttribute('aria-pressed', String(saved));
    if (button) button.value = saved ? 'unsave' : 'save';
  }
}

async function toggle(ideaId: string, save: boolean, undoes?: { savedAt: string | null }): Promise<void> {
  show(ideaId, save);
  try {
    const savedAt = await inTurn(ideaId, () => tell(ideaId, save, undoes?.savedAt));
    const action = undoes ? undefined : { label: 'Undo', run: () => void toggle(ideaId, !save, { savedAt }) };
    // What was said of this idea before no longer holds.
    toast(save ? savedMessages.added : savedMessages.removed, { action, key: ideaId });
  } catch {
    show(ideaId, !save);
    toast(savedMessages.failed);
  }
}

/** Draws parts of the list of saved ideas anew, as the server has them now; what cannot be had stays as it is. */
async function renew(...parts: string[]): Promise<void> {
  const response = await fetch(window.location.href, { headers: { accept: 'text/html' } }).catch(() => undefined);
  if (!response?.ok) return;
  const page = new DOMParser().parseFromString(await response.text(), 'text/html');
  const part = (within: Document, name: string) => within.querySelector(`[data-part="${name}"]`);
  // With its last item the list gives way to what it says when it is empty.
  const names = page.querySelector('[data-saved-item]') ? parts : [...parts, 'list'];
  for (const name of names) {
    const fresh = part(page, name);
    if (fresh) part(document, name)?.replaceWith(fresh);
  }
}

/** Undoes removals, and says so when one could not be. */
async function bringBack(removals: { restore: () => Promise<void> }[]): Promise<void> {
  const done = await Promise.allSettled(removals.map(({ restore }) => restore()));
  if (done.some(({ status }) => status === 'rejected')) toast(savedMessages.failed);
  await renew('count', 'choices', 'list');
}

/** Takes an item off the list of saved ideas; it comes back when that fails or is undone. */
async function remove(ideaId: string, item: HTMLElement, canUndo: boolean): Promise<void> {
  const left = [...document.querySelectorAll<HTMLElement>('[data-saved-item]:not([hidden])')];
  const place = left.indexOf(item);
  const next = left[place + 1] ?? left[place - 1];
  item.hidden = true;
  // Whoever removes by keyboard goes on from the next item that is still there.
  (next?.querySelector<HTMLElement>('[data-list] button') ?? document.getElementById('main'))?.focus();
  try {
    const savedAt = await inTurn(ideaId, () => tell(ideaId, false));
    const restore = async () => void (await inTurn(ideaId, () => tell(ideaId, true, savedAt)));
    if (canUndo) offerUndo({ title: item.querySelector('h2')?.textContent ?? '', restore }, bringBack);
    else toast(savedMessages.removedFromList);
    await renew('count', 'choices');
  } catch {
    item.hidden = false;
    toast(savedMessages.failedToRemove);
  }
}

/** Makes the buttons that save answer at once. Visitors' forms carry no `data-save` and are sent as they are. */
export function startSaving(): void {
  document.addEventListener('submit', (event) => {
    const form = (event.target as Element).closest<HTMLFormElement>('form[data-save]');
    const ideaId = form?.dataset.save;
    if (!form || !ideaId) return;
    event.preventDefault();
    const item = form.closest<HTMLElement>('[data-saved-item]');
    if (form.dataset.list !== undefined && item) void remove(ideaId, item, form.dataset.list === 'here');
    else void toggle(ideaId, form.querySelector('button')?.value === 'save');
  });
  // A page the browser fetched ahead was not opened yet; it counts as read when it is shown.
  const viewed = document.querySelector<HTMLElement>('[data-view]')?.dataset.view;
  if (viewed)
    void fetch('/api/v1/idea-views', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ idea_id: viewed }),
    });
}
