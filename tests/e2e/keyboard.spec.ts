import { expect, test } from './fixtures.ts';
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
  await expect(page.getByRole('searchbox', { name: 'Search', exact: true })).toBeFocused();
});

test('a visitor finds, filters and reads an idea by keyboard alone', async ({ page }) => {
  await page.goto('/browse');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.type('dairy');
  await expect(page).toHaveURL('/browse?search=dairy');
  await expect(page.getByRole('status')).toContainText('ideas');
  const first = page.locator('#browse-results article').first().getByRole('link');
  await expect(first).toContainText('dairies');
  for (let stop = 0; stop < 12 && !(await first.evaluate((link) => link === document.activeElement)); stop++)
    await page.keyboard.press('Tab');
  await expect(first).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('dairies');
});

const MOST_STOPS = 250;

for (const { name, address, status } of screens) {
  test(`every stop of the keyboard is visible: ${name}`, async ({ page, request, refused }) => {
    const path = await address(request);
    if (status !== 200) refused.push(path);
    await page.goto(path);
    const unseen: string[] = [];
    let stops = 0;
    for (; stops < MOST_STOPS; stops++) {
      await page.keyboard.press('Tab');
      const stop = await page.evaluate(() => {
        const at = document.activeElement;
        if (!at || at === document.body) return undefined;
        const { outlineStyle, outlineWidth } = getComputedStyle(at);
        const { width, height, bottom, top } = at.getBoundingClientRect();
        const inView = width > 0 && height > 0 && bottom > 0 && top < window.innerHeight;
        return { isSeen: inView && outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2, what: at.outerHTML.slice(0, 160) };
      });
      if (!stop) break;
      if (!stop.isSeen) unseen.push(stop.what);
    }
    expect(stops).toBeGreaterThan(5);
    expect(unseen).toEqual([]);
  });
}
