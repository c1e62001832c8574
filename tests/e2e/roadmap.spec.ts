import { flashMessages } from '../../src/app/flash-messages.ts';
import { isUsableByAnyone } from './axe.ts';
import { expect, type Page, test, withAndWithout } from './fixtures.ts';
import { signInAs } from './people.ts';

/** Posts a feature as the administrator who is signed in. @returns its title and address */
async function postFeature(page: Page, status = 'Considering'): Promise<{ title: string; path: string }> {
  const title = `Alerts by mail ${crypto.randomUUID().slice(0, 8)}`;
  await page.goto('/roadmap');
  await page.getByText('Post a feature').click();
  await page.getByLabel('Title').fill(title);
  await page.getByLabel('Description').fill('An email when an idea you saved changes.');
  await page.getByRole('main').locator('form', { hasText: 'Title' }).getByLabel('Status').selectOption(status);
  await page.getByRole('button', { name: 'Post feature' }).click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(page.getByText(flashMessages.feature_posted)).toBeVisible();
  return { title, path: new URL(page.url()).pathname };
}

const voteButton = (page: Page, title: string) => page.getByRole('button', { name: `vote for ${title}` });

for (const scripts of withAndWithout) {
  test.describe(scripts ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled: scripts });

    test('a feature is posted, voted for, talked about and changed', async ({ page, refused, baseURL }) => {
      await signInAs(page, 'admin');
      const { title, path } = await postFeature(page);
      // A form that is refused is drawn again, with what is wrong, at the same address.
      refused.push(new URL(path, baseURL).href);
      const stored = scripts ? page.waitForResponse((answer) => answer.url().endsWith('/vote')) : undefined;
      await voteButton(page, title).click();
      await expect(voteButton(page, title)).toHaveAttribute('aria-pressed', 'true');
      await expect(voteButton(page, title)).toContainText('1');
      await stored;
      await page.goto('/roadmap?sort=newest');
      await expect(voteButton(page, title)).toHaveAttribute('aria-pressed', 'true');
      const withdrawn = scripts ? page.waitForResponse((answer) => answer.url().endsWith('/vote')) : undefined;
      await voteButton(page, title).click();
      await expect(voteButton(page, title)).toHaveAttribute('aria-pressed', 'false');
      await expect(voteButton(page, title)).toContainText('0');
      await withdrawn;

      await page.goto(path);
      await page.getByRole('button', { name: 'Post comment' }).click();
      await expect(page.getByText('Write something first')).toBeVisible();
      await page.getByLabel('Your comment').fill('<b>Weekly</b> is enough.');
      await page.getByRole('button', { name: 'Post comment' }).click();
      await expect(page.getByText('<b>Weekly</b> is enough.')).toBeVisible();
      await expect(page.getByRole('heading', { name: '1 comment' })).toBeVisible();
      await page.getByRole('button', { name: 'Remove the comment of Assay' }).click();
      await expect(page.getByRole('heading', { name: '0 comments' })).toBeVisible();

      await page.getByText('Change this feature').click();
      await page.getByLabel('Title').fill('x');
      await page.getByRole('button', { name: 'Save changes' }).click();
      await expect(page.getByText('Give it a title of at least 3 characters')).toBeVisible();
      await page.getByLabel('Title').fill(`${title}, done`);
      await page.getByLabel('Status').selectOption('Shipped');
      await page.getByRole('button', { name: 'Save changes' }).click();
      await expect(page.getByRole('heading', { level: 1, name: `${title}, done` })).toBeVisible();
      // Shipped: there is nothing left to vote on.
      await expect(voteButton(page, title)).toHaveCount(0);
    });
  });
}

test('a vote that the server does not take is taken back from view', async ({ page, refused, baseURL }) => {
  await signInAs(page, 'admin');
  const { title, path } = await postFeature(page);
  const address = `/api/v1${path}/vote`;
  refused.push(new URL(address, baseURL).href);
  let answer: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(`**${address}`, async (route) => {
    await held;
    await route.fulfill({
      status: 409,
      json: { success: false, error: { code: 'conflict', message: 'Voting on this feature is closed.' } },
    });
  });
  await voteButton(page, title).click();
  await expect(voteButton(page, title)).toContainText('1');
  answer();
  await expect(page.getByText('Voting on this feature is closed.')).toBeVisible();
  await expect(voteButton(page, title)).toContainText('0');
  await expect(voteButton(page, title)).toHaveAttribute('aria-pressed', 'false');
});

test('everybody else reads, and is told what would let them vote', async ({ page, browser, baseURL }) => {
  await signInAs(page, 'admin');
  const { title, path } = await postFeature(page, 'Planned');
  for (const person of ['visitor', 'free', 'pro'] as const) {
    const other = await browser.newPage({ baseURL: baseURL ?? '' });
    if (person !== 'visitor') await signInAs(other, person);
    await other.goto(path);
    await expect(other.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(voteButton(other, title)).toHaveCount(0);
    await expect(other.getByLabel('Your comment')).toHaveCount(0);
    await other.getByRole('link', { name: 'See what Lifetime includes' }).click();
    await expect(other).toHaveURL('/pricing');
    await other.getByRole('link', { name: 'Vote on the roadmap' }).click();
    await expect(other).toHaveURL('/roadmap');
    await other.close();
  }
});

test('axe finds nothing wrong with the roadmap, and nothing is wider than the screen', async ({ page }) => {
  await signInAs(page, 'admin');
  const { title, path } = await postFeature(page, 'In progress');
  await voteButton(page, title).click();
  await page.getByLabel('Your comment').fill('Weekly is enough.');
  await page.getByRole('button', { name: 'Post comment' }).click();
  await expect(page.getByText('Weekly is enough.')).toBeVisible();
  for (const address of [path, '/roadmap']) {
    await page.goto(address);
    await page.getByRole('main').locator('summary').first().click();
    await isUsableByAnyone(page, address);
  }
});
