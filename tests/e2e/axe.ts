import { AxeBuilder } from '@axe-core/playwright';
import { isWhole } from '../factories/slice.ts';
import { expect, type Page, phone } from './fixtures.ts';

/** The widths every screen is held to, a wide one first. */
export const VIEWPORTS = [{ width: 1440, height: 900 }, phone.viewport];
/** What of axe's rules depends on the colour scheme; the rest need not be asked a second time. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

type Asked = {
  /** Left out: the marks of figures within sentences, say, which are exempt from the size of targets. */
  exclude?: string;
  rules?: string[];
};

/** It tells faults alone: to describe what passed takes longer than the rules. Of what it would fetch first no rule that is on reads style sheets. */
const OPTIONS = { resultTypes: ['violations'], preload: { assets: ['media'] } } satisfies Parameters<AxeBuilder['options']>[0];

/**
 * What axe has against the page as it is now, one line for each place.
 * Axe runs in the page itself, as no page here has a frame, and stays there: to read its source takes as long as many of its rules.
 */
export async function violations(page: Page, { exclude, rules }: Asked = {}): Promise<string[]> {
  const isThere = await page.evaluate(() => 'axe' in window);
  const axe = new AxeBuilder({ page, ...(isThere && { axeSource: 'axe' }) })
    .setLegacyMode(true)
    .options({ ...OPTIONS, ...(rules && { runOnly: rules }) });
  if (exclude) axe.exclude(exclude);
  const found = await axe.analyze();
  return found.violations.flatMap(({ id, help, nodes }) =>
    nodes.filter(({ html }) => !isOfKit(id, html)).map((node) => `${id}: ${help}: ${node.html.slice(0, 200)} ${node.failureSummary ?? ''}`),
  );
}

/** What the kit does on purpose: guards that keep the focus within what is open, and popups that stand at the end of the page. */
const isOfKit = (rule: string, html: string) =>
  html.includes('data-base-ui-focus-guard') || (rule === 'region' && html.includes('base-ui'));

/** Axe finds nothing wrong with the page as it is now, in light and in dark. */
export async function isAccessible(page: Page, what = page.url(), exclude?: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    // A colour on its way from one scheme to the other is neither's; a transition that is called off is over as well.
    await page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)));
    const found = await violations(page, { ...(exclude && { exclude }), ...(colorScheme === 'dark' && { rules: COLOUR_RULES }) });
    expect(found, `${what}, ${colorScheme}`).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: 'light' });
}

/** The page as it is now can be used by anyone on a screen of this size: axe finds nothing wrong in light or dark, and nothing is wider than the screen. */
export async function isUsableAtThisSize(page: Page, what = page.url(), exclude?: string): Promise<void> {
  const width = page.viewportSize()?.width;
  await isAccessible(page, `${what}, ${width} px`, exclude);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(overflow, `${what} is no wider than ${width} px`).toBeLessThanOrEqual(0);
}

/** The page as it is now can be used by anyone at a desk and on a phone, whichever it was opened on; `npm test` looks at it on a phone alone. */
export async function isUsableByAnyone(page: Page, what = page.url(), exclude?: string): Promise<void> {
  const before = page.viewportSize();
  for (const viewport of isWhole ? VIEWPORTS : [phone.viewport]) {
    await page.setViewportSize(viewport);
    await isUsableAtThisSize(page, what, exclude);
  }
  if (before) await page.setViewportSize(before);
}
