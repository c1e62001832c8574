const KEY = 'assay:idea';

/** Keeps the text of a check in this browser, so that a validation goes on with it, also after signing up in another tab. */
export function keepIdea(text: string): void {
  try {
    localStorage.setItem(KEY, text);
  } catch {
    // A browser that stores nothing loses a convenience.
  }
}

/** @returns the text of this browser's last check, which is then forgotten; empty where there is none */
export function takeStoredIdea(): string {
  try {
    const text = localStorage.getItem(KEY) ?? '';
    localStorage.removeItem(KEY);
    return text;
  } catch {
    return '';
  }
}
