import { isUsableByAnyone, violations } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { screens } from './screens.ts';

test('faults that are planted are found, in the scheme that has them', async ({ page }) => {
  await page.setContent(`<!doctype html><html lang="en"><title>Planted</title>
    <style>p { background: #fff; color: #111 } @media (prefers-color-scheme: dark) { p { color: #ddd } }</style>
    <main><h1>Planted</h1><p>Read me</p></main>`);
  expect(await violations(page)).toEqual([]);
  await expect(isUsableByAnyone(page)).rejects.toThrow(/color-contrast/);
  await page.setContent('<!doctype html><html lang="en"><title>Planted</title><main><h1>Planted</h1><input></main>');
  await expect(isUsableByAnyone(page)).rejects.toThrow(/label: /);
  await page.setContent('<!doctype html><html lang="en"><title>Planted</title><main><h1>Planted</h1><hr width="2000"></main>');
  await expect(isUsableByAnyone(page)).rejects.toThrow(/no wider than (1440|390) px/);
});

test('axe finds nothing wrong: a figure’s source open', async ({ page, request }) => {
  const idea = screens.find(({ name }) => name === 'idea in full');
  await page.goto((await idea?.address(request)) ?? '');
  await page
    .getByRole('link', { name: /where “.+” comes from/ })
    .first()
    .click();
  await expect(page.getByRole('dialog', { name: /^Source of / })).toBeVisible();
  await isUsableByAnyone(page);
});

test('axe finds nothing wrong: search open, empty and with results', async ({ page }) => {
  await page.goto('/');
  await page.keyboard.press('Control+k');
  const command = page.getByRole('dialog', { name: 'Search ideas' });
  await expect(command).toBeVisible();
  await isUsableByAnyone(page, 'empty');
  await page.keyboard.type('clinic');
  await expect(command.getByRole('option').first()).toBeVisible();
  await isUsableByAnyone(page, 'with results');
});
