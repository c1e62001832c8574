import { readFile } from 'node:fs/promises';
import { slice } from '../factories/slice.ts';
import { isUsableByAnyone } from './axe.ts';
import { findDaily } from './catalogue.ts';
import { expect, type Page, phone, test } from './fixtures.ts';
import { anAddress, linkInMail, NEW_PASSWORD, signInAsNew } from './people.ts';

const THESIS = 'Small bakeries would pay for a baking list that writes itself.';

/** A project with a test that runs: four of twelve have to say yes. Leads to the page of the test. */
async function aRunningTest(page: Page): Promise<void> {
  await page.goto('/projects/new');
  await page.getByLabel('What do you think is true?').fill(THESIS);
  await page.getByRole('button', { name: 'Start the project' }).click();
  await expect(page.getByRole('heading', { level: 1, name: THESIS })).toBeVisible();
  await page.getByText('Plan a test', { exact: true }).click();
  await page.getByLabel('Name').filter({ visible: true }).fill('Presale');
  await page.getByLabel('Yes needed').fill('4');
  await page.getByLabel('Out of').fill('12');
  await page.getByRole('button', { name: 'Plan the test' }).click();
  await page.getByRole('link', { name: 'Presale', exact: true }).click();
  await page.getByRole('button', { name: 'Start the test' }).click();
  await expect(page.getByRole('heading', { name: 'Log an entry' })).toBeVisible();
}

async function logEntry(page: Page, { tried, yes, note = '' }: { tried: string; yes: string; note?: string }): Promise<void> {
  await page.getByLabel('Tried').fill(tried);
  await page.getByLabel('Said yes').fill(yes);
  await page.getByLabel('Note').fill(note);
  await page.getByRole('button', { name: 'Log it' }).click();
}

test('from sign-up to a first logged entry in at most six clicks and ninety seconds', async ({ page, request }) => {
  let clicks = 0;
  const click = async (press: () => Promise<void>) => {
    clicks += 1;
    await press();
  };
  const started = Date.now();
  const email = anAddress();
  await page.goto(`/signup?to=${encodeURIComponent('/projects/new?method=presale')}`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD);
  await page.getByLabel('Confirm password').fill(NEW_PASSWORD);
  await click(() => page.getByLabel(/I accept the/).check());
  await click(() => page.getByRole('button', { name: 'Create account' }).click());
  await expect(page.getByRole('heading', { name: 'Check your email!' })).toBeVisible();
  const link = await linkInMail(request, email, 'Confirm your email address');
  await click(async () => void (await page.goto(link)));
  await page.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD);
  await click(() => page.getByRole('button', { name: 'Confirm and sign in' }).click());
  await page.getByLabel('What do you think is true?').fill(THESIS);
  await click(() => page.getByRole('button', { name: 'Start the test' }).click());
  await page.getByLabel('Tried').fill('3');
  await page.getByLabel('Said yes').fill('1');
  await click(() => page.getByRole('button', { name: 'Log it' }).click());
  await expect(page.getByRole('list', { name: 'Log' }).getByText('1 of 3 said yes')).toBeVisible();
  await expect(page.getByText('Sending')).toHaveCount(0);
  expect(clicks).toBeLessThanOrEqual(6);
  expect(Date.now() - started).toBeLessThan(90_000);
});

test('from an idea, by sign-up, to a first logged entry in at most six clicks and ninety seconds', async ({ page, request }) => {
  const idea = await findDaily(request);
  await page.goto(`/ideas/${idea.slug}`);
  const to = await page.getByRole('link', { name: 'Test it in a project of your own' }).getAttribute('href');
  let clicks = 0;
  const click = async (press: () => Promise<void>) => {
    clicks += 1;
    await press();
  };
  const started = Date.now();
  const email = anAddress();
  await page.goto(`/signup?to=${encodeURIComponent(to ?? '')}`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD);
  await page.getByLabel('Confirm password').fill(NEW_PASSWORD);
  await click(() => page.getByLabel(/I accept the/).check());
  await click(() => page.getByRole('button', { name: 'Create account' }).click());
  await expect(page.getByRole('heading', { name: 'Check your email!' })).toBeVisible();
  const link = await linkInMail(request, email, 'Confirm your email address');
  await click(async () => void (await page.goto(link)));
  await page.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD);
  await click(() => page.getByRole('button', { name: 'Confirm and sign in' }).click());
  await page.getByLabel('Yes needed').fill('4');
  await page.getByLabel('Out of').fill('12');
  await click(() => page.getByRole('button', { name: 'Start the first test' }).click());
  await page.getByLabel('Tried').fill('3');
  await page.getByLabel('Said yes').fill('1');
  await click(() => page.getByRole('button', { name: 'Log it' }).click());
  await expect(page.getByRole('list', { name: 'Log' }).getByText('1 of 3 said yes')).toBeVisible();
  await expect(page.getByText('Sending')).toHaveCount(0);
  expect(clicks).toBeLessThanOrEqual(6);
  expect(Date.now() - started).toBeLessThan(90_000);
});

