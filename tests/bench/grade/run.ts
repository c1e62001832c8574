/**
 * How hard the screens are to read: `npm run bench -- grade [--texts]`, the school grade of their sentences by the formula of Flesch and Kincaid (1975), on the
 * built site, as a visitor and as a member. Text of dossiers, rules of law and the page of the method are not the interface. Ends with 1 when a screen of at
 * least 60 words, or all together, is over the bar.
 */
import { parseArgs } from 'node:util';
import { chromium, type Page } from '@playwright/test';
import { fleschKincaid } from 'flesch-kincaid';
import { pino } from 'pino';
import { syllable } from 'syllable';
import playwright from '../../../playwright.config.ts';
import { openDatabase } from '../../../src/platform/db/client.server.ts';
import { startEmbeddedPostgres } from '../../../src/platform/db/embedded.server.ts';
import { emptyDataDir, startBuiltSite } from '../../e2e/built-site.ts';
import { addPerson, sessionOf, TEST_SECRET, testAccounts } from '../../factories/accounts.ts';

const BAR = 8;
const LEAST_WORDS = 60;
const LEAST_WORDS_OF_A_SENTENCE = 4;
const VISITOR = [
  '/',
  '/browse?search=qzxv',
  '/pricing',
  '/check',
  '/fit',
  '/buyers',
  '/collections',
  '/methods',
  '/trending?search=qzxv',
  '/roadmap',
  '/signup',
  '/login',
  '/reset-password',
  '/developers',
  '/nowhere',
];
const MEMBER = [
  '/dashboard',
  '/saved',
  '/history',
  '/research',
  '/validate',
  '/ai-chat',
  '/idea-builder',
  '/claims',
  '/projects',
  '/settings',
  '/settings/security',
  '/settings/watching',
  '/settings/keys',
  '/settings/connections',
  '/settings/data',
  '/settings/billing',
];

const { values } = parseArgs({ options: { texts: { type: 'boolean', default: false } } });
const log = pino({ level: 'silent' });

const dataDir = await emptyDataDir();
const database = await startEmbeddedPostgres({ dataDir, log, isThrowAway: true });
const site = await startBuiltSite({ DATABASE_URL: database.url, AUTH_SECRET: TEST_SECRET });
const browser = await chromium.launch(playwright.use?.launchOptions);
try {
  const session = await memberSession();
  const page = await browser.newPage({ baseURL: site.url, javaScriptEnabled: false });
  const screens = [];
  for (const path of VISITOR) screens.push({ path, sentences: await sentencesAt(page, path) });
  const [name = '', value = ''] = session.split('=');
  await page.context().addCookies([{ name, value, url: site.url }]);
  for (const path of MEMBER) screens.push({ path, sentences: await sentencesAt(page, path) });
  const rows = screens.map(({ path, sentences }) => ({ path, ...gradeOf(sentences) }));
  const all = gradeOf([...new Set(screens.flatMap(({ sentences }) => sentences))]);
  if (values.texts)
    for (const { path, sentences } of screens)
      console.log(`${path}\n${sentences.map((one) => `  ${gradeOf([one]).grade}  ${one}`).join('\n')}`);
  console.table(rows);
  const over = rows.filter(({ words, grade }) => words >= LEAST_WORDS && grade > BAR);
  console.log(
    `all sentences of the interface: grade ${all.grade}, ${all.words} words in ${all.sentences} sentences; bar ${BAR}; over it: ${over.map(({ path }) => path).join(', ') || 'none'}`,
  );
  if (over.length > 0 || all.grade > BAR || all.words === 0) process.exitCode = 1;
} finally {
  await browser.close();
  await site.stop();
  await database.stop();
}

async function memberSession(): Promise<string> {
  const db = openDatabase(database.url, log, { maxConnections: 2, name: 'assay bench' });
  try {
    const accounts = testAccounts({ db, ctx: { db, log, now: () => new Date() } });
    return (await sessionOf(accounts, (await addPerson({ db }, accounts, { tier: 'lifetime' })).id)).cookie;
  } finally {
    await db.close();
  }
}

/** @returns the sentences of a screen: of its paragraphs, points and hints, without what stands in cards of ideas, tables, quotations and names to choose from */
async function sentencesAt(page: Page, path: string): Promise<string[]> {
  await page.goto(path);
  const texts = await page.locator('main').evaluate((main) => {
    const isContent = (element: Element) =>
      element.closest('article, table, blockquote, pre, code, [lang]:not(html), script, details:not([open]) > :not(summary)');
    return [...main.querySelectorAll('p, li, dd, label, summary, figcaption')]
      .filter((element) => !isContent(element) && !element.querySelector('p, li, dd'))
      .map((element) => {
        const own = element.cloneNode(true) as Element;
        // Names to choose from are not sentences.
        for (const name of own.querySelectorAll('select, li > a')) name.remove();
        return own.textContent?.replace(/\s+/g, ' ').trim() ?? '';
      });
  });
  return texts
    .flatMap((text) => [...new Intl.Segmenter('en', { granularity: 'sentence' }).segment(text)].map(({ segment }) => segment.trim()))
    .filter((sentence) => wordsOf(sentence).length >= LEAST_WORDS_OF_A_SENTENCE);
}

function gradeOf(sentences: readonly string[]) {
  const words = sentences.flatMap(wordsOf);
  const syllables = words.reduce((sum, word) => sum + Math.max(1, syllable(word)), 0);
  const grade = words.length === 0 ? 0 : fleschKincaid({ sentence: sentences.length, word: words.length, syllable: syllables });
  return { grade: Math.round(10 * grade) / 10, words: words.length, sentences: sentences.length };
}

function wordsOf(sentence: string): string[] {
  return sentence.match(/\p{L}[\p{L}’'-]*/gu) ?? [];
}
