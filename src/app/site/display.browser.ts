import { type Density, displayCookie, type Theme } from '../../shared/web/display.ts';

/** Applies a choice of colours at once; the density of lists is drawn by the server, so it is kept and the page read again. */
export function startDisplayChoices(): void {
  document.addEventListener('submit', (event) => {
    const { submitter } = event as SubmitEvent;
    if (!(submitter instanceof HTMLButtonElement)) return;
    if (submitter.name === 'theme') {
      event.preventDefault();
      const theme = submitter.value as Theme;
      // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser we serve
      document.cookie = displayCookie('theme', theme);
      document.documentElement.dataset.theme = theme;
      for (const button of submitter.parentElement?.children ?? []) button.setAttribute('aria-pressed', String(button === submitter));
    } else if (submitter.name === 'density') {
      event.preventDefault();
      // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser we serve
      document.cookie = displayCookie('density', submitter.value as Density);
      window.location.reload();
    }
  });
}
