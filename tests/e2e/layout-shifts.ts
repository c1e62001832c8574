import type { Response } from '@playwright/test';
import { expect, type Page } from './fixtures.ts';

/** Adds up every layout shift of the page from its first paint on, in `window.shifted`, with what moved; of what has left the page since, where it stood. */
export async function watchShifts(page: Page): Promise<() => Promise<{ total: number; moved: string[] }>> {
  await page.addInitScript(() => {
    type Shift = PerformanceEntry & { value: number; sources: { node?: Node; currentRect: DOMRectReadOnly }[] };
    const seen = { total: 0, moved: [] as string[] };
    Object.assign(window, { shifted: seen });
    new PerformanceObserver((list) => {
      for (const shift of list.getEntries() as Shift[]) {
        seen.total += shift.value;
        seen.moved.push(
          ...shift.sources.map(({ node, currentRect }) => {
            if (!node) return `gone, from ${Math.round(currentRect.top)} px`;
            return node instanceof Element ? node.outerHTML.slice(0, 120) : String(node.textContent);
          }),
        );
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () => page.evaluate(() => (window as unknown as { shifted: { total: number; moved: string[] } }).shifted);
}

/** Two frames have been drawn since, so that what moved has been reported. */
export async function settle(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
}

/**
 * Opens a page whose fonts come only after its first paint, and reads it to its end.
 * @returns its answer, how many fonts it asked for before that paint, and what moved.
 */
export async function openWithLateFonts(
  page: Page,
  path: string,
): Promise<{ answer: Response | null; lateFonts: number; shifts: { total: number; moved: string[] } }> {
  const shifts = await watchShifts(page);
  const paintedFirst = Promise.withResolvers<void>();
  let asked = 0;
  await page.route('**/*.woff2', async (route) => {
    asked++;
    await paintedFirst.promise;
    await route.continue();
  });
  const answer = await page.goto(path, { waitUntil: 'commit' });
  await expect.poll(() => page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length)).toBe(1);
  const lateFonts = asked;
  paintedFirst.resolve();
  await page.waitForLoadState('load');
  await page.evaluate(() => document.fonts.ready);
  await settle(page);
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await settle(page);
  return { answer, lateFonts, shifts: await shifts() };
}
