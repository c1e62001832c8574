const PAUSE_MS = 250;
const RESULTS = 'browse-results';

let timer: ReturnType<typeof setTimeout> | undefined;
let asking: AbortController | undefined;

/** @returns the address a filter form asks for: only what was chosen. */
function addressOf(form: HTMLFormElement): string {
  const params = new URLSearchParams();
  for (const [name, value] of new FormData(form)) if (typeof value === 'string' && value.trim()) params.set(name, value.trim());
  return params.size > 0 ? `${form.action}?${params}` : form.action;
}

/** Draws the results of another address in place: the same page from the server, of which only the results are taken. */
async function show(address: string): Promise<void> {
  asking?.abort();
  asking = new AbortController();
  const results = document.getElementById(RESULTS);
  if (!results) return window.location.assign(address);
  results.setAttribute('aria-busy', 'true');
  try {
    const response = await fetch(address, { signal: asking.signal, headers: { accept: 'text/html' } });
    const page = new DOMParser().parseFromString(await response.text(), 'text/html');
    const fresh = page.getElementById(RESULTS);
    if (!fresh) return window.location.assign(address);
    results.replaceWith(fresh);
    document.title = page.title;
    // A search reorders by match: the choices of order come with it.
    const [sort, freshSort] = [document.querySelector('select[name=sort]'), page.querySelector('select[name=sort]')];
    if (sort && freshSort && sort.innerHTML !== freshSort.innerHTML && document.activeElement !== sort) sort.replaceWith(freshSort);
  } catch (error) {
    if ((error as Error).name !== 'AbortError') window.location.assign(address);
  }
}

/**
 * Makes a form marked `data-live` apply its choices as they are made: a changed choice at once (a step in the history),
 * typing after a pause (replacing the step). The address always says what is shown.
 */
export function startLiveFilters(): void {
  const formOf = (event: Event) => (event.target as Element).closest<HTMLFormElement>('form[data-live]');
  document.addEventListener('input', (event) => {
    const form = formOf(event);
    if (!form || (event.target as HTMLInputElement).type !== 'search') return;
    clearTimeout(timer);
    timer = setTimeout(() => {
      const address = addressOf(form);
      history.replaceState(null, '', address);
      void show(address);
    }, PAUSE_MS);
  });
  document.addEventListener('change', (event) => {
    const form = formOf(event);
    if (!form || (event.target as HTMLInputElement).type === 'search') return;
    const address = addressOf(form);
    history.pushState(null, '', address);
    void show(address);
  });
  document.addEventListener('submit', (event) => {
    const form = formOf(event);
    if (!form) return;
    event.preventDefault();
    clearTimeout(timer);
    const address = addressOf(form);
    history.pushState(null, '', address);
    void show(address);
  });
  // Back and forward: the form's own fields must follow the address, so the page is read again.
  window.addEventListener('popstate', () => {
    if (document.querySelector('form[data-live]')) window.location.reload();
  });
}
