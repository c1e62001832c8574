import { useSyncExternalStore } from 'react';

/** Values shown before the server has taken them, by the id of what they belong to: everything that draws the same thing shows the same. */
export class Optimistic<T> {
  readonly #values = new Map<string, T>();
  readonly #listeners = new Set<() => void>();

  get(id: string): T | undefined {
    return this.#values.get(id);
  }

  show(id: string, value: T): void {
    this.#values.set(id, value);
    this.#tell();
  }

  /** The actual value counts again, unless a later one is on its way. */
  settle(id: string, value: T): void {
    if (this.#values.get(id) !== value) return;
    this.#values.delete(id);
    this.#tell();
  }

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}

/** @returns what is to be shown: the value on its way to the server, else the actual one */
export function useOptimistically<T>(values: Optimistic<T>, id: string, actual: T): T {
  const shown = useSyncExternalStore(
    values.subscribe,
    () => values.get(id),
    () => undefined,
  );
  return shown ?? actual;
}
