import { useSyncExternalStore } from 'react';

/** What can be done about a toast while it stands. */
export type ToastAction = { label: string; run: () => void };
export type ToastInput = {
  /** One short sentence. */
  message: string;
  action?: ToastAction | undefined;
  /** What the message is about, in a second line. */
  about?: string | undefined;
  /** A later toast of the same key takes the place of this one. */
  key?: string | undefined;
};
export type QueuedToast = ToastInput & { id: string };

let waiting: readonly QueuedToast[] = [];
let count = 0;
const listeners = new Set<() => void>();
const closers = new Set<(id: string) => void>();

function set(next: readonly QueuedToast[]): void {
  waiting = next;
  for (const listener of listeners) listener();
}

/**
 * Says briefly what happened. Toasts outlive navigation.
 * @param message one short sentence
 * @returns the toast's id, for `closeToast`
 */
export function toast(message: string, extras: Omit<ToastInput, 'message'> = {}): string {
  const id = extras.key ?? `toast-${++count}`;
  set([...waiting, { ...extras, message, id }]);
  return id;
}

/** Takes a toast away before its time. */
export function closeToast(id: string): void {
  set(waiting.filter((one) => one.id !== id));
  for (const close of closers) close(id);
}

/** The toasts nobody shows yet; whoever shows them takes them with `takeToasts`. */
export function useWaitingToasts(): readonly QueuedToast[] {
  return useSyncExternalStore(subscribe, () => waiting, none);
}

export function takeToasts(): readonly QueuedToast[] {
  const taken = waiting;
  if (taken.length > 0) set([]);
  return taken;
}

/** @returns stops listening */
export function onCloseToast(close: (id: string) => void): () => void {
  closers.add(close);
  return () => closers.delete(close);
}

const NONE: readonly QueuedToast[] = [];
const none = () => NONE;
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
