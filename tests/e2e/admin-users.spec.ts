import { readFile } from 'node:fs/promises';
import { flashMessages } from '../../src/app/flash-messages.ts';
import { slice } from '../factories/slice.ts';
import { isUsableByAnyone } from './axe.ts';
import { expect, openDetails, type Page, test, withAndWithout } from './fixtures.ts';
import { anAddress, newPerson, signInAs, signInAsNew } from './people.ts';

/** Somebody with an account who is signed in elsewhere, and an administrator at this browser. @returns the address of the account */
async function besideAnAccount(page: Page): Promise<string> {
  const { email } = await newPerson();
  await signInAs(page, 'admin');
  return email;
}

const found = (page: Page, email: string) => page.getByRole('row', { name: email });
async function search(page: Page, email: string): Promise<void> {
  await page.goto('/admin/users');
  await page.getByRole('searchbox', { name: 'Search' }).fill(email);
  await page.getByRole('button', { name: 'Show' }).click();
  await expect(page.getByText('1 user', { exact: true })).toBeVisible();
}

for (const javaScriptEnabled of withAndWithout) {
  test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled });

    test('an administrator finds a user, changes tier, status and profile, signs them out and deletes them', async ({ page, refused }) => {
      test.slow();
      const email = await besideAnAccount(page);
      await search(page, email.slice(0, 12).toUpperCase());
      await expect(found(page, email)).toContainText('Free');
      await found(page, email).getByRole('link', { name: email, exact: true }).click();
      // With scripts the user opens over the list, and what is done there leads back to it.
      const place = javaScriptEnabled ? page.getByRole('dialog') : page.getByRole('main');
      await place.getByLabel('Tier').selectOption('lifetime');
      await place.getByRole('button', { name: 'Change tier' }).click();
      await expect(page.getByText(flashMessages.user_tier_updated)).toBeVisible();
      if (javaScriptEnabled) {
        await expect(found(page, email)).toContainText('Lifetime');
        await found(page, email).getByRole('link', { name: email, exact: true }).click();
        await page.getByRole('link', { name: 'Open the whole page' }).click();
      }
      await expect(page).toHaveURL(/\/admin\/users\/[0-9a-f-]{36}$/);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(email);
      // The list, whose filter has the same name, leaves once its transition is over.
      await expect(page.getByLabel('Status')).toHaveCount(1);
      await page.getByLabel('Status').selectOption('past_due');
      await page.getByRole('button', { name: 'Change status' }).click();
      await expect(page.getByText(flashMessages.user_status_updated)).toBeVisible();
      await page.getByRole('button', { name: 'Sign out everywhere' }).click();
      await expect(page.getByText(flashMessages.user_signed_out)).toBeVisible();
      await expect(page.getByText('Not signed in anywhere.')).toBeVisible();

      await page.getByRole('link', { name: 'Edit profile' }).click();
      await expect(page).toHaveURL(/\/edit$/);
      refused.push(page.url());
      await page.getByLabel('Full name').fill('Ada Byron');
      await page.getByLabel('Username').fill('a');
      await page.getByRole('button', { name: 'Save changes' }).click();
      await expect(page.getByText('A username has 3 to 30 letters')).toBeVisible();
      await page.getByLabel('Username').fill('');
      await page.getByRole('button', { name: 'Save changes' }).click();
      await expect(page.getByText(flashMessages.user_updated)).toBeVisible();
      await expect(page.getByText('Ada Byron').first()).toBeVisible();
      await expect(page.getByRole('row', { name: /Changed a tier/ })).toContainText('Free → Lifetime');

      await page.getByRole('link', { name: 'Delete user' }).click();
      await expect(page.getByText(/sure you want to delete this user/)).toBeVisible();
      await page.getByRole('button', { name: 'Delete user' }).click();
      await expect(page).toHaveURL('/admin/users');
      await expect(page.getByText(flashMessages.user_deleted)).toBeVisible();
      await page.goto(`/admin/users?search=${encodeURIComponent(email)}`);
      await expect(page.getByText('No users match these filters.')).toBeVisible();
      await page.goto('/admin/audit?action=user.deleted');
      await expect(page.getByRole('row', { name: /Deleted a user/ }).first()).toContainText('admin@assay.example');
    });
  });
}

test('the list is ordered by its heads, by keyboard, and keeps its state in the address', async ({ page }) => {
  await signInAs(page, 'admin');
  await page.goto('/admin/users?tier=free');
  const head = page.getByRole('columnheader', { name: 'Email' });
  await head.getByRole('link').press('Enter');
  await expect(page).toHaveURL('/admin/users?tier=free&sort=email&direction=asc');
  await expect(head).toHaveAttribute('aria-sort', 'ascending');
  await head.getByRole('link').press('Enter');
  await expect(head).toHaveAttribute('aria-sort', 'descending');
  await expect(page.getByLabel('Tier')).toHaveValue('free');
  await page.getByRole('link', { name: 'Clear filters' }).click();
  await expect(page).toHaveURL('/admin/users?sort=email');
});

