import { listIdeas } from './catalogue.ts';
import { cards, cardTitles, counted } from './find.ts';
import { expect, type Page, test } from './fixtures.ts';
import { signInAs } from './people.ts';

const search = (page: Page) => page.getByRole('searchbox', { name: 'Search' });
const titles = (ideas: { title: string }[]) => ideas.map((idea) => idea.title);

test('a search shows its results and address as it is typed', async ({ page, request }) => {
  const { ideas } = await listIdeas(request, 'search=dairy');
  await page.goto('/browse');
  await search(page).pressSequentially('dairy');
  await expect(page).toHaveURL('/browse?search=dairy');
  await expect(cardTitles(page)).toHaveText(titles(ideas));
  await expect(page).toHaveTitle('Ideas for “dairy” · Assay');
  await expect(counted(page)).toContainText(`${ideas.length} idea`);
  await expect(page.locator('mark').first()).toHaveText(/dair/i);
  await expect(search(page), 'typing can go on').toBeFocused();
});

test('category, order and Pro Picks combine in one address, which a reload shows again', async ({ page, request }) => {
  const { ideas } = await listIdeas(request, 'category=fintech&sort=opportunity&proOnly=true');
  await page.goto('/browse');
  await page.getByLabel('Category').selectOption('fintech');
  await page.getByLabel('Sort').selectOption('opportunity');
  await page.getByLabel('Pro Picks only').check();
  await expect(page).toHaveURL('/browse?category=fintech&sort=opportunity&pro=true');
  await expect(cardTitles(page)).toHaveText(titles(ideas));
  await page.reload();
  await expect(page.getByLabel('Category')).toHaveValue('fintech');
  await expect(page.getByLabel('Sort')).toHaveValue('opportunity');
  await expect(page.getByLabel('Pro Picks only')).toBeChecked();
  await expect(cardTitles(page)).toHaveText(titles(ideas));
});

test('each order of the list is the order of the API', async ({ page, request }) => {
  await page.goto('/browse');
  for (const sort of ['trending', 'opportunity', 'difficulty']) {
    await page.getByLabel('Sort').selectOption(sort);
    await expect(cardTitles(page)).toHaveText(titles((await listIdeas(request, `sort=${sort}`)).ideas));
  }
});

test('back and forward bring back the list and the choices', async ({ page, request }) => {
  const { pagination } = await listIdeas(request, 'category=saas');
  await page.goto('/browse');
  await page.getByLabel('Category').selectOption('saas');
  await expect(counted(page)).toHaveText(`${pagination.total} ideas`);
  await page.getByLabel('Category').selectOption('web3');
  await expect(page).toHaveURL('/browse?category=web3');
  await page.goBack();
  await expect(page).toHaveURL('/browse?category=saas');
  await expect(page.getByLabel('Category')).toHaveValue('saas');
  await expect(cardTitles(page)).toHaveCount(Math.min(pagination.total, 20));
  await page.goBack();
  await expect(page).toHaveURL('/browse');
  await expect(page.getByLabel('Category')).toHaveValue('');
  await expect(cardTitles(page)).toHaveCount(20);
  await page.goForward();
  await expect(page.getByLabel('Category')).toHaveValue('saas');
  await expect(cardTitles(page)).toHaveCount(Math.min(pagination.total, 20));
});

test('coming back from an idea shows the search it was found by', async ({ page }) => {
  await page.goto('/browse');
  await search(page).fill('dairy');
  await expect(page).toHaveURL('/browse?search=dairy');
  await cardTitles(page).first().getByRole('link').click();
  await expect(page).toHaveURL(/\/ideas\//);
  await page.goBack();
  await expect(page).toHaveURL('/browse?search=dairy');
  await expect(search(page)).toHaveValue('dairy');
  await expect(cardTitles(page).first()).toHaveText(/dairies/);
});

test('pages lead through the whole list, each idea once', async ({ page, request }) => {
  const { pagination } = await listIdeas(request, '');
  await page.goto('/browse');
  const seen = new Set<string>();
  for (let n = 1; n <= pagination.pages; n++) {
    await expect(page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: `Page ${n}`, exact: true })).toHaveAttribute(
      'aria-current',
      'page',
    );
    for (const title of await cardTitles(page).allInnerTexts()) seen.add(title);
    if (n < pagination.pages) await page.getByRole('link', { name: 'Next →' }).click();
  }
  expect(seen.size).toBe(pagination.total);
  await expect(page.getByRole('link', { name: 'Next →' })).toHaveCount(0);
  await page.getByRole('link', { name: '← Previous' }).click();
  await expect(page).toHaveURL(`/browse?page=${pagination.pages - 1}`);
});