test('the call sheet: a file with faults says where, a right one fills it, and one press logs who answered', async ({ page, refused }) => {
  await signInAsNew(page);
  await aRunningTest(page);
  await page.getByRole('link', { name: 'Find the first fifty' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'The first fifty' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Local food directories (USDA)' })).toBeVisible();
  const send = async (csv: string) => {
    await page.getByLabel('File').setInputFiles({ name: 'sheet.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
    await page.getByRole('button', { name: 'Import' }).click();
  };
  refused.push(new URL(page.url()).pathname);
  await page.getByText('Import a CSV file').click();
  await send('name,email\nCorner Bakery,nowhere\n');
  await expect(page.getByText('Row 2, email: This is not an email address')).toBeVisible();
  await send('name,town,phone\nCorner Bakery,Leeds,0113 496 0000\nMill Bakery,Otley,0113 496 0001\n');
  await expect(page.getByText('2 added')).toBeVisible();
  const sheet = page.getByRole('list', { name: 'Call sheet' });
  for (const [name, outcome] of [
    ['Corner Bakery', 'Interested'],
    ['Mill Bakery', 'Talked'],
  ] as const) {
    await sheet.getByLabel(`Outcome of ${name}`, { exact: true }).selectOption(outcome);
    await sheet.getByRole('button', { name: `Save the outcome of ${name}` }).click();
    await expect(page.getByRole('link', { name: `${outcome} 1` })).toBeVisible();
  }
  await page.getByRole('button', { name: 'Log 2 to “Presale”' }).click();
  await expect(page.getByRole('list', { name: 'Log' }).getByText('1 of 2 said yes')).toBeVisible();
});

test('from an idea to a project, its test, a result, and the point before and after; then its files', async ({ page, request }) => {
  const idea = await findDaily(request);
  await signInAsNew(page);
  await page.goto(`/projects/new?idea=${idea.id}`);
  await page.getByRole('button', { name: 'Start the project' }).click();
  await expect(page.getByRole('heading', { level: 1, name: idea.title })).toBeVisible();
  await page.getByRole('link', { name: 'The dossier’s first test' }).click();
  await page.getByLabel('Yes needed').fill('4');
  await page.getByLabel('Out of').fill('12');
  await page.getByRole('button', { name: 'Start the test' }).click();
  await logEntry(page, { tried: '12', yes: '4' });
  await expect(page.getByRole('heading', { name: '4 of 12: between 14 % and 61 %' })).toBeVisible();
  await expect(page.getByText('Passed: 4 of 12; the mark was 4 of 12.')).toBeVisible();
  await page.getByLabel('Because').fill('Four paid the deposit.');
  await page.getByRole('button', { name: 'End the test' }).click();
  await expect(page.getByText('It holds', { exact: true })).toBeVisible();
  await expect(page.getByText(/^Point \d\.\d → /)).toBeVisible();
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: idea.title }).click();
  await expect(page.getByText('Four paid the deposit.')).toBeVisible();
  for (const [label, ending] of [
    ['PDF', 'pdf'],
    ['Markdown', 'md'],
    ['CSV', 'csv'],
    ['JSON', 'json'],
  ] as const) {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: `${label}: export this project` }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(new RegExp(`\\.${ending}$`));
    expect((await readFile(await download.path())).length).toBeGreaterThan(100);
    if (ending !== 'json') continue;
    await page.goto('/projects/import');
    await page.getByLabel('File').setInputFiles(await download.path());
    await page.getByRole('button', { name: 'Import' }).click();
    await expect(page.getByRole('heading', { level: 1, name: idea.title })).toBeVisible();
    await expect(page.getByText('Four paid the deposit.')).toBeVisible();
  }
  // Two is what the free plan holds.
  await page.goto('/projects');
  await expect(page.getByText('2 open of 2 on your plan')).toBeVisible();
});

test('an entry that contradicts itself is refused by its field, and what was typed stays', async ({ page, refused }) => {
  await signInAsNew(page);
  await aRunningTest(page);
  refused.push(`/api/v1${new URL(page.url()).pathname}/entries`);
  await logEntry(page, { tried: '7', yes: '9', note: 'Counted twice' });
  await expect(page.getByText('9 of 7 is not possible. Correct one of the two.')).toBeVisible();
  await expect(page.getByLabel('Tried')).toHaveValue('7');
  await expect(page.getByLabel('Note')).toHaveValue('Counted twice');
  await page.getByLabel('Said yes').fill('2');
  await page.getByRole('button', { name: 'Log it' }).click();
  await expect(page.getByRole('list', { name: 'Log' }).getByText('2 of 7 said yes')).toBeVisible();
});

test('a lost connection loses no entry: it waits in the browser, also through a reload, and is logged once', async ({ page, context }) => {
  await signInAsNew(page);
  await aRunningTest(page);
  const log = page.getByRole('list', { name: 'Log' });
  await context.setOffline(true);
  await logEntry(page, { tried: '3', yes: '1', note: 'In the cellar' });
  await logEntry(page, { tried: '2', yes: '2' });
  await expect(page.getByText('2 entries are stored in this browser and sent as soon as it is back.')).toBeVisible();
  await expect(page.getByRole('heading', { name: /^3 of 5: / })).toBeVisible();
  await context.setOffline(false);
  await page.reload();
  await expect(log.getByRole('listitem')).toHaveCount(2);
  await expect(log.getByText('Waiting for the connection')).toHaveCount(0);
  await expect(log.getByText('Sending')).toHaveCount(0);
  await page.reload();
  await expect(log.getByRole('listitem')).toHaveCount(2);
  await expect(log.getByText('In the cellar')).toBeVisible();
});

test('without scripts: a project, its assumption, its test, an entry, a drop with its reason, removed and restored', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? '' });
  const page = await context.newPage();
  await signInAsNew(page);
  await page.goto('/projects');
  await page.getByRole('link', { name: 'Start with my own idea' }).click();
  await page.getByRole('button', { name: 'Start the project' }).click();
  await expect(page.getByText('Write what you think, in one or two sentences')).toBeVisible();
  await page.getByLabel('What do you think is true?').fill(THESIS);
  await page.getByRole('button', { name: 'Start the project' }).click();
  await page.getByLabel('It has to be true that').fill('Owners pay before it exists.');
  await page.getByRole('button', { name: 'Add', exact: true }).filter({ visible: true }).click();
  await expect(page.getByText('Owners pay before it exists.').first()).toBeVisible();
  await page.getByText('Plan a test', { exact: true }).last().click();
  await page.getByLabel('Name').filter({ visible: true }).fill('Presale');
  await page.getByRole('button', { name: 'Plan the test' }).click();
  await page.getByRole('link', { name: 'Presale', exact: true }).click();
  await page.getByRole('button', { name: 'Start the test' }).click();
  await expect(page.getByText('Say with how many you test.')).toBeVisible();
  await page.getByLabel('Yes needed').fill('9');
  await page.getByLabel('Out of').fill('7');
  await page.getByRole('button', { name: 'Start the test' }).click();
  await expect(page.getByText('The pass mark is larger than the sample')).toBeVisible();
  await page.getByLabel('Yes needed').fill('2');
  await page.getByRole('button', { name: 'Start the test' }).click();
  await logEntry(page, { tried: '4', yes: '1', note: 'Two visits' });
  await expect(page.getByRole('list', { name: 'Log' }).getByText('1 of 4 said yes')).toBeVisible();
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: THESIS }).click();
  await page.getByText('Move it on, or drop it').click();
  await page.getByLabel('To', { exact: true }).selectOption('dropped');
  await page.getByRole('button', { name: 'Move it' }).click();
  await expect(page.getByText('Write why you drop it. That is the result.')).toBeVisible();
  await page.getByLabel('Because').filter({ visible: true }).fill('Nobody wants to pay before it exists.');
  await page.getByRole('button', { name: 'Move it' }).click();
  await expect(page.getByText('Nobody wants to pay before it exists.')).toBeVisible();
  await page.getByRole('button', { name: 'Remove this project' }).click();
  await expect(page.getByText('Project removed')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('link', { name: THESIS })).toBeVisible();
  await context.close();
});