test('users are exported as they are filtered, and it is said', async ({ page }) => {
  await signInAs(page, 'admin');
  await page.goto('/admin/users?search=pro%40assay.example');
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Export CSV' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^assay-users-\d{4}-\d\d-\d\d\.csv$/);
  const lines = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n');
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain('pro@assay.example,true,Demo Pro');
  await expect(page.getByText('Users exported successfully')).toBeVisible();
});

test('an export that fails is said', async ({ page, refused }) => {
  await signInAs(page, 'admin');
  await page.goto('/admin/users');
  const address = '/api/v1/admin/users/export';
  refused.push(address);
  await page.route(`**${address}`, (route) => route.fulfill({ status: 500, body: '' }));
  await page.getByRole('link', { name: 'Export CSV' }).click();
  await expect(page.getByText('Failed to export users')).toBeVisible();
});

test('a new administrator sees the admin area at once, and no more when the role is taken away', async ({ page, browser, baseURL }) => {
  const email = await signInAsNew(page);
  await page.goto('/admin');
  await expect(page.getByText(flashMessages.admin_required)).toBeVisible();
  const admin = await browser.newPage({ baseURL: baseURL ?? '' });
  await signInAs(admin, 'admin');
  await admin.goto(`/admin/users?search=${encodeURIComponent(email)}`);
  await found(admin, email)
    .getByRole('link', { name: `Edit ${email}` })
    .click();
  await expect(admin).toHaveURL(/\/edit$/);
  await admin.getByRole('link', { name: email, exact: true }).click();
  await admin.getByRole('link', { name: 'Make administrator' }).click();
  await admin.getByRole('button', { name: 'Make administrator' }).click();
  await expect(admin.getByText(flashMessages.admin_granted)).toBeVisible();
  await page.goto('/admin/audit');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Audit log');
  await admin.getByRole('link', { name: 'Take administrator role away' }).click();
  await admin.getByRole('button', { name: 'Take the role away' }).click();
  await expect(admin.getByText(flashMessages.admin_revoked)).toBeVisible();
  await page.goto('/admin/audit');
  await expect(page).toHaveURL('/');
  await admin.close();
});

test('an account that was never confirmed is sent its email again', async ({ page }) => {
  const email = anAddress();
  await page.goto('/signup');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('correct horse battery');
  await page.getByLabel('Confirm password').fill('correct horse battery');
  await page.getByLabel(/I accept the/).check();
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByRole('button', { name: 'Create account' }), 'the account is there').toHaveCount(0);
  await signInAs(page, 'admin');
  await page.goto(`/admin/users?search=${encodeURIComponent(email)}`);
  await expect(found(page, email)).toContainText('Not confirmed');
  await found(page, email).getByRole('link', { name: email, exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Send verification again' }).click();
  await expect(page.getByText(flashMessages.verification_sent)).toBeVisible();
});

test('settings are checked, saved, and put back; the history says what was set', async ({ page, refused }) => {
  await signInAs(page, 'admin');
  await page.goto('/admin/settings');
  refused.push('/admin/settings');
  await page.getByLabel('Free window, in days').fill('0');
  await page.getByLabel('Pro Monthly, in dollars a month').fill('cheap');
  await page.getByRole('button', { name: 'Save settings' }).click();
  await expect(page.getByText('The free window is at least 1 day')).toBeVisible();
  await expect(page.getByLabel('Pro Monthly, in dollars a month')).toHaveValue('cheap');
  await page.goto('/admin/settings');
  await page.getByLabel('Pro Monthly, in dollars a month').fill('49');
  await page.getByRole('button', { name: 'Save settings' }).click();
  await expect(page.getByText(/provider charges \$39\.00/)).toBeVisible();
  await page.goto('/admin/settings');
  for (const sender of ['Assay <first@assay.example>', 'Assay <second@assay.example>']) {
    await page.getByLabel('Sender').fill(sender);
    await page.getByRole('button', { name: 'Save settings' }).click();
    // The message of the first time may still stand when the second comes.
    await expect(page.getByText(flashMessages.site_settings_saved).first()).toBeVisible();
    await expect(page.getByLabel('Sender')).toHaveValue(sender);
  }
  await page
    .getByRole('row', { name: /first@assay.example/ })
    .getByRole('button', { name: /^Restore/ })
    .click();
  await expect(page.getByText(flashMessages.site_settings_restored)).toBeVisible();
  await expect(page.getByLabel('Sender')).toHaveValue('Assay <first@assay.example>');
  await expect(page.getByRole('row', { name: /Restored from version/ }).first()).toContainText('by admin@assay.example');
});

test('mail that was given up is tried again from the page of jobs', async ({ page, database }) => {
  const id = crypto.randomUUID();
  await database.query(
    `INSERT INTO mail_jobs (id, kind, data, state, tries, last_error, created_at, finished_at)
     VALUES ($1, 'password_reset', '{"email":"nobody@people.example"}', 'dead', 8, 'the mail server refused it', now(), now())`,
    [id],
  );
  await signInAs(page, 'admin');
  await page.goto('/admin/jobs');
  const row = page.getByRole('row', { name: /the mail server refused it/ });
  await expect(row).toContainText('password reset');
  await row.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText(flashMessages.jobs_retried)).toBeVisible();
  await expect(row).toBeHidden();
});

