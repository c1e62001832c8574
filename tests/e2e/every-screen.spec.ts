import { isWhole, slice } from '../factories/slice.ts';
import { isUsableAtThisSize, VIEWPORTS } from './axe.ts';
import { expect, openDetails, test } from './fixtures.ts';
import { goByKeyboard } from './keyboard-stops.ts';
import { openWithLateFonts } from './layout-shifts.ts';
import { screens } from './screens.ts';

/** What holds of every screen, on a screen of either size: opened once, and held to one rule after the other. `npm test` takes eight of them, at a desk and on a phone by turns. */
for (const [which, viewport] of VIEWPORTS.entries()) {
  test.describe(`${viewport.width} px`, () => {
    test.use({ viewport });

    for (const { name, address, status } of slice(screens, 8).filter((_, i) => isWhole || i % VIEWPORTS.length === which)) {
      test(`nothing moves, every stop of the keyboard is seen, anyone can use it: ${name}`, async ({ page, request, refused }) => {
        // As much time as three tests: a look at how it loads, one by keyboard, one by axe.
        test.slow();
        const path = await address(request);
        if (status !== 200) refused.push(path);
        const { answer, lateFonts, shifts } = await openWithLateFonts(page, path);
        expect(answer?.status()).toBe(status);
        expect(lateFonts).toBeGreaterThan(0);
        // Soft, so that what breaks several rules is told of each.
        expect.soft(shifts, 'nothing moves while it loads, even with late fonts, and is read to its end').toEqual({ total: 0, moved: [] });
        const handmade = (await answer?.text())?.match(/<[^>]+\s(style|on[a-z]+)=/gi);
        expect.soft(handmade ?? [], 'its HTML has no style attribute and no event handler').toEqual([]);

        await page.emulateMedia({ reducedMotion: 'reduce' });
        const { stops, unseen, usable } = await goByKeyboard(page);
        expect.soft(unseen, 'every stop of the keyboard can be seen').toEqual([]);
        expect.soft(stops, 'everything that can be used is a stop').toBe(usable);

        await page.evaluate(() => window.scrollTo(0, 0));
        await isUsableAtThisSize(page, 'as it comes');
        if ((await page.locator('details').count()) === 0) return;
        await openDetails(page);
        await isUsableAtThisSize(page, 'with everything open');
      });
    }
  });
}
