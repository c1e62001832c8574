import { findDaily } from './catalogue.ts';
import { expect, test } from './fixtures.ts';
import { signInAsNew } from './people.ts';

const PRO = { tier: 'pro_monthly' } as const;

test('a first question is answered in place, with sources, and stands after a reload', async ({ page, request }) => {
  const idea = await findDaily(request);
  await signInAsNew(page, PRO);
  await page.goto(`/ideas/${idea.slug}`);
  await page.getByRole('link', { name: 'AI Strategy Chat' }).click();
  await expect(page).toHaveURL(`/ai-chat/${idea.id}`);
  const input = page.getByLabel('Your question');
  await input.fill('What should I test this week?');
  await input.press('Enter');
  await expect(page.locator('[data-role=assistant]')).toContainText('The cheapest test costs');
  await expect(page).toHaveURL(/session=/);
  await expect(page.getByText('1/100 messages used')).toBeVisible();
  await expect(page.locator('[data-said]')).toContainText('The cheapest test costs');
  await expect(page.getByRole('link', { name: `${idea.title}: Cheapest next test` })).toHaveAttribute(
    'href',
    `/ideas/${idea.slug}#next_test`,
  );
  await page.reload();
  await expect(page.locator('[data-role=user]')).toHaveText(/What should I test this week\?/);
});

test('a line is added by Shift+Enter, blank questions are not sent, suggestions are', async ({ page, request }) => {
  const idea = await findDaily(request);
  await signInAsNew(page, PRO);
  await page.goto(`/ai-chat/${idea.id}`);
  const input = page.getByLabel('Your question');
  await input.fill('   ');
  await input.press('Enter');
  await expect(page.locator('[data-role=user]')).toHaveCount(0);
  await input.fill('one');
  await input.press('Shift+Enter');
  await expect(input).toHaveValue('one\n');
  await page.getByRole('button', { name: 'Should I build this?' }).click();
  await expect(page.locator('[data-role=assistant]')).toContainText('Decide by the test, not by me');
});

test('a question that fails is taken back, said, and can be sent again', async ({ page, request, refused }) => {
  refused.push('/api/v1/ai-chat/message');
  const idea = await findDaily(request);
  await signInAsNew(page, PRO);
  await page.goto(`/ai-chat/${idea.id}`);
  await page.route('**/api/v1/ai-chat/message', (route) => route.fulfill({ status: 500, body: 'x' }), { times: 1 });
  const input = page.getByLabel('Your question');
  await input.fill('Why now?');
  await input.press('Enter');
  await expect(page.getByRole('alert')).toHaveText('Failed to send message');
  await expect(page.locator('[data-role=user]')).toHaveCount(0);
  await expect(input).toHaveValue('Why now?');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.locator('[data-role=assistant]')).toContainText('What changed, and when');
});

test('the calculation answers to its numbers', async ({ page, request }) => {
  const idea = await findDaily(request);
  await signInAsNew(page, PRO);
  await page.goto(`/ai-chat/${idea.id}`);
  await page.getByLabel('Your question').fill('Do the unit economics work?');
  await page.getByRole('button', { name: 'Send' }).click();
  await page.getByLabel('What one customer pays in a year').fill('100');
  await page.getByLabel('Customers', { exact: true }).fill('12');
  await expect(page.locator('[data-result=revenueUsdYear]')).toHaveText('$1,200');
});

test('chats are switched between, removed and brought back; signing out leaves nothing in the browser', async ({ page, request }) => {
  const idea = await findDaily(request);
  await signInAsNew(page, PRO);
  for (const question of ['Why now?', 'Who is it for?']) {
    await page.goto(`/ai-chat/${idea.id}`);
    await page.getByLabel('Your question').fill(question);
    await page.getByRole('button', { name: 'Send' }).click();
    await expect(page).toHaveURL(/session=/);
  }
  await page
    .getByRole('complementary', { name: 'Chats' })
    .getByRole('link', { name: /Why now\?/ })
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Why now?');
  await page.getByText('Manage').click();
  await page.getByRole('button', { name: 'Remove this chat' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Why now?');
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('assay.chat.')).length)).toBeGreaterThan(0);
  await page.locator('summary', { hasText: 'Your account' }).click();
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL('/');
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('assay.chat.')))).toEqual([]);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });
  test('a question is asked and answered by a form', async ({ page, request }) => {
    const idea = await findDaily(request);
    await signInAsNew(page, PRO);
    await page.goto(`/ai-chat/${idea.id}`);
    await page.getByLabel('Your question').fill('Which rules apply?');
    await page.getByRole('button', { name: 'Send' }).click();
    await expect(page).toHaveURL(/session=.*#latest/);
    await expect(page.locator('[data-role=assistant]')).toContainText('The burden is rated');
  });
});

test('on a phone nothing is wider than the screen, and the input stays in view', async ({ page, request }) => {
  await page.setViewportSize({ width: 390, height: 500 });
  const idea = await findDaily(request);
  await signInAsNew(page, PRO);
  await page.goto(`/ai-chat/${idea.id}`);
  await page.getByLabel('Your question').fill('What should I charge?');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page).toHaveURL(/session=/);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await expect(page.getByLabel('Your question')).toBeInViewport();
});
