const PRELOAD = /<link rel="modulepreload" href="([^"]+)"[^>]*>/g;
const MODULES = /<script ([^>]*)type="module" async="">([\s\S]*?<\/script>)/;
/** A page that nobody looks at paints nothing; its scripts start all the same. */
const NO_PAINT_MS = 3_000;

/**
 * Runs in the browser, once the page has been painted: fetches all modules at once and runs what React Router starts them with, which stands beside it as text
 * and is a script of the page to the policy. Who goes back or on before that, to an address this document had before, gets the page of that address: it is
 * not the one that was drawn here.
 */
const START = `((files, wait) => {
  const text = document.currentScript.previousElementSibling;
  const code = text.textContent;
  text.remove();
  const here = () => location.pathname + location.search;
  const drawn = here();
  const isStarted = () => document.documentElement.dataset.scripts !== undefined;
  addEventListener('popstate', () => isStarted() || here() === drawn || location.reload());
  const add = (parent, tag, has) => parent.append(Object.assign(document.createElement(tag), has));
  let start = () => {
    start = () => {};
    for (const href of files) add(document.head, 'link', { rel: 'modulepreload', href });
    add(document.body, 'script', { type: 'module', textContent: code });
  };
  new PerformanceObserver(() => start()).observe({ type: 'paint', buffered: true });
  setTimeout(() => start(), wait);
})`.replace(/\n\s*/g, '');

/**
 * Has a page's modules wait for its first paint. React Router names them in the head, where over a slow line they take their turn with the style sheet
 * and the fonts, and a page that is whole without them is seen a second later.
 * @param html a page as React Router wrote it
 * @returns the page with its modules named in an inline script and what starts them as text; as it was when it has none
 */
export function startAfterPaint(html: string): string {
  const files = [...html.matchAll(PRELOAD)].map(([, href]) => href);
  return html
    .replace(PRELOAD, '')
    .replace(
      MODULES,
      (_, attributes: string, code: string) =>
        `<script ${attributes}type="text/plain">${code}<script ${attributes.trim()}>${START}(${JSON.stringify(files)},${NO_PAINT_MS})</script>`,
    );
}
