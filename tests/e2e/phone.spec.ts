import { cardTitles } from './find.ts';
import { expect, phone, test } from './fixtures.ts';
import { signInAsNew } from './people.ts';
import { screens } from './screens.ts';

test.use(phone);

test('a figure’s source opens inside the screen', async ({ page, request }) => {
  const idea = screens.find(({ name }) => name === 'idea in full');
  await page.goto((await idea?.address(request)) ?? '');
  await page
    .getByRole('link', { name: /where “.+” comes from/ })
    .first()
    .click();
  await expect(page.getByRole('dialog', { name: /^Source of / })).toBeInViewport({ ratio: 1 });
});

test('what an income takes keeps its names legible beside long values', async ({ page }) => {
  await page.goto('/reports/sample');
  const earning = page.getByRole('region', { name: 'What an income takes' });
  await expect(earning.getByText('Hours a week', { exact: true })).toBeVisible();
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 800 });
    for (const name of await earning.getByRole('term').all()) expect((await name.boundingBox())?.width).toBeGreaterThan(80);
  }
});

test('every place of the header is shown whole, for whoever is signed in, at every width', async ({ page }) => {
  const cut = async () => {
    const found: string[] = [];
    for (const width of [320, 360, 390, 414, 600, 768, 1024, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      const places = page.getByRole('banner').getByRole('navigation', { name: 'Main' });
      const isWhole = await places.evaluate(
        (nav) =>
          nav.scrollWidth <= nav.clientWidth &&
          [...nav.querySelectorAll('a')].every(
            (place) => place.getClientRects().length === 0 || place.getBoundingClientRect().right <= window.innerWidth,
          ) &&
          nav.clientHeight < 60,
      );
      if (!isWhole) found.push(`${width}`);
    }
    return found;
  };
  await page.goto('/');
  expect(await cut()).toEqual([]);
  await signInAsNew(page, { tier: 'pro_monthly' });
  for (const path of ['/ai-chat', '/browse', '/settings']) {
    await page.goto(path);
    await expect(page.getByRole('banner').getByRole('link', { name: 'AI Strategist' })).toBeVisible();
    expect(await cut(), path).toEqual([]);
  }
});

test('search opens over the page inside the screen', async ({ page }) => {
  await page.goto('/');
  await page
    .getByRole('banner')
    .getByRole('link', { name: /^Search/ })
    .click();
  const command = page.getByRole('dialog', { name: 'Search ideas' });
  await expect(command).toBeInViewport({ ratio: 1 });
  await command.getByRole('combobox').fill('clinic');
  await expect(command.getByRole('option').first()).toBeVisible();
  await expect(command).toBeInViewport({ ratio: 1 });
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled });

    test('the search and the first idea stand in the first screen; filters open behind a button that counts them', async ({ page }) => {
      await signInAsNew(page);
      await page.goto('/browse');
      await expect(page.getByRole('searchbox', { name: 'Search' })).toBeInViewport({ ratio: 1 });
      await expect(cardTitles(page).first()).toBeInViewport({ ratio: 1 });
      const filters = page.locator('search summary', { hasText: 'Filters' });
      await expect(filters).toHaveText('Filters');
      await expect(page.getByLabel('Category')).toBeHidden();
      await filters.click();
      await page.getByLabel('Category').selectOption('fintech');
      await page.getByLabel('Pro Picks only').check();
      if (!javaScriptEnabled) await page.getByRole('button', { name: 'Show these ideas' }).click();
      await expect(page).toHaveURL(/category=fintech.*pro=true/);
      await expect(filters).toHaveText('Filters (2)');
    });
  });
}
