import { flashMessages } from '../../src/app/flash-messages.ts';
import { PASSWORD } from '../factories/accounts.ts';
import { expect, type Page, test } from './fixtures.ts';
import { fillSignIn, newPerson, signInAsNew } from './people.ts';

async function openUser(page: Page, email: string): Promise<string> {
  const { data } = await (await page.request.get(`/api/v1/admin/users?search=${encodeURIComponent(email)}`)).json();
  const address = `/admin/users/${data.users[0].id}`;
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(email);
  return address;
}

test('an administrator notes something about a person, suspends them with a reason they are told, and opens the account again', async ({
  page,
  browser,
  baseURL,
}) => {
  const { email } = await newPerson({ password: true });
  await signInAsNew(page, { role: 'admin' });
  await openUser(page, email);
  await page.getByLabel('New note').fill('Asked about an invoice by telephone.');
  await page.getByRole('button', { name: 'Add note' }).click();
  await expect(page.getByText(flashMessages.note_added)).toBeVisible();
  const note = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: 'Remove note' }) });
  await expect(note).toContainText('Asked about an invoice by telephone.');

  await page.getByRole('link', { name: 'Suspend account' }).click();
  await page.getByLabel('Reason').fill('Reports were sold on');
  await page.getByRole('button', { name: 'Suspend account' }).click();
  await expect(page.getByText(flashMessages.user_suspended)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Change' })).toContainText('Reports were sold on');

  const theirs = await browser.newPage({ baseURL: baseURL ?? '' });
  await theirs.goto('/login');
  await fillSignIn(theirs, email, PASSWORD);
  await expect(theirs.getByText('The reason: Reports were sold on.')).toBeVisible();

  await page.getByRole('button', { name: 'Open the account again' }).click();
  await expect(page.getByText(flashMessages.user_restored)).toBeVisible();
  await theirs.goto('/login');
  await fillSignIn(theirs, email, PASSWORD);
  await expect(theirs).toHaveURL('/dashboard');
  await theirs.close();
});

test('the site is seen as a person sees it, under a banner that ends it; where the last code is old, the code is asked for beside the button', async ({
  page,
  database,
}) => {
  const { email } = await newPerson();
  const admin = await signInAsNew(page, { role: 'admin' });
  const confirmed = (at: string) =>
    database.query(`UPDATE sessions SET confirmed_at = ${at} WHERE user_id = (SELECT id FROM users WHERE email = $1)`, [admin]);
  await confirmed(`now() - interval '20 minutes'`);
  const address = await openUser(page, email);
  const see = page.getByRole('button', { name: 'See the site as this user' });
  const form = page.getByRole('region', { name: 'Change' }).locator('form').filter({ has: see });
  await expect(form.getByLabel('Code, to confirm that it is you')).toBeVisible();
  await confirmed('now()');
  await page.reload();
  await expect(form.getByLabel('Code, to confirm that it is you')).toHaveCount(0);
  await see.click();
  await expect(page).toHaveURL('/dashboard');
  await expect(page.getByRole('complementary', { name: 'Preview' })).toContainText(`You see Assay as ${email}. Nothing can be changed.`);
  await page.getByRole('button', { name: 'End preview' }).click();
  await expect(page).toHaveURL(address);
});

test('a duplicate is merged into the account that stays, after what moves was shown', async ({ page }) => {
  const [stays, goes] = [await newPerson(), await newPerson()];
  await signInAsNew(page, { role: 'admin' });
  await openUser(page, stays.email);
  await page.getByRole('link', { name: 'Merge a duplicate into this' }).click();
  await page.getByLabel('Email of the duplicate').fill(goes.email);
  await page.getByRole('button', { name: 'Show what moves' }).click();
  await expect(page.getByRole('heading', { name: 'What moves' })).toBeVisible();
  await page.getByRole('button', { name: 'Merge the two accounts' }).click();
  await expect(page.getByText(flashMessages.user_merged)).toBeVisible();
  await page.goto(`/admin/users?search=${encodeURIComponent(goes.email)}`);
  await expect(page.getByText('No users match these filters.')).toBeVisible();
});
