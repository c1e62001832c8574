const PAUSE_MS = 250;
const RESULTS = 'browse-results';

let timer: ReturnType<typeof setTimeout> | undefined;
let asking: AbortController | undefined;
let shown = '';

/** What a page shows, by its address: the part after # only names a place on it. */
const shownByAddress = () => window.location.pathname + window.location.search;

/** @returns the address a filter form asks for: only what was chosen. */
function addressOf(form: HTMLFormElement): string {
  const params = new URLSearchParams();
  for (const [name, value] of new FormData(form)) if (typeof value === 'string' && value.trim()) params.append(name, value.trim());
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
    const [announcement, count] = [document.getElementById('browse-announcement'), fresh.querySelector('[data-count]')];
    if (announcement) announcement.textContent = count?.textContent ?? 'This could not be shown.';
    const [chosen, freshlyChosen] = [document, page].map((within) => [...within.querySelectorAll('[data-filters-chosen]')]);
    chosen?.forEach((count, i) => {
      count.textContent = freshlyChosen?.[i]?.textContent ?? '';
    });
    // A search reorders by match: the choices of order come with it.
    const [sort, freshSort] = [document.querySelector('select[name=sort]'), page.querySelector('select[name=sort]')];
    if (sort && freshSort && sort.innerHTML !== freshSort.innerHTML && document.activeElement !== sort) sort.replaceWith(freshSort);
  } catch (error) {
    if ((error as Error).name !== 'AbortError') window.location.assign(address);
  }
}

/** Makes an address the page's own, as a step in the history or in place of the present one, and shows it. */
function go(address: string, step: 'pushState' | 'replaceState'): void {
  if (address !== window.location.href) history[step](null, '', address);
  shown = shownByAddress();
  void show(address);
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
    timer = setTimeout(() => go(addressOf(form), 'replaceState'), PAUSE_MS);
  });
  document.addEventListener('change', (event) => {
    const form = formOf(event);
    if (!form || (event.target as HTMLInputElement).type === 'search') return;
    go(addressOf(form), 'pushState');
  });
  document.addEventListener('submit', (event) => {
    const form = formOf(event);
    if (!form) return;
    event.preventDefault();
    clearTimeout(timer);
    go(addressOf(form), 'pushState');
  });
  // Back and forward: the form's own fields must follow the address, so the page is read again. A jump to a place on it is no such step.
  shown = shownByAddress();
  window.addEventListener('popstate', () => {
    if (document.querySelector('form[data-live]') && shownByAddress() !== shown) window.location.reload();
  });
}
