import type { Browser, Page } from '@playwright/test';
import { Client } from 'pg';
import { newPerson } from '../e2e/people.ts';
import { addresses } from './addresses.ts';

const facts = { visitor: undefined, free: {}, pro: { tier: 'lifetime' }, admin: { role: 'admin' } } as const;
export const personas = Object.keys(facts) as (keyof typeof facts)[];
type Persona = (typeof personas)[number];

/** What everybody's browser is signed in with, and where it goes. */
export type Sweep = { cookies: Record<Persona, string | undefined>; paths: string[] };

/** Makes the people and what their pages show, once for the whole sweep. */
export async function prepareSweep(browser: Browser): Promise<Sweep> {
  const cookies = {} as Sweep['cookies'];
  for (const persona of personas) cookies[persona] = facts[persona] && (await newPerson(facts[persona])).cookie;
  const database = new Client(process.env.E2E_DATABASE_URL);
  await database.connect();
  try {
    const visitor = await pageOf(browser, undefined);
    const pro = await pageOf(browser, cookies.pro);
    const admin = await pageOf(browser, cookies.admin);
    return { cookies, paths: await addresses({ visitor: visitor.request, pro, admin: admin.request, database }) };
  } finally {
    await database.end();
  }
}

/** @returns an empty page of a browser with that session */
export async function pageOf(
  browser: Browser,
  session: string | undefined,
  options: Parameters<Browser['newContext']>[0] = {},
): Promise<Page> {
  const url = process.env.E2E_SITE ?? '';
  const context = await browser.newContext({ baseURL: url, locale: 'en-GB', ...options });
  const [name = '', value = ''] = session?.split('=') ?? [];
  if (session) await context.addCookies([{ name, value, url }]);
  return context.newPage();
}
