import type { Page } from '@playwright/test';

/** What somebody does on one page. Every press and every key of it is timed. */
type Step = { page: string; does: (page: Page) => Promise<void> };
export type Journey = { who: 'visitor' | 'pro' | 'admin'; starts: (ids: Ids) => string; steps: readonly Step[] };
/** An idea that everybody reads whole. */
export type Ids = { idea: string; slug: string };

const IDEA = 'Fills cancelled appointments for small dental practices by text message';
const main = (page: Page) => page.getByRole('main');
const goTo = (page: Page, name: string) => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).click();
const headed = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor();
const search = (page: Page) => main(page).getByRole('searchbox', { name: 'Search', exact: true });
const menu = (page: Page) => page.locator('header button[aria-haspopup=menu]');

/** What people come for, each once: looking for an idea and reading it, checking one's own, working with one, keeping the catalogue. */
export const journeys: readonly Journey[] = [
  {
    who: 'visitor',
    starts: () => '/',
    steps: [
      {
        page: 'home: search by ⌘K',
        does: async (page) => {
          await page.keyboard.press('Control+k');
          await page.getByRole('dialog').getByRole('combobox').pressSequentially('clinic');
          await page.getByRole('option').first().waitFor();
          await page.keyboard.press('ArrowDown');
          await page.keyboard.press('Escape');
        },
      },
      {
        page: 'home → browse',
        does: async (page) => {
          await goTo(page, 'Browse');
          await headed(page, 'Browse ideas');
        },
      },
      {
        page: 'browse: filter, search, density',
        does: async (page) => {
          await page.getByLabel('Category').selectOption('fintech');
          await page.waitForURL(/category=fintech/);
          await page.getByLabel('Pro Picks only').click();
          await page.waitForURL(/pro=true/);
          await page.getByLabel('Pro Picks only').click();
          await page.getByLabel('Category').selectOption('');
          await search(page).pressSequentially('clinic');
          await page.waitForURL(/search=clinic/);
        },
      },
      {
        page: 'browse → idea',
        does: async (page) => {
          await main(page).locator('article h2 a, article h3 a').first().click();
          await page.waitForURL(/\/ideas\//);
        },
      },
    ],
  },
  {
    who: 'visitor',
    starts: ({ slug }) => `/ideas/${slug}`,
    steps: [
      {
        page: 'idea: where a figure comes from, scores',
        does: async (page) => {
          const mark = page.getByRole('link', { name: /where “.+” comes from/ }).first();
          await mark.click();
          await page.getByRole('dialog').waitFor();
          await page.keyboard.press('Escape');
          for (const score of await page.getByRole('region', { name: 'Scores' }).locator('summary').all()) await score.click();
          for (let stop = 0; stop < 5; stop++) await page.keyboard.press('Tab');
        },
      },
      {
        page: 'idea → trending',
        does: async (page) => {
          await goTo(page, 'Trending');
          await headed(page, 'Trending topics');
        },
      },
      {
        page: 'trending: order, search',
        does: async (page) => {
          await page.getByLabel('Sort').selectOption('opportunity');
          await page.waitForURL(/sort=opportunity/);
          await search(page).pressSequentially('agents');
          await page.waitForURL(/search=agents/);
        },
      },
      {
        page: 'colours',
        does: async (page) => {
          const colours = page.getByRole('group', { name: 'Colours' });
          await colours.getByRole('button', { name: 'dark' }).click();
          await colours.getByRole('button', { name: 'light' }).click();
        },
      },
    ],
  },
  {
    who: 'visitor',
    starts: () => '/check',
    steps: [
      {
        page: 'check: write, send, count again',
        does: async (page) => {
          await page.getByLabel('Your idea').pressSequentially(IDEA);
          await page.getByRole('button', { name: 'Check my idea' }).click();
          await page.getByText('Offices of Dentists, United States').waitFor();
          await page.getByLabel('Price a month, $').fill('99');
          await page.getByRole('button', { name: 'Count again' }).click();
          await page.getByText(/at \$99 a month/).waitFor();
        },
      },
      {
        page: 'check → pricing',
        does: async (page) => {
          await goTo(page, 'Pricing');
          await page.waitForURL('**/pricing');
        },
      },
    ],
  },
  {
    who: 'pro',
    starts: ({ slug }) => `/ideas/${slug}`,
    steps: [
      {
        page: 'idea: save, mark, menu',
        does: async (page) => {
          const save = page.locator('form[action="/saved"] button').first();
          await save.click();
          await save.click();
          await page.getByRole('button', { name: 'More actions' }).click();
          const marks = page.getByRole('group', { name: 'What is this idea to you?' }).first();
          await marks.getByRole('button').first().click();
          await marks.getByRole('button').first().click();
          await menu(page).click();
          await page.keyboard.press('ArrowDown');
          await page.keyboard.press('Escape');
        },
      },
      {
        page: 'idea → chat: ask',
        does: async (page) => {
          await page.getByRole('button', { name: 'More actions' }).click();
          await page.getByRole('link', { name: 'AI Strategy Chat' }).click();
          await page.getByLabel('Your question').pressSequentially('What should I test this week?');
          await page.keyboard.press('Enter');
          await page.getByText('The cheapest test costs').first().waitFor();
        },
      },
    ],
  },
  {
    who: 'pro',
    starts: () => '/validate',
    steps: [
      {
        page: 'validate: write, understand',
        does: async (page) => {
          await page.getByLabel('Your idea').pressSequentially(IDEA);
          await page.getByRole('button', { name: 'Validate', exact: true }).click();
          await page.getByLabel('Who it is for').waitFor();
          await page.getByLabel('Who it is for').pressSequentially(' in towns');
        },
      },
      {
        page: 'validate → dashboard',
        does: async (page) => {
          await menu(page).click();
          await page.getByRole('menuitem', { name: 'Dashboard', exact: true }).click();
          await page.waitForURL('**/dashboard');
        },
      },
    ],
  },
  {
    who: 'admin',
    starts: () => '/admin/ideas',
    steps: [
      {
        page: 'admin: rows by keyboard',
        does: async (page) => {
          for (const key of ['j', 'j', 'x', 'k', 'x', '?']) await page.keyboard.press(key);
          await page.getByRole('dialog').waitFor();
          await page.keyboard.press('Escape');
          await page.getByRole('dialog').waitFor({ state: 'detached' });
          await page.keyboard.press('/');
          await page.keyboard.type('clinic');
          await page.waitForURL(/search=clinic/);
        },
      },
      {
        page: 'admin: ideas → users',
        does: async (page) => {
          await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Users' }).click();
          await headed(page, /Users/);
        },
      },
      {
        page: 'admin: editor',
        does: async (page) => {
          await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Ideas' }).click();
          await headed(page, /Ideas/);
          await page.keyboard.press('j');
          await page.keyboard.press('Enter');
          await page.getByLabel('Tagline').pressSequentially(' Now.');
        },
      },
    ],
  },
];
