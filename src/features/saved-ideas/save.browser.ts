import { toast } from '../../ui/toast.ts';
import { savedMessages } from './saved-ideas.ts';

/** Tells the server. @throws when it did not take it; a session that has ended leads to the sign-in instead */
async function tell(ideaId: string, save: boolean): Promise<void> {
  const response = save
    ? await fetch('/api/v1/saved-ideas', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ idea_id: ideaId }),
      })
    : await fetch(`/api/v1/saved-ideas/${ideaId}`, { method: 'DELETE' });
  if (response.status === 401) window.location.assign(`/login?reason=save&to=${encodeURIComponent(location.pathname + location.search)}`);
  else if (!response.ok) throw new Error(String(response.status));
}

/** Shows every button of an idea on the page as saved or not. */
function show(ideaId: string, saved: boolean): void {
  for (const form of document.querySelectorAll<HTMLFormElement>(`form[data-save="${ideaId}"]:not([data-list])`)) {
    const button = form.querySelector('button');
    button?.setAttribute('aria-pressed', String(saved));
    if (button) button.value = saved ? 'unsave' : 'save';
  }
}

/** Changes of one idea are sent one after another, so that the last choice is what stays. */
const underway = new Map<string, Promise<void>>();
function inTurn(ideaId: string, work: () => Promise<void>): Promise<void> {
  const turn = (underway.get(ideaId) ?? Promise.resolve()).then(work, work);
  underway.set(
    ideaId,
    turn.catch(() => undefined),
  );
  return turn;
}

async function toggle(ideaId: string, save: boolean, canUndo = true): Promise<void> {
  show(ideaId, save);
  try {
    await inTurn(ideaId, () => tell(ideaId, save));
    const undo = { label: 'Undo', run: () => void toggle(ideaId, !save, false) };
    toast(save ? savedMessages.added : savedMessages.removed, canUndo ? undo : undefined);
  } catch {
    show(ideaId, !save);
    toast(savedMessages.failed);
  }
}

/** Takes an item off the list of saved ideas; it comes back when that fails or is undone. */
async function remove(ideaId: string, item: HTMLElement): Promise<void> {
  item.hidden = true;
  try {
    await inTurn(ideaId, () => tell(ideaId, false));
    const undo = async () => {
      try {
        await inTurn(ideaId, () => tell(ideaId, true));
        item.hidden = false;
      } catch {
        toast(savedMessages.failed);
      }
    };
    toast(savedMessages.removedFromList, { label: 'Undo', run: () => void undo() });
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
    if (form.dataset.list !== undefined && item) void remove(ideaId, item);
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
