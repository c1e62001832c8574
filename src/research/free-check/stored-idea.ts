const KEY = 'assay:idea';

/** Keeps the text of a check in this browser, so that a validation goes on with it, also after signing up in another tab. */
export function keepIdea(text: string): void {
  try {
    localStorage.setItem(KEY, text);
  } catch {
    // A browser that stores nothing loses a convenience.
  }
}

/** @returns the text that this browser keeps; empty where there is none */
export function storedIdea(): string {
  try {
    return localStorage.getItem(KEY) ?? '';
  } catch {
    return '';
  }
}

/** @returns as `storedIdea`, and forgets it */
export function takeStoredIdea(): string {
  const text = storedIdea();
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Nothing was kept.
  }
  return text;
}
