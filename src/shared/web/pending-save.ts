const COOKIE = 'pending_save';
const HOUR_S = 3_600;
const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';

/** @returns a Set-Cookie that remembers for a day which idea a visitor wanted to save; signing in completes it. */
export function rememberPendingSave(ideaId: string): string {
  return `${COOKIE}=${ideaId}; Path=/; Max-Age=${24 * HOUR_S}; HttpOnly; SameSite=Lax`;
}

/** @returns the idea this browser wanted to save before it was signed in. */
export function pendingSaveOf(request: Request): string | undefined {
  return new RegExp(`(?:^|;\\s*)${COOKIE}=(${UUID})(?:;|$)`).exec(request.headers.get('cookie') ?? '')?.[1];
}

export function forgetPendingSave(): string {
  return `${COOKIE}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax`;
}

export const isIdeaId = (text: string) => new RegExp(`^${UUID}$`).test(text);
