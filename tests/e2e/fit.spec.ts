import { flashMessages } from '../../src/app/flash-messages.ts';
import type { FitPage } from '../../src/catalogue/fit/fit.contract.ts';
import { listIdeas } from './catalogue.ts';
import { cardTitles, counted } from './find.ts';
import { expect, type Page, test } from './fixtures.ts';
import { signInAsNew } from './people.ts';

const constraints = (page: Page) => page.locator('search summary', { hasText: 'Time, money, skills' });

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled });

    test('what an idea asks narrows the list, in the address, counted, and is still chosen after a reload', async ({ page, request }) => {
      await page.goto('/browse');
      await constraints(page).click();
      await page.getByLabel('First quarter’s budget').selectOption('to_10000');
      await page.getByLabel(/^Patience, tact/).check();
      await page.getByLabel(/^Rules, law/).check();
      await page.getByLabel(/^Selling and/).check();
      await page.getByLabel(/^One person can do it/).check();
      if (!javaScriptEnabled) await page.getByRole('button', { name: 'Search', exact: true }).click();
      const { ideas, pagination } = await listIdeas(request, 'budget=to_10000&solo=true&skills=people,rules,selling');
      expect(pagination.total).toBeGreaterThan(0);
      await expect(counted(page)).toHaveText(pagination.total === 1 ? '1 idea' : `${pagination.total} ideas`);
      await expect(cardTitles(page)).toHaveText(ideas.map(({ title }) => title));
      await expect(constraints(page)).toHaveText(/\(3\)/);
      await page.reload();
      await expect(page.getByLabel('First quarter’s budget')).toHaveValue('to_10000');
      await expect(page.getByLabel(/^Rules, law/)).toBeChecked();
      await expect(cardTitles(page)).toHaveText(ideas.map(({ title }) => title));
    });

    test('an empty list names the filter to loosen, and leads to as many ideas as it says', async ({ page }) => {
      await page.goto('/browse?budget=under_2000&weeks=to_12&no_code=true&customer=b2g');
      await expect(page.getByText('No ideas found matching your criteria.')).toBeVisible();
      const without = page.getByRole('link', { name: /^Without .+: \d+ ideas?$/ }).first();
      const number = /: (\d+ ideas?)$/.exec(await without.innerText())?.[1] as string;
      await without.click();
      await expect(counted(page)).toHaveText(number);
    });

    test('seven answers rank the catalogue, with reasons, under an address that can be shared', async ({ page, request }) => {
      await page.goto('/fit');
      await page.getByLabel('Under 10 hours').check();
      await page.getByLabel('Up to $10,000').check();
      await page.getByLabel('Selling and negotiating').check();
      await page.getByLabel('Patience, tact and a telephone').check();
      await page.getByLabel('Alone').check();
      await page.getByLabel('SaaS').check();
      await page.getByRole('button', { name: 'Rank the ideas' }).click();
      const address = 'hours=under_10&money=to_10000&skills=selling,people&team=alone&fields=saas';
      await expect(page).toHaveURL(`/fit?${address.replace(',', '%2C')}`);
      const { data } = (await (await request.get(`/api/v1/fit?${address}`)).json()) as { data: FitPage };
      await expect(page.locator('article h3')).toHaveText(data.ideas.map(({ idea }) => idea.title));
      const [first] = data.ideas;
      await expect(page.getByRole('list', { name: `Why ${first?.fit} of 100` }).first()).toContainText(first?.reasons[0]?.words as string);
      await page.getByText('Your answers (5 of 7): change them').click();
      await expect(page.getByLabel('Under 10 hours')).toBeChecked();
      await expect(page.getByLabel('SaaS')).toBeChecked();
      await expect(page.getByRole('region', { name: 'How founder fit is computed' })).toContainText(
        'The share of the idea’s groups of skills',
      );
    });
  });
}

test('a person keeps their answers in the account, finds them again and forgets them', async ({ page }) => {
  await signInAsNew(page);
  await page.goto('/fit?hours=under_10&team=alone');
  await page.getByRole('button', { name: 'Keep these answers in my account' }).click();
  await expect(page.getByText(flashMessages.fit_saved, { exact: true })).toBeVisible();
  await page.goto('/fit');
  await page.getByRole('link', { name: 'Use the answers I keep' }).click();
  await expect(page).toHaveURL('/fit?hours=under_10&team=alone');
  await expect(page.getByText('These answers are kept in your account.')).toBeVisible();
  await page.getByRole('button', { name: 'Forget them' }).click();
  await expect(page.getByText(flashMessages.fit_forgotten)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Keep these answers in my account' })).toBeVisible();
});

test('every list is shown, with ideas that keep its rule, and found by its words', async ({ page }) => {
  await page.goto('/collections');
  const lists = page.locator('main h2 a, main li a[href^="/collections/"]');
  expect(await lists.count()).toBeGreaterThanOrEqual(12);
  await page.goto('/browse?search=evenings');
  await page.getByRole('link', { name: 'Evenings only' }).click();
  await expect(page).toHaveURL('/collections/evenings-only');
  await expect(page.getByText(/At most \d+ hours a week/).first()).toBeVisible();
});

test('the method says how fit is ranked and which words make a group of skills', async ({ page }) => {
  await page.goto('/methodology');
  await expect(page.getByRole('heading', { name: 'Founder fit' })).toBeVisible();
  await expect(page.getByText('All of it when the idea’s category is one of them, else nothing')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Groups of skills and their words' })).toContainText('bookkeep');
});
