const TOUCHES = ['pointermove', 'pointerdown', 'keydown', 'focusin', 'scroll', 'wheel'] as const;

/**
 * Waits until somebody moves, presses, scrolls or goes on by keyboard: they are there, and may want more than to read.
 * @returns `done`, kept then; and `skip`, which keeps it at once
 */
export function firstTouch(): { done: Promise<void>; skip: () => void } {
  const heard = new AbortController();
  const { promise: done, resolve } = Promise.withResolvers<void>();
  const skip = () => {
    heard.abort();
    resolve();
  };
  for (const kind of TOUCHES) window.addEventListener(kind, skip, { capture: true, passive: true, signal: heard.signal });
  return { done, skip };
}
