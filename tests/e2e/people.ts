import type { APIRequestContext, Cookie } from '@playwright/test';
import { pino } from 'pino';
import { openDatabase } from '../../src/platform/db/client.server.ts';
import { addPerson, type PersonFacts, scryptAccounts, sessionOf } from '../factories/accounts.ts';
import { expect, type Page } from './fixtures.ts';

export type DemoName = 'admin' | 'pro' | 'free';

const SESSION = 'assay.session_token';
/** A worker's tests are all of one site. */
const sessions = new Map<DemoName, Cookie>();

/**
 * Signs in as one of the demo accounts, whose passwords the site printed at its first start. A worker's next tests go on with the session while it lasts:
 * an account takes ten passwords in a quarter of an hour.
 */
export async function signInAs(page: Page, name: DemoName): Promise<void> {
  const passwords = JSON.parse(process.env.E2E_PASSWORDS ?? '{}') as Record<DemoName, string>;
  const home = name === 'admin' ? '/admin' : '/dashboard';
  const session = sessions.get(name);
  if (session) {
    await page.context().addCookies([session]);
    await page.goto(home);
    if (new URL(page.url()).pathname === home) return;
  }
  await page.goto('/login');
  await fillSignIn(page, `${name}@assay.example`, passwords[name]);
  await expect(page).toHaveURL(home);
  const opened = (await page.context().cookies()).find((cookie) => cookie.name === SESSION);
  if (opened) sessions.set(name, opened);
}

/** A new person with such an account, signed in without a password. @returns the address of the account and the Cookie header of the session */
export async function newPerson(facts: PersonFacts = {}): Promise<{ email: string; cookie: string }> {
  const log = pino({ level: 'silent' });
  const db = openDatabase(process.env.E2E_DATABASE_URL ?? '', log, { maxConnections: 1, name: 'assay e2e' });
  try {
    // The site checks passwords as the product hashes them.
    const accounts = scryptAccounts({ db, ctx: { db, log, now: () => new Date() } });
    const { id, email } = await addPerson({ db }, accounts, facts);
    return { email, cookie: (await sessionOf(accounts, id)).cookie };
  } finally {
    await db.close();
  }
}

/** Opens the browser's pages as a new person with such an account. @returns the address of the account */
export async function signInAsNew(page: Page, facts: PersonFacts = {}): Promise<string> {
  const { email, cookie } = await newPerson(facts);
  const [name = '', value = ''] = cookie.split('=');
  await page.context().addCookies([{ name, value, url: process.env.E2E_SITE ?? '' }]);
  return email;
}

export async function fillSignIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
}

/** The address in the newest email to somebody whose subject has these words. Emails are sent by a job, so it may take a moment. */
export async function linkInMail(request: APIRequestContext, to: string, subject: string): Promise<string> {
  let link = '';
  await expect
    .poll(
      async () => {
        const list = decoded(await (await request.get('/dev/mail')).text());
        const row = list.split('<tr>').find((text) => text.includes(`>${to}<`) && text.includes(subject));
        const id = /\/dev\/mail\/([0-9a-f-]+)/.exec(row ?? '')?.[1];
        if (!id) return '';
        link = decoded(/href="(http[^"]+)"/.exec(await (await request.get(`/dev/mail/${id}`)).text())?.[1] ?? '');
        return link;
      },
      { timeout: 10_000 },
    )
    .not.toBe('');
  return link;
}

const decoded = (html: string) => html.replaceAll(/&#(\d+);/g, (_, code) => String.fromCodePoint(Number(code)));

export const NEW_PASSWORD = 'correct horse battery';

/** Signs up as somebody new, confirms by mail and is signed in. @returns the address */
export async function signUpNew(page: Page): Promise<string> {
  const email = anAddress();
  await page.goto('/signup');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD);
  await page.getByLabel('Confirm password').fill(NEW_PASSWORD);
  await page.getByLabel(/I accept the/).check();
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.goto(await linkInMail(page.request, email, 'Confirm your email address'));
  await page.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Confirm and sign in' }).click();
  await expect(page.getByText(`Your account, ${email}`)).toBeAttached();
  return email;
}

export const anAddress = () => `person-${crypto.randomUUID().slice(0, 8)}@people.example`;

/** The button of the person's menu, with scripts or without. */
export const accountMenu = (page: Page, email = '') =>
  page
    .locator('header')
    .locator('summary, button[aria-haspopup=menu]')
    .filter({ hasText: `Your account, ${email}` });

/** Follows an entry of the person's menu, with scripts or without. */
export async function chooseInMenu(page: Page, entry: string): Promise<void> {
  await accountMenu(page).click();
  const within = page.getByRole('navigation', { name: 'Your account' });
  await page
    .getByRole('menuitem', { name: entry, exact: true })
    .or(within.getByRole('link', { name: entry, exact: true }))
    .or(within.getByRole('button', { name: entry, exact: true }))
    .click();
}

/** The button that saves an idea, whatever it says at the moment. */
export const saveButton = (page: Page, title: string) => page.locator('form[action="/saved"] button', { hasText: title }).first();
