import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Accounts } from './accounts.server.ts';

const COOKIE = 'assay.device';
const YEAR_S = 31_536_000;

/** @returns the id of this browser when it has signed in to this account before, else undefined. */
export function knownDevice({ secret }: Accounts, headers: Headers, email: string): string | undefined {
  const value = new RegExp(`(?:^|;\\s*)${COOKIE.replace('.', '\\.')}=([\\w-]+)\\.([\\w-]+)`).exec(headers.get('cookie') ?? '');
  const [, id = '', signature = ''] = value ?? [];
  if (!id) return undefined;
  const [wanted, given] = [Buffer.from(sign(secret, id, email)), Buffer.from(signature)];
  return wanted.length === given.length && timingSafeEqual(wanted, given) ? id : undefined;
}

/** @returns a Set-Cookie that lets this browser be known as one of this account. It opens nothing by itself. */
export function deviceCookie({ secret, appUrl }: Accounts, email: string, id = randomBytes(12).toString('base64url')): string {
  const secure = appUrl.startsWith('https:') ? '; Secure' : '';
  return `${COOKIE}=${id}.${sign(secret, id, email)}; Path=/; Max-Age=${YEAR_S}; HttpOnly; SameSite=Lax${secure}`;
}

function sign(secret: string, id: string, email: string): string {
  return createHmac('sha256', secret).update(`device ${id} ${email}`).digest('base64url');
}
