const NOTICE_MS = 4_000;

/** The menu of the person closes on Escape and on a click elsewhere; what the page before wanted told goes after a while. */
export function startMenus(): void {
  const open = () => document.querySelector<HTMLDetailsElement>('details[data-menu][open]');
  document.addEventListener('keydown', (event) => {
    const menu = open();
    if (event.key !== 'Escape' || !menu) return;
    menu.open = false;
    menu.querySelector('summary')?.focus();
  });
  document.addEventListener('click', (event) => {
    const menu = open();
    if (menu && !menu.contains(event.target as Node)) menu.open = false;
  });
  document.addEventListener('change', (event) => {
    const form = (event.target as Element).closest<HTMLFormElement>('form[data-apply]');
    form?.requestSubmit();
  });
  setTimeout(() => document.querySelector('[data-notice]')?.remove(), NOTICE_MS);
}
