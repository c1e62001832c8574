import { AxeBuilder } from '@axe-core/playwright';
import { expect, openDetails, type Page, phone, test } from './fixtures.ts';
import { screens } from './screens.ts';

/** What axe has against the page as it is now, one line for each place. */
async function violations(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${id}: ${help}: ${node.html.slice(0, 200)} ${node.failureSummary ?? ''}`),
  );
}

/** Axe in both schemes, on the page as it stands. */
async function findNothing(page: Page, what = 'as it comes'): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    expect(await violations(page), `${what}, ${colorScheme}`).toEqual([]);
  }
}

for (const viewport of [phone.viewport, { width: 1440, height: 900 }]) {
  test.describe(`light and dark, ${viewport.width} px`, () => {
    test.use({ viewport, reducedMotion: 'reduce' });

    for (const { name, address, status } of screens) {
      test(`axe finds nothing wrong: ${name}`, async ({ page, request, refused }) => {
        const path = await address(request);
        if (status !== 200) refused.push(path);
        await page.goto(path);
        await findNothing(page);
        if ((await page.locator('details').count()) === 0) return;
        await openDetails(page);
        await findNothing(page, 'with everything open');
      });
    }

    test('axe finds nothing wrong: a figure’s source open', async ({ page, request }) => {
      const idea = screens.find(({ name }) => name === 'idea in full');
      await page.goto((await idea?.address(request)) ?? '');
      await page
        .getByRole('button', { name: /where “.+” comes from/ })
        .first()
        .click();
      await expect(page.getByRole('dialog', { name: /^Source of / })).toBeVisible();
      await findNothing(page);
    });

    test('axe finds nothing wrong: search open, empty and with results', async ({ page }) => {
      await page.goto('/');
      await page.keyboard.press('Control+k');
      const command = page.getByRole('dialog', { name: 'Search ideas' });
      await expect(command).toBeVisible();
      await findNothing(page, 'empty');
      await page.keyboard.type('clinic');
      await expect(command.getByRole('option').first()).toBeVisible();
      await findNothing(page, 'with results');
    });
  });
}
