import { readFile } from 'node:fs/promises';
import { flashMessages } from '../../src/app/flash-messages.ts';
import { slice } from '../factories/slice.ts';
import { isUsableByAnyone } from './axe.ts';
import { findDaily } from './catalogue.ts';
import { openActions } from './find.ts';
import { expect, test } from './fixtures.ts';
import { signInAsNew } from './people.ts';

const PRO = { tier: 'pro_monthly' } as const;

test('from an idea to a kit, its parts, a prompt that opens in its builder, and its files', async ({ page, request, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const idea = await findDaily(request);
  await signInAsNew(page, PRO);
  await page.goto(`/ideas/${idea.slug}`);
  await openActions(page);
  await page.getByRole('link', { name: 'AI Idea Builder' }).click();
  await expect(page).toHaveURL(`/idea-builder/${idea.id}`);
  await page.getByRole('button', { name: 'Make the build kit' }).click();
  await expect(page).toHaveURL(/\/idea-builder\/kits\/[0-9a-f-]{36}$/);
  await expect(page.getByText(flashMessages.kit_made)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: idea.title })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'In one sentence' })).toBeVisible();
  const rail = page.getByRole('navigation', { name: 'Parts of the kit' });
  await expect(rail.getByRole('link')).toHaveCount(16);
  await rail.getByRole('link', { name: /Data model/ }).click();
  await expect(page.getByRole('heading', { name: 'Rules on data' })).toBeVisible();
  await rail.getByRole('link', { name: /Claude Code/ }).click();
  await expect(page.getByRole('link', { name: 'Open in Claude Code' })).toHaveAttribute('href', /^claude-cli:\/\/open\?q=We%20begin/);
  await page.getByRole('button', { name: 'Copy the prompt' }).click();
  await expect(page.getByText('Copied to clipboard')).toBeVisible();
  const prompt = await page.locator('pre').textContent();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(prompt);
  await rail.getByRole('link', { name: /Bolt/ }).click();
  await expect(page.getByRole('link', { name: 'Open in Bolt' })).toHaveCount(0);
  for (const [label, ending] of [
    ['Markdown', 'md'],
    ['JSON', 'json'],
    ['ZIP', 'zip'],
  ] as const) {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: `${label}: export this kit` }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(new RegExp(`^assay-kit-.+\\.${ending}$`));
    expect((await readFile(await download.path())).length).toBeGreaterThan(5_000);
  }
  // The idea leads back to the kit it has.
  await page.goto(`/idea-builder/${idea.id}`);
  await expect(page).toHaveURL(/\/idea-builder\/kits\//);
});

test('edited, written again, compared, restored, removed and brought back, without scripts', async ({ browser, request, baseURL }) => {
  const idea = await findDaily(request);
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? '' });
  const page = await context.newPage();
  await signInAsNew(page, PRO);
  await page.goto(`/idea-builder/${idea.id}`);
  await page.getByRole('button', { name: 'Make the build kit' }).click();
  await page.getByRole('link', { name: 'Edit' }).click();
  const field = page.getByLabel('Text of this part, in Markdown');
  await field.fill('## Mine\n\nOne line of my own, and **[fill in: a blank]**.');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Part saved')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Mine' })).toBeVisible();
  await expect(page.getByText('written by you, in version 2 · 1 place to fill in')).toBeVisible();
  await page.getByRole('button', { name: 'Rewrite', exact: true }).click();
  await expect(page.getByText(flashMessages.kit_rewritten)).toBeVisible();
  await page.getByRole('link', { name: 'Versions' }).click();
  await expect(page.getByRole('heading', { name: 'Version 3: Brief written again' })).toBeVisible();
  await page.getByRole('link', { name: /^Version 2/ }).click();
  await expect(page.getByLabel('What changed in Brief')).toContainText('One line of my own');
  await page.getByRole('button', { name: 'Restore version 2' }).click();
  await expect(page.getByText(flashMessages.kit_restored)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Mine' })).toBeVisible();
  await page.getByText('Rename or remove').click();
  await page.getByLabel('Name').fill('A kit with another name');
  await page.getByRole('button', { name: 'Rename' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'A kit with another name' })).toBeVisible();
  await page.getByText('Rename or remove').click();
  await page.getByRole('button', { name: 'Remove this kit' }).click();
  await expect(page.getByText('Build kit removed')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText(flashMessages.kit_back)).toBeVisible();
  await expect(page.getByRole('link', { name: 'A kit with another name' })).toBeVisible();
  await context.close();
});

test('the later of two tabs is told, keeps its text, and may then save it', async ({ page, request, refused }) => {
  const idea = await findDaily(request);
  await signInAsNew(page, PRO);
  await page.goto(`/idea-builder/${idea.id}`);
  await page.getByRole('button', { name: 'Make the build kit' }).click();
  await expect(page).toHaveURL(/\/idea-builder\/kits\//);
  const address = `${page.url()}?part=budget&edit`;
  const other = await page.context().newPage();
  await page.goto(address);
  await other.goto(address);
  await page.getByLabel('Text of this part, in Markdown').fill('From the first tab');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Part saved')).toBeVisible();
  await other.getByLabel('Text of this part, in Markdown').fill('From the second tab');
  refused.push(address.replace('&edit', ''), address);
  await other.getByRole('button', { name: 'Save' }).click();
  await expect(other.getByRole('alert')).toContainText('This part was changed since you opened it');
  await expect(other.getByLabel('Text of this part, in Markdown')).toHaveValue('From the second tab');
  await expect(other.getByLabel('Your text against the saved one')).toContainText('From the first tab');
  await other.getByRole('button', { name: 'Save' }).click();
  await expect(other.getByText('Part saved')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('paragraph').filter({ hasText: 'From the second tab' })).toBeVisible();
});

test('who has no plan for it is led to the plans, and told why', async ({ page, request }) => {
  const idea = await findDaily(request);
  await signInAsNew(page);
  await page.goto(`/ideas/${idea.slug}`);
  await openActions(page);
  await page.getByRole('link', { name: 'AI Idea Builder Pro' }).click();
  await expect(page).toHaveURL('/pricing');
  await page.goto(`/idea-builder/${idea.id}`);
  await expect(page).toHaveURL('/pricing');
  await expect(page.getByText(flashMessages.builder_pro_only, { exact: true })).toBeVisible();
  await page.goto('/idea-builder');
  await expect(page.getByText('No build kits yet')).toBeVisible();
});

test('every screen of it can be used by anyone, on a telephone too', async ({ page, request }) => {
  test.slow();
  const idea = await findDaily(request);
  await signInAsNew(page, PRO);
  const look = () => isUsableByAnyone(page);
  await page.goto('/idea-builder');
  await look();
  await page.goto(`/idea-builder/${idea.id}`);
  await look();
  await page.getByRole('button', { name: 'Make the build kit' }).click();
  await expect(page).toHaveURL(/\/idea-builder\/kits\//);
  await look();
  const kit = page.url();
  for (const part of slice(['data_model', 'budget', 'ad_creatives', 'prompt_lovable', 'prompt_cursor', 'budget&edit'], 2)) {
    await page.goto(`${kit}?part=${part}`);
    await look();
  }
  await page.getByLabel('Text of this part, in Markdown').fill('Short');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.goto(`${kit}/versions`);
  await look();
  await page.goto(`${kit}?version=1`);
  await expect(page.getByText('This is version 1.')).toBeVisible();
  await look();
});
