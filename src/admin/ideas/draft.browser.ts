import { retryPauseMs } from '../../catalogue/index.ts';
import { toast } from '../../ui/toast.ts';

/** What is typed is kept when nobody has typed for so long. */
const QUIET_MS = 1_200;

type Fields = Record<string, string>;
/** What this browser keeps while the server does not take it: the text, and the version of the draft it was typed over. */
type KeptHere = { at: string; version: number; fields: Fields };
type Saved =
  | { state: 'saved'; version: number }
  | { state: 'merged'; version: number; fields: Fields; taken: string[]; by: string | null }
  | { state: 'conflict'; by: string | null; clashes: { label: string }[] };

const isField = (name: string) =>
  /^[a-z_]+(\.|$)/.test(name) && !['do', 'version', 'publish_at', 'take'].includes(name.split('.')[0] ?? '');

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
  let failures = 0;
  /** Until then the server is left alone, whatever is typed. */
  let pausedUntil = 0;
  let isStopped = form.querySelector('[name^="take:"]') !== null;
  let isSent = false;

  const read = (): Fields => {
    const fields: Fields = {};
    for (const [name, value] of new FormData(form)) if (typeof value === 'string' && isField(name)) fields[name] = value;
    return fields;
  };
  const later = (ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => void save(), Math.max(ms, pausedUntil - Date.now()));
  };
  const failed = (fields: Fields, why: string, retryAfter: string | null = null) => {
    failures += 1;
    pausedUntil = Date.now() + retryPauseMs(failures, retryAfter);
    keepHere(fields, why);
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
      if (!body.success) failed(fields, body.error.message, response.headers.get('retry-after'));
      else take(body.data);
    } catch {
      failed(fields, 'the server does not answer');
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
    failures = 0;
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
    const kept: KeptHere = { at: new Date().toISOString(), version: Number(version.value), fields };
    localStorage.setItem(key, JSON.stringify(kept));
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
  window.addEventListener('online', () => {
    pausedUntil = 0;
    void save();
  });
  window.addEventListener('beforeunload', (event) => {
    if (isDirty && !isSent) event.preventDefault();
  });
  offerKept(form, key);
}

/**
 * What this browser kept while the server did not answer, to be brought back or thrown away. It goes to the server under the version it was typed over: what
 * was saved since is brought together with it, and where both changed the same the page shows both.
 */
function offerKept(form: HTMLFormElement, key: string): void {
  const kept = readKept(key);
  const box = form.querySelector<HTMLElement>('[data-draft-kept]');
  if (!kept || !box) return;
  const version = form.elements.namedItem('version') as HTMLInputElement;
  const isBehind = Number(version.value) !== kept.version;
  const text = box.querySelector('p');
  const at = `${kept.at.slice(0, 16).replace('T', ' ')} UTC`;
  if (text)
    text.textContent = isBehind
      ? `Text of ${at} was not saved, and the draft was changed since. Bringing it back brings both together; where both changed the same you choose.`
      : `Text of ${at} was not saved.`;
  box.hidden = false;
  box.addEventListener('click', (event) => {
    const { keptDo } = (event.target as HTMLElement).dataset;
    if (!keptDo) return;
    box.hidden = true;
    localStorage.removeItem(key);
    if (keptDo !== 'back') return;
    fill(form, kept.fields);
    version.value = String(kept.version);
    form.requestSubmit(form.querySelector<HTMLButtonElement>('button[value="draft"]:not([tabindex])'));
  });
}

/** @returns what was kept; nothing where it cannot be read, as by another release */
function readKept(key: string): KeptHere | undefined {
  try {
    const { at, version, fields } = JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<KeptHere>;
    return at && fields ? { at, version: version ?? 0, fields } : undefined;
  } catch {
    return undefined;
  }
}

/** Makes a form send these fields: those it does not show go along unseen, and those that are not among them stay behind. */
function fill(form: HTMLFormElement, fields: Fields): void {
  for (const field of form.elements)
    if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement || field instanceof HTMLSelectElement) {
      const text = fields[field.name];
      if (text !== undefined) field.value = text;
      else if (isField(field.name)) field.disabled = true;
    }
  for (const [name, text] of Object.entries(fields)) {
    if (form.elements.namedItem(name)) continue;
    const unseen = document.createElement('input');
    [unseen.type, unseen.name, unseen.value] = ['hidden', name, text];
    form.append(unseen);
  }
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