test('a page past the end says so and leads back', async ({ page }) => {
  await page.goto('/browse?page=99');
  await expect(page.getByText('There are no ideas this far on.')).toBeVisible();
  await page.getByRole('link', { name: 'Show every idea' }).click();
  await expect(page).toHaveURL('/browse');
  await expect(cardTitles(page)).toHaveCount(20);
});

test('a misspelt search says what it was read as', async ({ page }) => {
  await page.goto('/browse');
  await search(page).fill('refrigernt');
  await expect(counted(page)).toContainText('for refrigerant (you typed “refrigernt”)');
  await expect(cardTitles(page).first()).toHaveText(/\brefrigerants?\b/i);
});

test('a search that finds nothing says so and leads on', async ({ page }) => {
  await page.goto('/browse?category=web3');
  await search(page).fill('qqqqzzzz');
  await expect(page.getByText('No ideas found matching your criteria.')).toBeVisible();
  await page.getByRole('link', { name: /^Without the search words: \d+ ideas/ }).click();
  await expect(page).toHaveURL('/browse?category=web3');
  await page.goto('/browse?search=qqqqzzzz');
  await page.getByRole('link', { name: 'Show every idea' }).click();
  await expect(page).toHaveURL('/browse');
});

test('a search that finds nothing in its category offers the nearest ideas', async ({ page, request }) => {
  const query = 'category=web3&search=dairy';
  const { search: about } = await listIdeas(request, query);
  expect(about?.suggestions.length).toBeGreaterThan(0);
  await page.goto(`/browse?${query}`);
  await expect(page.getByText('The nearest we have')).toBeVisible();
  for (const { title } of about?.suggestions ?? []) await expect(page.getByRole('link', { name: title })).toBeVisible();
});

test('an unusable value is named, and one link starts again', async ({ page, refused }) => {
  refused.push('/browse?sort=nonsense', '/browse?search=%00');
  await page.goto('/browse?search=%00');
  await expect(page.getByRole('alert')).toContainText('search holds a character that cannot be kept');
  const response = await page.goto('/browse?sort=nonsense');
  expect(response?.status()).toBe(400);
  await expect(page.getByRole('alert')).toContainText('sort must be one of newest, trending');
  await page.getByRole('link', { name: 'Start again' }).click();
  await expect(page).toHaveURL('/browse');
  await expect(cardTitles(page)).toHaveCount(20);
});

test('a category that there is not is said in words on every list, and can be cleared', async ({ page }) => {
  for (const list of ['/browse', '/trending', '/archive']) {
    expect((await page.goto(`${list}?category=nonsense`))?.status()).toBe(200);
    await expect(page.getByText(/no category “nonsense”/)).toBeVisible();
    await page.getByRole('link', { name: 'Clear the category' }).click();
    await expect(page).toHaveURL(list);
  }
  await page.goto('/browse?category=E-commerce');
  await expect(page.getByText('Follow E-commerce by RSS, Atom, JSON Feed or iCal')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Atom', exact: true })).toHaveAttribute('href', '/browse/ecommerce/feed.atom');
  await signInAs(page, 'admin');
  for (const list of ['/saved', '/admin/ideas', '/admin/topics']) {
    await page.goto(`${list}?category=nonsense`);
    await expect(page.getByText(/no category “nonsense”/), list).toBeVisible();
  }
});

test('the density of the list is kept', async ({ page }) => {
  await page.goto('/browse?category=edtech');
  const row = cards(page).first();
  const roomy = (await row.boundingBox())?.height ?? 0;
  await page.getByRole('button', { name: 'Compact' }).click();
  await expect(page.getByRole('button', { name: 'Comfortable' })).toBeVisible();
  await expect(page).toHaveURL('/browse?category=edtech');
  expect((await row.boundingBox())?.height).toBeLessThan(roomy);
  await page.goto('/browse');
  await expect(page.getByRole('button', { name: 'Comfortable' })).toBeVisible();
  // Also for who goes on before the server has heard of it.
  await page.route('**/display.data*', () => undefined);
  await page.getByRole('button', { name: 'Comfortable' }).click();
  await expect(page.getByRole('button', { name: 'Compact' })).toBeVisible();
  await page.goto('/browse?page=2');
  await expect(page.getByRole('button', { name: 'Compact' })).toBeVisible();
});

test('search, Enter: the results of what was typed last', async ({ page }) => {
  await page.goto('/browse');
  await search(page).fill('dairies');
  await search(page).press('Enter');
  await expect(page).toHaveURL('/browse?search=dairies');
  await expect(cardTitles(page).first()).toContainText(/dair/i);
});
