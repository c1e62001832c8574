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
  document.addEventListener('submit', (event) => {
    const sent = (event.target as Element).closest<HTMLFormElement>('form[data-idea-form]');
    if (!sent) return;
    if (sent.ariaBusy === 'true') return event.preventDefault();
    sent.ariaBusy = 'true';
    const status = sent.querySelector('[role=status]');
    if (status) status.textContent = sent.dataset.ideaForm || 'Reading your idea…';
    // After the browser has taken what the buttons say into the form.
    setTimeout(() => {
      for (const each of sent.querySelectorAll<HTMLButtonElement>('button[type=submit]')) each.disabled = true;
    });
  });
  window.addEventListener('pageshow', (event) => {
    if (event.persisted && form?.ariaBusy === 'true') window.location.reload();
  });
}
