import { expect, type Page, test } from './fixtures.ts';
import { signInAs, signInAsNew } from './people.ts';

/** Holds back what a page's action answers. @returns lets it come */
async function holdAnswers(page: Page, path: string): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  await page.route(`**${path}.data*`, async (route) => {
    if (route.request().method() === 'POST') await held.promise;
    await route.continue();
  });
  return held.resolve;
}

test('an answer leaves what is selected selected, and the field where somebody went on', async ({ page, refused }) => {
  await signInAsNew(page);
  refused.push('/settings');
  await page.goto('/settings');
  const [username, place] = [page.getByLabel('Username'), page.getByLabel('Location')];
  await place.fill('London');
  await username.fill('Admin');
  for (const [field, text] of [
    [username, 'ada'],
    [place, 'Paris'],
  ] as const) {
    const answer = await holdAnswers(page, '/settings');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await field.selectText();
    answer();
    await expect(username).toHaveAccessibleDescription(/reserved/);
    await page.waitForFunction(() => !document.querySelector('[aria-busy=true]'));
    await page.keyboard.insertText(text);
    await expect(field).toHaveValue(text);
    await page.unroute('**/settings.data*');
    await username.fill('Admin');
  }
});

test('a button that is pressed while an answer comes takes the press', async ({ page, refused }) => {
  await signInAsNew(page);
  refused.push('/settings');
  await page.goto('/settings');
  await page.getByLabel('Username').fill('Admin');
  const save = page.getByRole('button', { name: 'Save Changes' });
  // The same fault twice: nothing moves when the second answer comes.
  await save.click();
  await expect(page.getByText(/reserved/)).toBeVisible();
  const answer = await holdAnswers(page, '/settings');
  await save.click();
  await page.getByLabel('Username').fill(`ada_${crypto.randomUUID().slice(0, 8)}`);
  await save.hover();
  await page.mouse.down();
  answer();
  await page.waitForFunction(() => !document.querySelector('[aria-busy=true]'));
  await page.mouse.up();
  await expect(page.getByText(/reserved/)).toHaveCount(0);
});

test('without anybody typing, the first field to mend has the focus', async ({ page, refused }) => {
  await signInAsNew(page);
  refused.push('/settings');
  await page.goto('/settings');
  await page.getByLabel('Username').fill('Admin');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByLabel('Username')).toBeFocused();
});

test('what is typed in the editor while a draft is being saved stays, and is saved after it', async ({ page }) => {
  await signInAs(page, 'admin');
  await page.goto('/admin/ideas/new');
  await page.getByLabel('Title').fill(`Tide tables ${crypto.randomUUID().slice(0, 8)}`);
  await page.getByLabel('Category').selectOption('saas');
  await page.getByLabel('In a few words').fill('What it does, and for whom it does it');
  await page.getByRole('button', { name: 'Begin the dossier' }).click();
  await expect(page).toHaveURL(/\/edit$/);
  const editor = new URL(page.url()).pathname;
  const answer = await holdAnswers(page, editor);
  await page.getByLabel('Tagline').fill('Sent with the button.');
  await page.getByRole('button', { name: 'Save draft', exact: true }).last().click();
  await page.getByRole('heading', { name: 'Business', exact: true }).click();
  await page.getByLabel('Business model').fill('Typed while the answer was on its way.');
  await page.getByLabel('Category').selectOption('edtech');
  answer();
  await expect(page.getByText('Draft saved').first()).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: /Draft saved \d\d:\d\d:\d\d UTC/ })).toBeVisible();
  await expect(page.getByLabel('Business model')).toHaveValue('Typed while the answer was on its way.');
  await expect(page.getByLabel('Category')).toHaveValue('edtech');
  const id = editor.split('/')[3];
  const { fields } = (await (await page.request.get(`/api/v1/admin/ideas/${id}/draft`)).json()).data;
  expect(fields).toMatchObject({
    tagline: 'Sent with the button.',
    business_model: 'Typed while the answer was on its way.',
    category: 'edtech',
  });
  await page.getByRole('button', { name: 'Throw the draft away' }).click();
  await expect(page).toHaveURL('/admin/ideas');
});
