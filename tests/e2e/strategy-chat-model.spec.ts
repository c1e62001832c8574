import { languageModelDouble } from '../doubles/language-model.ts';
import { TEST_SECRET } from '../factories/accounts.ts';
import { type BuiltSite, startBuiltSite } from './built-site.ts';
import { findDaily } from './catalogue.ts';
import { askByEnter } from './chat.ts';
import { answers, questions } from './find.ts';
import { test as base, expect, type Page } from './fixtures.ts';
import { newPerson } from './people.ts';

/** Lines of the dossier a model places one after another, from its scores to its last offer. */
const pace = Array.from({ length: 8 }, (_, at) => `A${at + 2}\n`);
const FIRST = 'Scores of 10';
const LAST = 'back end offer';

/** A second process on the same database, whose strategist writes with a model, at the pace of one. */
const test = base.extend<object, { site: BuiltSite }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from its first parameter
    async ({}, use) => {
      const model = await languageModelDouble([{ pace, everyMs: 600 }]);
      const site = await startBuiltSite({
        DATABASE_URL: process.env.E2E_DATABASE_URL ?? '',
        AUTH_SECRET: TEST_SECRET,
        AI_PROVIDER: 'openai-compatible',
        AI_MODEL: 'double',
        AI_BASE_URL: model.baseUrl,
      });
      await use(site);
      await site.stop();
      await model.close();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: ({ site }, use) => use(site.url),
});

const answer = (page: Page) => answers(page).last();
const usedIn = async (page: Page) => (await page.locator('#usage').textContent())?.split('/')[0];

async function openChat(page: Page, site: BuiltSite): Promise<void> {
  const [name = '', value = ''] = (await newPerson({ tier: 'pro_monthly' })).cookie.split('=');
  await page.context().addCookies([{ name, value, url: site.url }]);
  await page.goto(`/ai-chat/${(await findDaily(page.request)).id}`);
}

async function begin(page: Page, question: string): Promise<void> {
  await askByEnter(page, question);
  await expect(answer(page)).toContainText(FIRST);
}

test('an answer is stopped where it is, kept so, and can be asked for again', async ({ page, site }) => {
  await openChat(page, site);
  await begin(page, 'What should I charge?');
  await page.getByRole('button', { name: 'Stop' }).click();
  await expect(page.getByText('Stopped here.')).toBeVisible();
  await expect(answer(page)).not.toContainText(LAST);
  await expect(page.getByRole('button', { name: 'Send' })).toBeVisible();
  await page.reload();
  await expect(page.getByText('Stopped here.')).toBeVisible();
  await page.getByRole('button', { name: 'Ask again' }).click();
  await expect(answer(page)).toContainText(LAST);
  await expect(questions(page)).toHaveCount(2);
});

test('a reload in the middle takes the answer up again, whole and counted once', async ({ page, site }) => {
  await openChat(page, site);
  const before = Number(await usedIn(page));
  await begin(page, 'Why now?');
  // A new chat has an address once it is kept; until then it is the first of the list.
  await page.goto('/ai-chat');
  await page
    .getByRole('complementary', { name: 'Chats' })
    .getByRole('link', { name: /Why now\?/ })
    .first()
    .click();
  await expect(page.getByRole('button', { name: 'Stop' })).toBeVisible();
  await expect(answer(page)).toContainText(FIRST);
  await expect(answer(page)).toContainText(LAST);
  await expect(answers(page)).toHaveCount(1);
  expect(Number(await usedIn(page))).toBe(before + 1);
  await expect(page.locator('section > [role=status]'), 'said to the end').toContainText(LAST);
});

test('two tabs on one chat: each sees its answer, and the chat holds both in order', async ({ page, context, site }) => {
  await openChat(page, site);
  await begin(page, 'Who is it for?');
  await expect(page).toHaveURL(/session=/);
  const other = await context.newPage();
  await other.goto(page.url());
  await begin(page, 'What are the risks?');
  await other.getByLabel('Your question').fill('When should I stop?');
  await other.getByLabel('Your question').press('Enter');
  await expect(questions(other)).toHaveCount(3);
  await expect(other).toHaveURL(/session=/);
  await expect(other.getByRole('button', { name: 'Send' })).toBeVisible();
  await expect(questions(other)).toHaveText([/Who is it for\?/, /What are the risks\?/, /When should I stop\?/]);
  await expect(answers(other)).toHaveCount(3);
});
