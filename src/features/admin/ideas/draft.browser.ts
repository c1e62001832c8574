import { toast } from '../../../ui/toast.ts';

/** What is typed is kept when nobody has typed for so long. */
const QUIET_MS = 1_200;
const RETRY_MS = 10_000;

type Fields = Record<string, string>;
type Saved =
  | { state: 'saved'; version: number }
  | { state: 'merged'; version: number; fields: Fields; taken: string[]; by: string | null }
  | { state: 'conflict'; by: string | null; clashes: { label: string }[] };

const isField = (name: string) =>
  /^[a-z_]+(\.|$)/.test(name) && !['do', 'version', 'publish_on', 'take'].includes(name.split('.')[0] ?? '');

/**
 * Keeps what is typed in the editor: on the server after a pause, and in this browser for as long as the server does not answer. Tells previews in
 * other tabs. A clash with somebody else's change is left to the button, which shows both.
 */
export function startDraft(form: HTMLFormElement): void {
  const id = form.dataset.draft as string;
  const key = `assay-draft-${id}`;
  const status = form.querySelector<HTMLElement>('[data-draft-status]');
  const version = form.elements.namedItem('version') as HTMLInputElement;
  const tell = new BroadcastChannel(key);
  const say = (text: string) => {
    if (status) status.textContent = text;
  };
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isSaving = false;
  let isDirty = false;
  let isStopped = form.querySelector('[name^="take:"]') !== null;
  let isSent = false;

  const read = (): Fields => {
    const fields: Fields = {};
    for (const [name, value] of new FormData(form)) if (typeof value === 'string' && isField(name)) fields[name] = value;
    return fields;
  };
  const later = (ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => void save(), ms);
  };

  async function save(): Promise<void> {
    if (isSaving || isStopped || !isDirty) return;
    isSaving = true;
    isDirty = false;
    const fields = read();
    say('Saving …');
    try {
      const response = await fetch(`/api/v1/admin/ideas/${id}/draft`, {
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ version: Number(version.value), fields }),
      });
      const body = (await response.json()) as { success: true; data: Saved } | { success: false; error: { message: string } };
      if (!body.success) keepHere(fields, body.error.message);
      else take(body.data);
    } catch {
      keepHere(fields, 'the server does not answer');
      later(RETRY_MS);
    }
    isSaving = false;
    if (isDirty) later(QUIET_MS);
  }

  function take(saved: Saved): void {
    if (saved.state === 'conflict') {
      isStopped = true;
      isDirty = true;
      say(
        `${saved.by ?? 'Somebody'} changed the same: ${saved.clashes.map(({ label }) => label).join('; ')}. Press “Save draft” to see both.`,
      );
      return;
    }
    version.value = String(saved.version);
    localStorage.removeItem(key);
    const at = new Date().toISOString().slice(11, 19);
    say(`Draft saved ${at} UTC.`);
    tell.postMessage(saved.version);
    if (saved.state === 'merged') show(saved);
  }

  /** What somebody else changed meanwhile comes into the form; a list that grew or shrank needs the page anew. */
  function show({ fields, taken, by }: Extract<Saved, { state: 'merged' }>): void {
    const leaves = taken.filter((path) => form.elements.namedItem(path));
    for (const path of leaves) (form.elements.namedItem(path) as HTMLInputElement).value = fields[path] ?? '';
    toast(`${by ?? 'Somebody'} changed ${taken.length === 1 ? 'a field' : `${taken.length} fields`} meanwhile`, {
      ...(leaves.length < taken.length ? { action: { label: 'Load the page anew', run: () => location.reload() } } : {}),
    });
    if (leaves.length === taken.length) return;
    // A list that is not shown yet would be taken for one that was emptied.
    isStopped = true;
    say(`${by ?? 'Somebody'} changed a list meanwhile. Your text is saved; load the page anew to go on.`);
  }

  function keepHere(fields: Fields, why: string): void {
    isDirty = true;
    localStorage.setItem(key, JSON.stringify({ at: new Date().toISOString(), fields }));
    say(`Not saved: ${why}. Your text is kept in this browser.`);
  }

  form.addEventListener('input', (event) => {
    if (!isField((event.target as HTMLInputElement).name)) return;
    isDirty = true;
    later(QUIET_MS);
  });
  form.addEventListener('submit', () => {
    isSent = true;
    isStopped = true;
    clearTimeout(timer);
  });
  window.addEventListener('online', () => void save());
  window.addEventListener('beforeunload', (event) => {
    if (isDirty && !isSent) event.preventDefault();
  });
  offerKept(form, key, () => {
    isDirty = true;
    later(0);
  });
}

/** What this browser kept while the server did not answer. */
function offerKept(form: HTMLFormElement, key: string, changed: () => void): void {
  const kept = localStorage.getItem(key);
  if (!kept) return;
  const { at, fields } = JSON.parse(kept) as { at: string; fields: Fields };
  toast(`Text of ${at.slice(0, 16).replace('T', ' ')} UTC was not saved`, {
    action: {
      label: 'Bring it back',
      run: () => {
        for (const [name, text] of Object.entries(fields)) {
          const field = form.elements.namedItem(name);
          if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement || field instanceof HTMLSelectElement)
            field.value = text;
        }
        changed();
      },
    },
  });
}

/** Draws a preview anew whenever its draft is saved in another tab; where one reads stays. */
export function followDraft(preview: HTMLElement): void {
  new BroadcastChannel(`assay-draft-${preview.dataset.preview}`).addEventListener('message', async () => {
    const answer = await fetch(location.href);
    const fresh = new DOMParser().parseFromString(await answer.text(), 'text/html').querySelector('[data-preview]');
    const shown = document.querySelector('[data-preview]');
    if (fresh && shown) shown.replaceChildren(...fresh.childNodes);
  });
}
