import { findLists, findTopics, listIdeas } from './catalogue.ts';
import { expect, type Page, test } from './fixtures.ts';

const command = (page: Page) => page.getByRole('dialog', { name: 'Search ideas' });
const field = (page: Page) => command(page).getByRole('combobox');
const chosen = (page: Page) => command(page).locator('[role=option][data-highlighted]');

for (const key of ['Control+k', 'Meta+k']) {
  test(`${key} opens search, arrows move, Enter opens the idea`, async ({ page, request }) => {
    const { ideas } = await listIdeas(request, 'search=clinic&limit=8');
    expect(ideas.length).toBeGreaterThan(1);
    const topics = (await findTopics(request, 'clinic')).map(({ name }) => ({ title: name }));
    const results = [...ideas, ...topics, ...(await findLists(request, 'clinic'))];
    await page.goto('/pricing');
    await page.keyboard.press(key);
    await expect(field(page)).toBeFocused();
    await page.keyboard.type('clinic');
    await expect(command(page).getByRole('option')).toHaveCount(results.length);
    await expect(chosen(page)).toContainText(ideas[0]?.title ?? '');
    await expect(field(page)).toHaveAttribute('aria-activedescendant', (await chosen(page).getAttribute('id')) ?? '');
    await page.keyboard.press('ArrowDown');
    await expect(chosen(page)).toContainText(ideas[1]?.title ?? '');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    await expect(chosen(page), 'up from the first goes to the last').toContainText(results.at(-1)?.title ?? '');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`/ideas/${ideas[0]?.slug}`);
  });
}

test('Esc closes search at once and focus returns to where it was', async ({ page }) => {
  await page.goto('/browse');
  const before = page.getByRole('searchbox', { name: 'Search', exact: true });
  await before.focus();
  await page.keyboard.press('Control+k');
  await expect(field(page)).toBeFocused();
  await page.keyboard.type('dairy');
  await expect(command(page).getByRole('option').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(command(page)).toBeHidden();
  await expect(before).toBeFocused();
});

test('the search of the page’s head opens by click, keeps what was typed and closes by a click beside it', async ({ page }) => {
  await page.goto('/terms');
  const opener = page.getByRole('banner').getByRole('link', { name: /^Search/ });
  await opener.click();
  await field(page).fill('vetrinary');
  await expect(command(page).getByRole('status')).toHaveText('Showing results for “veterinary”');
  await page.mouse.click(5, 5);
  await expect(command(page)).toBeHidden();
  await opener.press('Enter');
  await expect(field(page)).toHaveValue('vetrinary');
  await expect(command(page).getByRole('option').first()).toBeVisible();
});

test('a result opens by click; all results open as a page', async ({ page }) => {
  await page.goto('/');
  await page.keyboard.press('Control+k');
  await field(page).fill('dairy');
  await expect(command(page).getByRole('option').first()).toContainText('dairies');
  await expect(command(page).getByRole('link', { name: 'All results' })).toHaveAttribute('href', '/browse?search=dairy');
  await command(page).getByRole('option').first().click();
  await expect(page).toHaveURL(/\/ideas\/.*dairies/);
});

test('a search without a match says so; Enter shows it as a page', async ({ page }) => {
  await page.goto('/');
  await page.keyboard.press('Control+k');
  await expect(field(page)).toBeFocused();
  await page.keyboard.type('qqqqzzzz');
  await expect(command(page).getByRole('status')).toContainText('No ideas found matching your criteria.');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/browse?search=qqqqzzzz');
});

test('search finds topics, and opens one', async ({ page }) => {
  await page.goto('/');
  await page.keyboard.press('Control+k');
  await field(page).fill('vector databases');
  const topic = command(page).getByRole('option', { name: /Vector databases\s*Topic/ });
  await expect(topic).toBeVisible();
  await topic.click();
  await expect(page).toHaveURL('/trending/vector-search');
});
