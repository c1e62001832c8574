import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react';
import { useLocation, useSubmit } from 'react-router';
import { retryPauseMs } from '../../catalogue/index.ts';
import { sendJson } from '../../platform/web/send-json.ts';
import { toast } from '../../ui/toast.ts';
import { useDocumentEvent } from '../../ui/use-document-event.ts';
import { useLeaveGuard } from '../../ui/use-leave-guard.ts';
import { type Fields, fieldsOf, isField, type StoredHere, storedHere } from './draft-fields.ts';

/** What is typed is saved when nobody has typed for so long. */
const QUIET_MS = 1_200;

type Saved =
  | { state: 'saved'; version: number }
  | { state: 'merged'; version: number; fields: Fields; taken: string[]; by: string | null }
  | { state: 'conflict'; by: string | null; clashes: { label: string }[] };

/** The channel on which an editor tells previews in other tabs that its draft was saved. */
export const draftChannel = (id: string) => `assay-draft-${id}`;

export type DraftState = ReturnType<typeof useDraft>;

/**
 * Saves what is typed in the editor: on the server after a pause, and in this browser for as long as the server does not answer. A clash with somebody
 * else's change is left to the button, which shows both.
 * @param drawn the version of the draft that the page was drawn with
 * @param isClash whether the page shows a clash: nothing is saved by itself then
 * @returns `status`, how saving stands in words, undefined while nothing was typed; `stored`, text of this browser that the server never took
 */
export function useDraft(id: string, drawn: number, isClash: boolean) {
  const channel = draftChannel(id);
  const { key } = useLocation();
  const submit = useSubmit();
  const [status, setStatus] = useState<string>();
  const [stored, setStored] = useState<StoredHere>();
  const [saved, setSaved] = useState({ key, version: drawn });
  const version = saved.key === key ? saved.version : drawn;
  const now = useRef({ version, key, channel });
  const form = useRef<HTMLFormElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isUnsaved = useRef(false);
  const isSaving = useRef(false);
  const isStopped = useRef(isClash);
  const failures = useRef(0);
  /** Until then the server is left alone, whatever is typed. */
  const pausedUntil = useRef(0);

  const save = useCallback(async (): Promise<void> => {
    if (isSaving.current || isStopped.current || !isUnsaved.current || !form.current) return;
    isSaving.current = true;
    isUnsaved.current = false;
    const fields = fieldsOf(form.current);
    const { version, key, channel } = now.current;
    setStatus('Saving …');
    const failed = (why: string, retryAfter: string | null = null) => {
      failures.current += 1;
      pausedUntil.current = Date.now() + retryPauseMs(failures.current, retryAfter);
      isUnsaved.current = true;
      const kept: StoredHere = { at: new Date().toISOString(), version, fields };
      localStorage.setItem(channel, JSON.stringify(kept));
      setStatus(`Not saved: ${why}. Your text is kept in this browser.`);
    };
    const take = (answer: Saved) => {
      if (answer.state === 'conflict') {
        isStopped.current = true;
        isUnsaved.current = true;
        const labels = answer.clashes.map(({ label }) => label).join('; ');
        setStatus(`${answer.by ?? 'Somebody'} changed the same: ${labels}. Press “Save draft” to see both.`);
        return;
      }
      failures.current = 0;
      now.current.version = answer.version;
      setSaved({ key, version: answer.version });
      localStorage.removeItem(channel);
      setStatus(`Draft saved ${new Date().toISOString().slice(11, 19)} UTC.`);
      tellPreviews(channel, answer.version);
      if (answer.state === 'merged' && form.current && !showTheirs(form.current, answer)) {
        // A list that is not shown yet would be taken for one that was emptied.
        isStopped.current = true;
        setStatus(`${answer.by ?? 'Somebody'} changed a list meanwhile. Your text is saved; reload the page to continue.`);
      }
    };
    try {
      const response = await sendJson(`/api/v1/admin/ideas/${id}/draft`, 'PUT', { version, fields });
      const body = (await response.json()) as { success: true; data: Saved } | { success: false; error: { message: string } };
      if (body.success) take(body.data);
      else failed(body.error.message, response.headers.get('retry-after'));
    } catch {
      failed('the server does not answer');
    }
    isSaving.current = false;
  }, [id]);
  const later = useCallback(() => {
    clearTimeout(timer.current);
    const run = () => void save().then(() => isUnsaved.current && !isStopped.current && later());
    timer.current = setTimeout(run, Math.max(QUIET_MS, pausedUntil.current - Date.now()));
  }, [save]);

  useEffect(() => setStored(storedHere(channel)), [channel]);
  useEffect(() => {
    now.current = { version, key, channel };
  });
  // With each answer of the server saving goes on, with what was typed meanwhile.
  useEffect(() => {
    now.current.key = key;
    isStopped.current = isClash;
    setStatus(undefined);
    if (isUnsaved.current) later();
  }, [key, isClash, later]);
  useDocumentEvent('online', () => {
    pausedUntil.current = 0;
    void save();
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  useLeaveGuard(() => isUnsaved.current);

  function throwAway(): void {
    localStorage.removeItem(channel);
    setStored(undefined);
  }
  return {
    version,
    status,
    stored,
    throwAway,
    /** Sends what is stored, under the version it was typed over: what was saved since is brought together with it. */
    bringBack: () => {
      if (!stored) return;
      const body = new FormData();
      for (const [name, text] of Object.entries({ ...stored.fields, version: String(stored.version), do: 'draft' })) body.set(name, text);
      throwAway();
      isUnsaved.current = false;
      void submit(body, { method: 'post', encType: 'multipart/form-data', preventScrollReset: true });
    },
    onChange: ({ target, currentTarget }: FormEvent<HTMLFormElement>) => {
      if (!isField((target as HTMLInputElement).name)) return;
      form.current = currentTarget;
      isUnsaved.current = true;
      later();
    },
    onSubmit: () => {
      isStopped.current = true;
      isUnsaved.current = false;
      clearTimeout(timer.current);
    },
  };
}

function tellPreviews(channel: string, version: number): void {
  const tell = new BroadcastChannel(channel);
  tell.postMessage(version);
  tell.close();
}

/**
 * What somebody else changed meanwhile comes into the form.
 * @returns whether all of it did: a list that grew or shrank needs the page again
 */
function showTheirs(form: HTMLFormElement, { fields, taken, by }: Extract<Saved, { state: 'merged' }>): boolean {
  const leaves = taken.filter((path) => form.elements.namedItem(path));
  for (const path of leaves) (form.elements.namedItem(path) as HTMLInputElement).value = fields[path] ?? '';
  const isWhole = leaves.length === taken.length;
  toast(`${by ?? 'Somebody'} changed ${taken.length === 1 ? 'a field' : `${taken.length} fields`} meanwhile`, {
    ...(isWhole ? {} : { action: { label: 'Reload the page', run: () => window.location.reload() } }),
  });
  return isWhole;
}
