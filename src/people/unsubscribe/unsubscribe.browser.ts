/** Says that a form is being worked on while its answer is awaited, and keeps it from being sent twice. */
export function startProcessingNotes(): void {
  document.addEventListener('submit', (event) => {
    const form = event.target as HTMLFormElement;
    const { processing } = form.dataset;
    if (processing === undefined) return;
    if (form.ariaBusy === 'true') {
      event.preventDefault();
      return;
    }
    form.ariaBusy = 'true';
    const status = form.querySelector('[role="status"]');
    if (status) status.textContent = processing;
  });
  // A page that comes back from the browser's own store is not at work any more.
  window.addEventListener('pageshow', () => {
    for (const form of document.querySelectorAll<HTMLFormElement>('form[data-processing]')) {
      form.ariaBusy = null;
      const status = form.querySelector('[role="status"]');
      if (status) status.textContent = '';
    }
  });
}
