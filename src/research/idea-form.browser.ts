/** Counts the letters of an idea as it is written, and keeps its form from being sent empty, or twice. */
export function startIdeaForms(): void {
  const form = document.querySelector<HTMLFormElement>('form[data-idea-form]');
  const text = form?.querySelector<HTMLTextAreaElement>('textarea[name=idea]');
  const button = form?.querySelector<HTMLButtonElement>('button[value=understand]');
  if (form && text && button && !button.disabled) {
    const count = form.querySelector('[data-count]');
    const show = () => {
      if (count) count.textContent = `${text.value.length}/${text.maxLength}`;
      button.disabled = text.value.trim() === '';
    };
    text.addEventListener('input', show);
    window.addEventListener('pageshow', show);
    show();
  }
  let held: HTMLButtonElement[] = [];
  document.addEventListener('submit', (event) => {
    const sent = (event.target as Element).closest<HTMLFormElement>('form[data-idea-form]');
    if (!sent) return;
    if (sent.ariaBusy === 'true') return event.preventDefault();
    sent.ariaBusy = 'true';
    tell(sent, sent.dataset.ideaForm || 'Reading your idea…');
    // After the browser has taken what the buttons say into the form.
    setTimeout(() => {
      held = [...sent.querySelectorAll<HTMLButtonElement>('button[type=submit]:enabled')];
      for (const each of held) each.disabled = true;
    });
  });
  // Who comes back to a page that the browser kept finds it as it was left; loaded again it would ask to send the form once more.
  window.addEventListener('pageshow', (event) => {
    if (!event.persisted) return;
    for (const sent of document.querySelectorAll<HTMLFormElement>('form[data-idea-form][aria-busy=true]')) {
      sent.ariaBusy = null;
      tell(sent, '');
    }
    for (const each of held) each.disabled = false;
    held = [];
  });
}

function tell(form: HTMLFormElement, words: string): void {
  const status = form.querySelector('[role=status]');
  if (status) status.textContent = words;
}
