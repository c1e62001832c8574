import { isUsableByAnyone } from './axe.ts';
import { expect, type Page, phone, test } from './fixtures.ts';
import { anAddress, linkInMail, NEW_PASSWORD, signInAsNew } from './people.ts';

const THESIS = 'Small bakeries would pay for a baking list that writes itself.';

/** A project of somebody on Pro, open at its people. */
async function openPeople(page: Page): Promise<void> {
  await signInAsNew(page, { tier: 'lifetime' });
  await page.goto('/projects/new');
  await page.getByLabel('What do you think is true?').fill(THESIS);
  await page.getByRole('button', { name: 'Start the project' }).click();
  await expect(page.getByRole('heading', { level: 1, name: THESIS })).toBeVisible();
  await page.getByRole('link', { name: 'Share it' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'People' })).toBeVisible();
}

test('who is invited by email signs up first, comes back to the invitation, accepts, comments and leaves', async ({
  page,
  browser,
  request,
}) => {
  await openPeople(page);
  const email = anAddress();
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send the invitation' }).click();
  await expect(page.getByText(email)).toBeVisible();
  const link = await linkInMail(request, email, 'invites you to');

  const other = await browser.newPage();
  await other.goto(link);
  await expect(other.getByRole('heading', { level: 1, name: THESIS })).toBeVisible();
  await other.getByRole('link', { name: 'Create an account' }).click();
  await other.getByLabel('Email').fill(email);
  await other.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD);
  await other.getByLabel('Confirm password').fill(NEW_PASSWORD);
  await other.getByLabel(/I accept the/).check();
  await other.getByRole('button', { name: 'Create account' }).click();
  await expect(other.getByRole('heading', { name: 'Check your email!' })).toBeVisible();
  await other.goto(await linkInMail(request, email, 'Confirm your email address'));
  await other.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD);
  await other.getByRole('button', { name: 'Confirm and sign in' }).click();
  await other.getByRole('button', { name: 'Accept' }).click();
  await expect(other.getByText('You are an editor of it.')).toBeVisible();
  await other.getByLabel('Comment', { exact: true }).fill('I asked five owners.');
  await other.getByRole('button', { name: 'Comment', exact: true }).click();
  await expect(other.getByText('I asked five owners.', { exact: true }).first()).toBeVisible();

  await page.reload();
  await expect(page.getByText(/joined as editor/)).toBeVisible();
  await other.getByRole('link', { name: '2 people' }).click();
  await other.getByRole('button', { name: 'Leave this project' }).click();
  await expect(other.getByRole('heading', { level: 1, name: 'Projects' })).toBeVisible();
  await expect(other.getByText(THESIS)).toHaveCount(0);
  await other.close();
});

test('the page to show opens for anybody with its address, and for nobody once it is off', async ({ page, browser }) => {
  await openPeople(page);
  await page.getByRole('button', { name: 'Switch it on' }).click();
  const address = await page.getByLabel('Address of the page to show').inputValue();
  const other = await browser.newPage();
  const answer = await other.goto(address);
  expect(answer?.headers()['x-robots-tag']).toContain('noindex');
  await expect(other.getByRole('heading', { level: 1, name: THESIS })).toBeVisible();
  await expect(other.getByText('Seen by the people of this project')).toHaveCount(0);
  await page.getByRole('button', { name: 'Switch it off' }).click();
  await expect(page.getByText('It is off.')).toBeVisible();
  expect((await other.goto(address))?.status()).toBe(404);
  await other.close();
});

test('two people change the same words: the second sees what stands there and keeps what they typed', async ({ page, refused }) => {
  await openPeople(page);
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: THESIS }).click();
  await expect(page).toHaveURL(/\/projects\/[\w-]+$/);
  refused.push(new URL(page.url()).pathname);
  const second = await page.context().newPage();
  await second.goto(page.url());
  for (const [at, buyer] of [
    [page, 'Bakers'],
    [second, 'Millers'],
  ] as const) {
    await at.getByText('Change', { exact: true }).first().click();
    await at.getByLabel('Buyer').fill(buyer);
    await at.getByRole('button', { name: 'Save' }).filter({ visible: true }).click();
    if (at === page) await expect(page.getByText('Bakers', { exact: true })).toBeVisible();
  }
  await expect(second.getByText(/Somebody else changed this meanwhile/)).toBeVisible();
  await expect(second.getByText('Bakers', { exact: true })).toBeVisible();
  await expect(second.getByLabel('Buyer')).toHaveValue('Millers');
  await second.getByRole('button', { name: 'Save' }).filter({ visible: true }).click();
  await expect(second.getByText('Millers', { exact: true })).toBeVisible();
  await second.close();
});

test.describe('on a phone', () => {
  test.use(phone);
  test('the people of a project are usable by anyone', async ({ page }) => {
    await openPeople(page);
    await page.getByRole('button', { name: 'Make a link' }).click();
    await expect(page.getByText('Link for several')).toBeVisible();
    await isUsableByAnyone(page, 'people');
  });
});