test('a payment task that was given up is set aside with a word on what was done instead', async ({ page, database }) => {
  const id = crypto.randomUUID();
  await database.query(
    `INSERT INTO provider_tasks (id, kind, cause, data, state, tries, next_try_at, last_error, created_at, finished_at)
     VALUES ($1, 'refund', $2, '{"paymentIntent":"pi_none","amountCents":100,"reason":"kindness"}', 'dead', 10, now(), 'the bank was closed', now(), now())`,
    [id, `a part for ${id}`],
  );
  await signInAs(page, 'admin');
  await page.goto('/admin/jobs');
  const row = page.getByRole('row', { name: /the bank was closed/ });
  await row.getByText('Set aside').first().click();
  await row.getByLabel('What was done instead').fill('Paid back by bank transfer');
  await isUsableByAnyone(page);
  await row.getByRole('button', { name: 'Set aside: refund' }).click();
  await expect(page.getByText('Set aside', { exact: true }).and(page.locator('.toast p'))).toBeVisible();
  await expect(row).toBeHidden();
  await page.goto('/admin/audit?target=job');
  await expect(page.getByRole('row', { name: /Set a payment task aside/ }).first()).toBeVisible();
});

test('work of the clock is held, let go on and done now', async ({ page }) => {
  await signInAs(page, 'admin');
  const row = page.getByRole('row', { name: /Delete data past its retention time/ });
  // What every process asks for at its start has been done.
  await expect(async () => {
    await page.goto('/admin/jobs');
    await expect(row).toContainText(/ago, took/, { timeout: 1_000 });
  }).toPass();
  await expect(row).toContainText('Hourly, at 45 past');
  await row.getByRole('button', { name: /^Pause/ }).click();
  await expect(row).toContainText('On hold since');
  await expect(row.getByRole('button', { name: /^Run now/ })).toHaveCount(0);
  await row.getByRole('button', { name: /^Resume/ }).click();
  await expect(page.getByText(flashMessages.scheduled_job_resumed)).toBeVisible();
  await row.getByRole('button', { name: /^Run now/ }).click();
  await expect(page.getByText(flashMessages.scheduled_job_asked_for)).toBeVisible();
  await page.goto('/admin/audit?target=scheduled_job');
  for (const action of ['Had work of the clock done', 'Let work of the clock go on', 'Put work of the clock on hold'])
    await expect(page.getByRole('row', { name: new RegExp(action) }).first()).toBeVisible();
});

test('axe finds nothing wrong with the pages of people, audit, settings and jobs', async ({ page, database }) => {
  test.slow();
  await signInAsNew(page, { role: 'admin' });
  const { rows } = await database.query<{ id: string }>(`SELECT id FROM users WHERE email = 'pro@assay.example'`);
  const user = `/admin/users/${rows[0]?.id}`;
  const paths = [
    '/admin/users',
    '/admin/users?search=nobody-at-all',
    user,
    `${user}?ask=delete`,
    `${user}?ask=suspend`,
    `${user}/edit`,
    `${user}/merge`,
  ];
  const others = ['/admin/audit', '/admin/audit?from=2001-01-01&to=2001-01-02', '/admin/settings', '/admin/jobs'];
  for (const path of slice([...paths, ...others], 2)) {
    await page.goto(path);
    await openDetails(page);
    await isUsableByAnyone(page, path);
  }
  await page.goto('/admin/users?search=pro%40assay.example');
  await page.getByRole('link', { name: 'pro@assay.example', exact: true }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await isUsableByAnyone(page, 'a person in a dialog');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('link', { name: 'pro@assay.example', exact: true })).toBeFocused();
});
