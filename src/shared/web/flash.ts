/** The keys of what one page may tell on the next; the texts stand in app/flash-messages.ts, which fills this in. */
// biome-ignore lint/suspicious/noEmptyInterface: filled in from above
export interface FlashMessages {}
export type FlashKey = keyof FlashMessages;

// "session" in the name keeps a page that shows a flash out of the pages kept for visitors (platform/http/handler.server.ts).
const COOKIE = 'session_flash';

/** @returns a Set-Cookie that makes the next page tell something. */
export function setFlash(flash: FlashKey): string {
  return `${COOKIE}=${flash}; Path=/; Max-Age=60; HttpOnly; SameSite=Lax`;
}

/** @returns the key of what the page before this one wants told, and the Set-Cookie that forgets it. */
export function takeFlash(request: Request): { key: string; forget: string } | undefined {
  const key = new RegExp(`(?:^|;\\s*)${COOKIE}=([a-z_]+)`).exec(request.headers.get('cookie') ?? '')?.[1];
  return key ? { key, forget: `${COOKIE}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax` } : undefined;
}
