import { type RefObject, useEffect, useRef, useState } from 'react';
import { useBlocker } from 'react-router';
import { retryPauseMs } from '../../catalogue/index.ts';
import { sendJson } from '../../platform/web/send-json.ts';
import { toast } from '../../ui/toast.ts';
import { type Fields, fieldsOf, fillFields, isField, type StoredHere, storedHere } from './draft-fields.ts';

/** What is typed is saved when nobody has typed for so long. */
const QUIET_MS = 1_200;

type Saved =
  | { state: 'saved'; version: number }
  | { state: 'merged'; version: number; fields: Fields; taken: string[]; by: string | null }
  | { state: 'conflict'; by: string | null; clashes: { label: string }[] };

export type DraftState = {
  form: RefObject<HTMLFormElement | null>;
  /** How saving stands, in words; undefined while nothing was typed. */
  status: string | undefined;
  /** Text of this browser that the server never took. */
  stored: StoredHere | undefined;
  /** Sends what is stored, under the version it was typed over: what was saved since is brought together with it. */
  bringBack: () => void;
  throwAway: () => void;
};

/** The channel on which an editor tells previews in other tabs that its draft was saved. */
export const draftChannel = (id: string) => `assay-draft-${id}`;

/**
 * Saves what is typed in the editor: on the server after a pause, and in this browser for as long as the server does not answer. A clash with somebody
 * else's change is left to the button, which shows both.
 * @param drawing changes whenever the form is drawn anew
 */
export function useDraft(id: string, drawing: string): DraftState {
  const key = draftChannel(id);
  const form = useRef<HTMLFormElement>(null);
  const [status, setStatus] = useState<string>();
  const [stored, setStored] = useState<StoredHere>();
  const isUnsaved = useRef(false);
  useEffect(() => setStored(storedHere(key)), [key]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another drawing is another form
  useEffect(() => {
    setStatus(undefined);
    return form.current ? watch(form.current, id, setStatus, isUnsaved) : undefined;
  }, [id, drawing]);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isUnsaved.current && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    if (window.confirm('Your last change is not saved yet. Leave the page all the same?')) blocker.proceed();
    else blocker.reset();
  }, [blocker]);
  function close(): void {
    localStorage.removeItem(key);
    setStored(undefined);
  }
  return {
    form,
    status,
    stored,
    throwAway: close,
    bringBack: () => {
      if (!form.current || !stored) return;
      fillFields(form.current, stored.fields);
      versionOf(form.current).value = String(stored.version);
      close();
      form.current.requestSubmit(form.current.querySelector<HTMLButtonElement>('button[value="draft"]'));
    },
  };
}

const versionOf = (form: HTMLFormElement) => form.elements.namedItem('version') as HTMLInputElement;

/** @returns stops saving */
function watch(form: HTMLFormElement, id: string, say: (text: string) => void, isUnsaved: { current: boolean }): () => void {
  const key = draftChannel(id);
  const tell = new BroadcastChannel(key);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isSaving = false;
  let failures = 0;
  /** Until then the server is left alone, whatever is typed. */
  let pausedUntil = 0;
  let isStopped = form.querySelector('[name^="take:"]') !== null;

  function later(ms: number): void {
    clearTimeout(timer);
    timer = setTimeout(() => void save(), Math.max(ms, pausedUntil - Date.now()));
  }

  async function save(): Promise<void> {
    if (isSaving || isStopped || !isUnsaved.current) return;
    isSaving = true;
    isUnsaved.current = false;
    const fields = fieldsOf(form);
    say('Saving …');
    try {
      const version = Number(versionOf(form).value);
      const response = await sendJson(`/api/v1/admin/ideas/${id}/draft`, 'PUT', { version, fields });
      const body = (await response.json()) as { success: true; data: Saved } | { success: false; error: { message: string } };
      if (body.success) take(body.data);
      else failed(fields, body.error.message, response.headers.get('retry-after'));
    } catch {
      failed(fields, 'the server does not answer');
    }
    isSaving = false;
    if (isUnsaved.current) later(QUIET_MS);
  }

  function take(saved: Saved): void {
    if (saved.state === 'conflict') {
      isStopped = true;
      isUnsaved.current = true;
      const labels = saved.clashes.map(({ label }) => label).join('; ');
      say(`${saved.by ?? 'Somebody'} changed the same: ${labels}. Press “Save draft” to see both.`);
      return;
    }
    failures = 0;
    versionOf(form).value = String(saved.version);
    localStorage.removeItem(key);
    say(`Draft saved ${new Date().toISOString().slice(11, 19)} UTC.`);
    tell.postMessage(saved.version);
    if (saved.state === 'merged') show(saved);
  }

  /** What somebody else changed meanwhile comes into the form; a list that grew or shrank needs the page anew. */
  function show({ fields, taken, by }: Extract<Saved, { state: 'merged' }>): void {
    const leaves = taken.filter((path) => form.elements.namedItem(path));
    for (const path of leaves) (form.elements.namedItem(path) as HTMLInputElement).value = fields[path] ?? '';
    toast(`${by ?? 'Somebody'} changed ${taken.length === 1 ? 'a field' : `${taken.length} fields`} meanwhile`, {
      ...(leaves.length < taken.length ? { action: { label: 'Load the page anew', run: () => window.location.reload() } } : {}),
    });
    if (leaves.length === taken.length) return;
    // A list that is not shown yet would be taken for one that was emptied.
    isStopped = true;
    say(`${by ?? 'Somebody'} changed a list meanwhile. Your text is saved; load the page anew to go on.`);
  }

  function failed(fields: Fields, why: string, retryAfter: string | null = null): void {
    failures += 1;
    pausedUntil = Date.now() + retryPauseMs(failures, retryAfter);
    isUnsaved.current = true;
    const kept: StoredHere = { at: new Date().toISOString(), version: Number(versionOf(form).value), fields };
    localStorage.setItem(key, JSON.stringify(kept));
    say(`Not saved: ${why}. Your text is kept in this browser.`);
  }

  const leaving = new AbortController();
  const { signal } = leaving;
  form.addEventListener(
    'input',
    (event) => {
      if (!isField((event.target as HTMLInputElement).name)) return;
      isUnsaved.current = true;
      later(QUIET_MS);
    },
    { signal },
  );
  form.addEventListener(
    'submit',
    () => {
      isStopped = true;
      isUnsaved.current = false;
      clearTimeout(timer);
    },
    { signal },
  );
  window.addEventListener(
    'online',
    () => {
      pausedUntil = 0;
      void save();
    },
    { signal },
  );
  window.addEventListener('beforeunload', (event) => isUnsaved.current && event.preventDefault(), { signal });
  return () => {
    clearTimeout(timer);
    leaving.abort();
    tell.close();
  };
}
