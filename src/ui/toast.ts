const SHOWN_MS = 2_000;
const SHOWN_WITH_ACTION_MS = 6_000;
const MOST = 20;
/** Notices with something to press that stand at a time: as many as a phone has room for. */
export const MOST_WITH_ACTION = 3;

type Extras = {
  /** What can be done about it while the notice stands. */
  action?: { label: string; run: () => void } | undefined;
  /** What the message is about, in a second line. */
  about?: string | undefined;
  /** A later notice of the same key takes the place of this one. */
  key?: string | undefined;
};

/**
 * Says briefly what happened, at the top right, on a phone at the foot, to the eye and to a screen reader. Notices stand below each other, the latest first.
 * @param message one short sentence
 * @returns the notice, out of the page once it has gone
 */
export function toast(message: string, { action, about, key }: Extras = {}): HTMLElement {
  const stack = findStack();
  makeRoom(stack, action !== undefined, key);
  const note = document.createElement('div');
  note.className = 'toast';
  note.setAttribute('role', 'status');
  if (key) note.dataset.key = key;
  stack.prepend(note);
  // Set after it is in the page, so that a screen reader hears a change.
  const text = document.createElement('p');
  text.className = 'min-w-0';
  text.textContent = message;
  note.append(text);
  if (about) {
    const line = document.createElement('span');
    line.className = 'block truncate text-ink-3';
    line.textContent = about;
    text.append(line);
  }
  if (action) {
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'shrink-0 font-semibold underline';
    button.textContent = action.label;
    if (about) button.setAttribute('aria-label', `${action.label}: ${about}`);
    button.addEventListener('click', () => {
      note.remove();
      action.run();
    });
    note.append(button);
    // What was pressed may be gone with what it removed: a keyboard goes on from here rather than from the top of the page.
    if (!document.activeElement || document.activeElement === document.body) button.focus();
  }
  removeWhenLeft(note, action ? SHOWN_WITH_ACTION_MS : SHOWN_MS);
  return note;
}

/** @returns where notices stand, above everything that is open on the page; a notice that came with the page stands there from now on. */
function findStack(): HTMLElement {
  let stack = document.getElementById('toasts');
  if (!stack) {
    stack = document.createElement('div');
    stack.id = 'toasts';
    stack.popover = 'manual';
    const notice = document.querySelector('[data-notice]');
    document.body.append(stack);
    if (notice) stack.append(notice);
  }
  // What was opened last is on top: a dialog may have come since.
  if (!stack.contains(document.activeElement) && stack.matches(':popover-open')) stack.hidePopover();
  if (!stack.matches(':popover-open')) stack.showPopover();
  return stack;
}

function makeRoom(stack: HTMLElement, forAction: boolean, key: string | undefined): void {
  const notes = [...stack.querySelectorAll<HTMLElement>('.toast')];
  for (const note of notes) if (key && note.dataset.key === key) note.remove();
  for (const note of notes.filter((one) => one.isConnected).slice(MOST - 1)) note.remove();
  const withAction = notes.filter((note) => note.isConnected && note.querySelector('button'));
  if (forAction) for (const note of withAction.slice(MOST_WITH_ACTION - 1)) note.remove();
}

/** Takes a notice away after its time, but not from under a pointer or a keyboard that is on it. */
function removeWhenLeft(note: HTMLElement, afterMs: number): void {
  setTimeout(() => {
    if (note.matches(':hover, :focus-within')) removeWhenLeft(note, SHOWN_MS);
    else note.remove();
  }, afterMs);
}
