import { toast } from '../../ui/toast.ts';
import { inTurn } from './in-turn.browser.ts';
import { savedMessages } from './saved-ideas.ts';

/** Shows a form's marks with one of them chosen, or none (''). */
function show(form: HTMLFormElement, mark: string): void {
  for (const button of form.querySelectorAll<HTMLButtonElement>('button[data-choice]')) {
    const { choice = '' } = button.dataset;
    button.setAttribute('aria-pressed', String(choice === mark));
    button.value = choice === mark ? '' : choice;
  }
}

const chosen = (form: HTMLFormElement) => form.querySelector<HTMLButtonElement>('[aria-pressed=true]')?.dataset.choice ?? '';

async function change(form: HTMLFormElement, ideaId: string, mark: string): Promise<void> {
  const before = chosen(form);
  show(form, mark);
  const path = `/api/v1/idea-marks/${ideaId}`;
  const send = () =>
    mark
      ? fetch(path, { method: 'PUT', keepalive: true, headers: { 'content-type': 'application/json' }, body: JSON.stringify({ mark }) })
      : fetch(path, { method: 'DELETE', keepalive: true });
  const response = await inTurn(ideaId, send).catch(() => undefined);
  if (response?.ok) return;
  // What was chosen since then is left alone.
  if (chosen(form) === mark) show(form, before);
  if (response?.status === 401) window.location.assign(`/login?to=${encodeURIComponent(location.pathname + location.search)}`);
  else toast(savedMessages.failedToMark);
}

/** Makes the marks of an idea answer at once; they come back when the server does not take them. */
export function startMarking(): void {
  document.addEventListener('submit', (event) => {
    const form = (event.target as Element).closest<HTMLFormElement>('form[data-mark]');
    if (!form?.dataset.mark) return;
    event.preventDefault();
    void change(form, form.dataset.mark, (event.submitter as HTMLButtonElement | null)?.value ?? '');
  });
}
