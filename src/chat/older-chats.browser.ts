/** Fetches older chats when the end of the list comes into view; the link at its end does the same without scripts. */
export function startOlderChats(): void {
  const link = document.querySelector<HTMLAnchorElement>('aside [data-more] a');
  if (!link) return;
  const watch = new IntersectionObserver(
    (entries) => {
      // The list stands twice in the page, for narrow and for wide screens; the hidden one is never in view.
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      watch.disconnect();
      void showOlder(link.href);
    },
    { rootMargin: '120px' },
  );
  for (const one of document.querySelectorAll('aside [data-more]')) watch.observe(one);
}

/** Puts the longer list in place of the shorter one, where the reader is in it. */
async function showOlder(href: string): Promise<void> {
  const response = await fetch(href, { headers: { accept: 'text/html' } }).catch(() => undefined);
  // The link stays.
  if (!response?.ok) return;
  const page = new DOMParser().parseFromString(await response.text(), 'text/html');
  const longer = page.querySelectorAll('aside [data-sessions]');
  for (const [at, list] of document.querySelectorAll('aside [data-sessions]').entries()) {
    const next = longer[at];
    if (!next) continue;
    const have = list.querySelectorAll('li').length;
    list.append(...[...next.children].slice(have).map((item) => document.adoptNode(item)));
  }
  const ends = page.querySelectorAll('aside [data-more]');
  for (const [at, end] of document.querySelectorAll('aside [data-more]').entries()) {
    const next = ends[at];
    if (next) end.replaceWith(document.adoptNode(next));
    else end.remove();
  }
  startOlderChats();
}
