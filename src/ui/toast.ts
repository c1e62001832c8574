const SHOWN_MS = 2_000;

/**
 * Says briefly what happened, at the top right, to the eye and to a screen reader.
 * @param message one short sentence
 */
export function toast(message: string): void {
  const note = document.createElement('div');
  note.className = 'toast';
  note.setAttribute('role', 'status');
  note.popover = 'manual';
  document.body.append(note);
  note.showPopover();
  // Set after it is in the page, so that a screen reader hears a change.
  note.textContent = message;
  setTimeout(() => note.remove(), SHOWN_MS);
}