test('a project of somebody else is not there', async ({ page, browser, baseURL }) => {
  await signInAsNew(page);
  await aRunningTest(page);
  const address = new URL(page.url()).pathname;
  const other = await browser.newContext({ baseURL: baseURL ?? '' });
  const stranger = await other.newPage();
  await signInAsNew(stranger);
  for (const path of [address, address.replace(/\/tests\/.*/, '')]) expect((await stranger.goto(path))?.status()).toBe(404);
  await other.close();
});

// Axe sees every page at both sizes in `npm run test:all`, on a phone alone in `npm test`, wherever it was opened.
for (const viewport of slice([phone.viewport, { width: 1280, height: 900 }], 1))
  test.describe(`${viewport.width} px`, () => {
    test.use({ viewport });
    test('every screen of it can be used by anyone', async ({ page }) => {
      test.slow();
      await signInAsNew(page);
      for (const path of ['/projects', '/projects/new', '/projects/new?method=presale', '/projects/import']) {
        await page.goto(path);
        await isUsableByAnyone(page);
      }
      await aRunningTest(page);
      await logEntry(page, { tried: '3', yes: '1' });
      await expect(page.getByRole('list', { name: 'Log' }).getByText('1 of 3 said yes')).toBeVisible();
      await isUsableByAnyone(page);
      await page.goto(new URL(page.url()).pathname.replace(/\/tests\/.*/, ''));
      await isUsableByAnyone(page);
      await page.goto('/dashboard');
      await expect(page.getByRole('heading', { name: /Next in your projects/ })).toBeVisible();
      await isUsableByAnyone(page);
    });
  });
