const SHOWN_MS = 2_000;
const SHOWN_WITH_ACTION_MS = 6_000;
const MOST = 20;

/**
 * Says briefly what happened, at the top right, to the eye and to a screen reader.
 * @param message one short sentence
 * @param action what can be done about it while the notice stands
 */
export function toast(message: string, action?: { label: string; run: () => void }): void {
  const shown = document.querySelectorAll('.toast');
  for (const old of [...shown].slice(0, Math.max(0, shown.length - MOST + 1))) old.remove();
  for (const old of shown) if (old.querySelector('button')) old.remove();
  const note = document.createElement('div');
  note.className = 'toast';
  note.setAttribute('role', 'status');
  note.popover = 'manual';
  document.body.append(note);
  note.showPopover();
  // Set after it is in the page, so that a screen reader hears a change.
  note.textContent = message;
  if (action) {
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'ml-4 font-semibold underline';
    button.textContent = action.label;
    button.addEventListener('click', () => {
      note.remove();
      action.run();
    });
    note.append(button);
    // What was pressed may be gone with what it removed: a keyboard goes on from here rather than from the top of the page.
    if (!document.activeElement || document.activeElement === document.body) button.focus();
  }
  removeWhenLeft(note, action ? SHOWN_WITH_ACTION_MS : SHOWN_MS);
}

/** Takes a notice away after its time, but not from under a pointer or a keyboard that is on it. */
function removeWhenLeft(note: HTMLElement, afterMs: number): void {
  setTimeout(() => {
    if (note.matches(':hover, :focus-within')) removeWhenLeft(note, SHOWN_MS);
    else note.remove();
  }, afterMs);
}
