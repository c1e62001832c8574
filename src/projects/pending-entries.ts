import { useSyncExternalStore } from 'react';
import { sendJson } from '../platform/web/send-json.ts';
import type { EntryInput } from './inputs.contract.ts';

/**
 * Entries that are on their way to the server. Each is stored in this browser under its own key until the server has it, so that a lost connection, a reload or
 * a closed tab loses none; sent again it is the same entry.
 */
export type PendingEntry = { owner: string; path: string; entry: EntryInput; at: number; state: 'sending' | 'waiting' };
/** What the server refused: the form shows it again. */
export type RefusedEntry = { entry: EntryInput; fields: Record<string, string>; problem: string | undefined };

const KEY = 'assay:entries';
/** What was never sent by then is given up. */
const STORED_MS = 14 * 86_400_000;
const RETRY_MS = [2_000, 5_000, 15_000, 30_000] as const;

let all: readonly PendingEntry[] | undefined;
const listeners = new Set<() => void>();
const NONE: readonly PendingEntry[] = [];

function read(): readonly PendingEntry[] {
  if (all) return all;
  try {
    const stored = JSON.parse(localStorage.getItem(KEY) ?? '[]') as PendingEntry[];
    all = stored.filter(({ at }) => at > Date.now() - STORED_MS).map((one) => ({ ...one, state: 'waiting' }));
  } catch {
    all = NONE;
  }
  return all;
}

function write(next: readonly PendingEntry[]): void {
  all = next;
  try {
    if (next.length > 0) localStorage.setItem(KEY, JSON.stringify(next));
    else localStorage.removeItem(KEY);
  } catch {
    // A browser that stores nothing still holds them while the tab is open.
  }
  for (const listener of listeners) listener();
}

/** So long a page is taken to be leaving once it began to. */
const LEAVING_MS = 10_000;
let leavingUntil = 0;
const onLeaving = () => {
  leavingUntil = Date.now() + LEAVING_MS;
};

/**
 * The server has it. The next page may have been drawn without it by now: what arrives while this one is left stays stored, so that the next one sends it
 * again, is told that it is there, and asks for its list again. A page that stays after all lets go of it a little later.
 */
function settle(key: string): void {
  const left = leavingUntil - Date.now();
  if (left > 0) setTimeout(settle, left, key);
  else write(read().filter(({ entry }) => entry.key !== key));
}
const mark = (key: string, state: PendingEntry['state']) => write(read().map((one) => (one.entry.key === key ? { ...one, state } : one)));

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** @returns the entries of a test that the server does not have yet, of the person who is signed in */
export function usePendingEntries(owner: string, path: string): readonly PendingEntry[] {
  const pending = useSyncExternalStore(subscribe, read, () => NONE);
  return pending.filter((one) => one.owner === owner && one.path === path);
}

type Sent = { onLogged: () => Promise<void>; onRefused: (refused: RefusedEntry) => void };

/**
 * Stores an entry and sends it until the server has it or refuses it.
 * @param path of the test’s entries in the API
 */
export function logPending(owner: string, path: string, entry: EntryInput, sent: Sent): void {
  write([...read(), { owner, path, entry, at: Date.now(), state: 'sending' }]);
  void send({ owner, path, entry, at: 0, state: 'sending' }, sent, 0);
}

/** Sends what still waits from before, such as after a reload. @returns stops listening for the connection */
export function sendWaiting(owner: string, path: string, sent: Sent): () => void {
  const again = () => {
    for (const one of read()) if (one.owner === owner && one.path === path && one.state === 'waiting') void send(one, sent, 0);
  };
  again();
  window.addEventListener('online', again);
  window.addEventListener('beforeunload', onLeaving);
  return () => {
    window.removeEventListener('online', again);
    window.removeEventListener('beforeunload', onLeaving);
  };
}

async function send(one: PendingEntry, sent: Sent, tries: number): Promise<void> {
  const { key } = one.entry;
  if (!read().some(({ entry }) => entry.key === key)) return;
  mark(key, 'sending');
  const response = await sendJson(one.path, 'POST', one.entry, { keepalive: true }).catch(() => undefined);
  if (response?.ok) {
    await sent.onLogged();
    settle(key);
    return;
  }
  if (response && response.status < 500 && response.status !== 401 && response.status !== 429) {
    const body = (await response.json().catch(() => undefined)) as
      | { error?: { message: string; fields?: Record<string, string> } }
      | undefined;
    const fields = body?.error?.fields ?? {};
    settle(key);
    sent.onRefused({ entry: one.entry, fields, problem: Object.keys(fields).length > 0 ? undefined : body?.error?.message });
    return;
  }
  mark(key, 'waiting');
  // Without a session nothing arrives; it is sent when the person is back.
  if (response?.status === 401) return;
  const wait = RETRY_MS[Math.min(tries, RETRY_MS.length - 1)];
  setTimeout(() => {
    if (read().some(({ entry, state }) => entry.key === key && state === 'waiting')) void send(one, sent, tries + 1);
  }, wait);
}
