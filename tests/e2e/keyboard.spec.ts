import { expect, type Page, phone, test } from './fixtures.ts';
import { screens } from './screens.ts';

test('the first stop skips to the content', async ({ page }) => {
  await page.goto('/browse');
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to the content' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Which idea fits you?' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('searchbox', { name: 'Search', exact: true })).toBeFocused();
});

test('a visitor finds, filters and reads an idea by keyboard alone', async ({ page }) => {
  await page.goto('/browse');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.type('dairy');
  await expect(page).toHaveURL('/browse?search=dairy');
  await expect(page.locator('[data-count]')).toContainText('ideas');
  const first = page.locator('#browse-results article').first().getByRole('link');
  await expect(first).toContainText('dairies');
  for (let stop = 0; stop < 40 && !(await first.evaluate((link) => link === document.activeElement)); stop++)
    await page.keyboard.press('Tab');
  await expect(first).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('dairies');
});

const MOST_STOPS = 250;

type Stop = { what: string; fault: string | undefined };

/** Where the keyboard is, and what keeps a reader from seeing it there; undefined when it is on nothing. */
function currentStop(page: Page): Promise<Stop | undefined> {
  return page.evaluate(() => {
    const at = document.activeElement;
    if (!at || at === document.body) return undefined;
    const faultOf = (): string | undefined => {
      const style = getComputedStyle(at);
      const width = Number.parseFloat(style.outlineWidth);
      if (style.outlineStyle === 'none' || width < 2) return 'has no outline';
      const box = at.getClientRects()[0];
      if (!box || box.width === 0 || box.height === 0) return 'has no size';
      if (box.bottom < 0 || box.top > window.innerHeight) return 'is out of view';
      const over = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
      if (!over || !(at.contains(over) || over.contains(at))) return `is covered by ${over?.outerHTML.slice(0, 80)}`;
      const out = Number.parseFloat(style.outlineOffset) + width;
      for (let box = at.parentElement; box && box !== document.body; box = box.parentElement) {
        if (getComputedStyle(box).overflowY === 'visible') continue;
        const [inner, clip] = [at.getBoundingClientRect(), box.getBoundingClientRect()];
        const cut = [
          inner.top - out < clip.top,
          inner.bottom + out > clip.bottom,
          inner.left - out < clip.left,
          inner.right + out > clip.right,
        ];
        if (cut.filter(Boolean).length > 1) return 'has its outline cut off';
      }
      return undefined;
    };
    return { what: at.outerHTML.slice(0, 120), fault: faultOf() };
  });
}

for (const viewport of [phone.viewport, { width: 1440, height: 900 }]) {
  test.describe(`${viewport.width} px`, () => {
    // Without reduced motion a page scrolls smoothly to where the keyboard is, and would still be on its way when looked at.
    test.use({ viewport, reducedMotion: 'reduce' });

    for (const { name, address, status } of screens) {
      test(`every stop of the keyboard can be seen: ${name}`, async ({ page, request, refused }) => {
        const path = await address(request);
        if (status !== 200) refused.push(path);
        await page.goto(path);
        const unseen: string[] = [];
        let stops = 0;
        for (; stops < MOST_STOPS; stops++) {
          await page.keyboard.press('Tab');
          const stop = await currentStop(page);
          if (!stop) break;
          if (stop.fault) unseen.push(`${stop.what} ${stop.fault}`);
        }
        expect(unseen).toEqual([]);
        const reachable = page
          .locator('a[href], button:enabled, summary, input:not([type=hidden]), select, [tabindex="0"]')
          .filter({ visible: true });
        // A group of radio buttons is one stop; the arrows move within it.
        const withinGroups = await page
          .locator('input[type=radio]')
          .filter({ visible: true })
          .evaluateAll((radios) => radios.length - new Set(radios.map((radio) => (radio as HTMLInputElement).name)).size);
        expect(stops, 'everything that can be used is a stop').toBe((await reachable.count()) - withinGroups);
      });
    }
  });
}
