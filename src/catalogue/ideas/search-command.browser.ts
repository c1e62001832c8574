import { categoryLabel } from '../../shared/vocabulary/categories.ts';
import type { TopicPage } from '../../trends/index.ts';
import type { IdeaPage } from './ideas.contract.ts';

type Result = { path: string; title: string; note: string };
type Found = { search: string; results: Result[]; readAs?: string | undefined; failed?: boolean };

const PAUSE_MS = 120;
const LIMIT = 8;
const TOPICS = 3;
const HINT = 'Arrow keys to move, Enter to open, Esc to close';

async function find(search: string, signal: AbortSignal): Promise<Found> {
  const [response, ofTopics, ofLists] = await Promise.all([
    fetch(`/api/v1/ideas?limit=${LIMIT}&search=${encodeURIComponent(search)}`, { signal }),
    fetch(`/api/v1/trends?limit=${TOPICS}&search=${encodeURIComponent(search)}`, { signal }),
    fetch(`/api/v1/collections?search=${encodeURIComponent(search)}`, { signal }),
  ]);
  const body = (await response.json()) as { success: boolean; data: IdeaPage };
  const topics = (await ofTopics.json()) as { success: boolean; data: TopicPage };
  const lists = (await ofLists.json()) as { success: boolean; data: { slug: string; title: string }[] };
  if (!body.success) return { search, results: [], failed: true };
  const { ideas, search: about } = body.data;
  const matches = [
    ...ideas.map(({ slug, title, category }) => ({ path: `/ideas/${slug}`, title, note: categoryLabel(category) })),
    ...(topics.success ? topics.data.topics : []).map(({ slug, name }) => ({ path: `/trending/${slug}`, title: name, note: 'Topic' })),
    ...(lists.success ? lists.data : []).map(({ slug, title }) => ({ path: `/collections/${slug}`, title, note: 'List' })),
  ];
  const nearest = (about?.suggestions ?? []).map(({ slug, title }) => ({ path: `/ideas/${slug}`, title, note: 'nearest' }));
  return { search, results: matches.length > 0 ? matches : nearest, readAs: about?.corrected ? about.read_as : undefined };
}

const MARKUP = `
  <input type="search" role="combobox" aria-expanded="false" aria-controls="command-list" aria-autocomplete="list" aria-label="Search ideas"
    maxlength="200" autocomplete="off" placeholder="A trade, a problem, a tool"
    class="w-full border-b border-line bg-transparent px-5 py-4 text-lg -outline-offset-2">
  <div role="listbox" id="command-list" aria-label="Ideas" class="max-h-[55vh] overflow-y-auto"></div>
  <p class="flex justify-between gap-4 border-t border-line px-5 py-2.5 text-xs text-ink-3">
    <span role="status">${HINT}</span><a href="/browse" class="underline">All results</a>
  </p>`;

/** Builds the dialog: a combobox with a list of results (WAI-ARIA APG) in a modal. Focus stays in the field. */
function build(): HTMLDialogElement {
  const dialog = document.createElement('dialog');
  dialog.className = 'command m-0 mx-auto mt-[10vh] w-[min(42rem,calc(100vw-2rem))] border border-edge bg-sheet p-0 text-ink shadow-xl';
  dialog.setAttribute('aria-label', 'Search ideas');
  dialog.innerHTML = MARKUP;
  const field = dialog.querySelector('input') as HTMLInputElement;
  const list = dialog.querySelector('[role=listbox]') as HTMLElement;
  const status = dialog.querySelector('[role=status]') as HTMLElement;
  const all = dialog.querySelector('a') as HTMLAnchorElement;
  let shown: Found = { search: '', results: [] };
  let active = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let asking: AbortController | undefined;

  function choose(index: number): void {
    active = index;
    for (const [i, option] of [...list.children].entries()) {
      option.setAttribute('aria-selected', String(i === active));
      if (i === active) option.scrollIntoView({ block: 'nearest' });
    }
    if (list.children[active]) field.setAttribute('aria-activedescendant', `command-${active}`);
    else field.removeAttribute('aria-activedescendant');
  }

  function show(found: Found): void {
    shown = found;
    list.replaceChildren(...found.results.map(optionOf));
    field.setAttribute('aria-expanded', String(found.results.length > 0));
    choose(0);
    if (!found.search) status.textContent = HINT;
    else if (found.failed) status.textContent = 'The search did not answer. Press Enter to try it as a page.';
    else if (found.results.length === 0) status.textContent = 'No ideas found matching your criteria.';
    else if (found.results[0]?.note === 'nearest') status.textContent = 'No ideas found matching your criteria. These are the nearest.';
    else if (found.readAs) status.textContent = `Showing results for “${found.readAs}”`;
    else status.textContent = `${found.results.length} shown`;
  }

  field.addEventListener('input', () => {
    clearTimeout(timer);
    asking?.abort();
    const search = field.value.trim();
    all.href = search ? `/browse?search=${encodeURIComponent(search)}` : '/browse';
    if (!search) return show({ search, results: [] });
    asking = new AbortController();
    const { signal } = asking;
    timer = setTimeout(() => {
      find(search, signal).then(show, (error: Error) => {
        if (error.name !== 'AbortError') show({ search, results: [], failed: true });
      });
    }, PAUSE_MS);
  });
  field.addEventListener('keydown', (event) => {
    const last = shown.results.length - 1;
    if (event.key === 'ArrowDown') choose(active >= last ? 0 : active + 1);
    else if (event.key === 'ArrowUp') choose(active <= 0 ? Math.max(last, 0) : active - 1);
    else if (event.key === 'Enter' && field.value.trim()) {
      const chosen = shown.search === field.value.trim() ? shown.results[active] : undefined;
      window.location.assign(chosen?.path ?? all.href);
    } else if (event.key === 'Escape') {
      // At once: left to itself, the first Esc would only empty the field.
      dialog.close();
    } else return;
    event.preventDefault();
  });
  list.addEventListener('pointermove', (event) => {
    const index = [...list.children].indexOf((event.target as Element).closest('[role=option]') as Element);
    if (index >= 0 && index !== active) choose(index);
  });
  list.addEventListener('click', (event) => {
    // The one under the finger: a tap moves no pointer before it.
    const chosen = shown.results[[...list.children].indexOf((event.target as Element).closest('[role=option]') as Element)];
    if (chosen) window.location.assign(chosen.path);
  });
  dialog.addEventListener('click', (event) => {
    if (event.target === dialog) dialog.close();
  });
  return dialog;
}

function optionOf(result: Result, index: number): HTMLElement {
  const option = document.createElement('div');
  option.id = `command-${index}`;
  option.setAttribute('role', 'option');
  option.className = 'flex cursor-pointer items-baseline justify-between gap-4 px-5 py-2.5 aria-selected:bg-well';
  const title = document.createElement('span');
  title.textContent = result.title;
  const note = document.createElement('span');
  note.className = 'shrink-0 text-xs text-ink-3';
  note.textContent = result.note;
  option.append(title, note);
  return option;
}

let dialog: HTMLDialogElement | undefined;

/** Opens search over the page, with what was typed last still there and selected. */
export function openSearchCommand(): void {
  if (!dialog) {
    dialog = build();
    document.body.append(dialog);
  }
  if (dialog.open) return;
  dialog.showModal();
  dialog.querySelector('input')?.select();
}
