import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { secureCookies } from './secure-cookies.server.ts';

const cookiesOf = async (appUrl: string, ...cookies: string[]) => {
  const site = new Hono().use(secureCookies(appUrl));
  site.get('/', () => {
    // As pages answer: a redirection with cookies of its own.
    const headers = new Headers({ location: '/saved' });
    for (const cookie of cookies) headers.append('set-cookie', cookie);
    return new Response(null, { status: 302, headers });
  });
  const response = await site.request('/');
  expect([response.status, response.headers.get('location')]).toEqual([302, '/saved']);
  return response.headers.getSetCookie();
};
const FLASH = 'session_flash=saved; Path=/; Max-Age=60; HttpOnly; SameSite=Lax';
const SESSION = '__Secure-assay.session_token=x; Path=/; HttpOnly; Secure; SameSite=Lax';

test('behind https every cookie is Secure, once', async () => {
  expect(await cookiesOf('https://assay.example', FLASH, SESSION, 'pending_save=secure; Path=/')).toEqual([
    `${FLASH}; Secure`,
    SESSION,
    'pending_save=secure; Path=/; Secure',
  ]);
  expect(await cookiesOf('https://assay.example')).toEqual([]);
});

test('without https, as on one’s own machine, none is', async () => {
  expect(await cookiesOf('http://localhost:3000', FLASH)).toEqual([FLASH]);
});
