import { sendJson } from '../../platform/web/send-json.ts';

/** What the browser does with passkeys. The library comes when a button asks for it. */

type Envelope = { success: boolean; data?: unknown; error?: { message: string; fields?: Record<string, string> } };
export type Outcome = { isDone: true } | { isDone: false; problem: string | undefined };

const FAILED = 'That did not work just now. Please try again.';

async function call(path: string, json: unknown): Promise<{ data: unknown } | { problem: string }> {
  const response = await sendJson(`/api/v1/auth/passkeys${path}`, 'POST', json);
  const { success, data, error } = (await response.json()) as Envelope;
  return success ? { data } : { problem: Object.values(error?.fields ?? {})[0] ?? error?.message ?? FAILED };
}

/** @returns what a browser could not do; nothing is said of somebody who thought better of it */
function unable(error: unknown): Outcome {
  const name = error instanceof Error ? error.name : '';
  if (name === 'NotAllowedError' || name === 'AbortError') return { isDone: false, problem: undefined };
  if (name === 'InvalidStateError') return { isDone: false, problem: 'This device has a passkey for your account already.' };
  return { isDone: false, problem: FAILED };
}

/** Asks the device for a passkey and signs in with it. */
export async function signInByPasskey(): Promise<Outcome> {
  try {
    const [{ startAuthentication }, asked] = await Promise.all([import('@simplewebauthn/browser'), call('/challenge', {})]);
    if ('problem' in asked) return { isDone: false, ...asked };
    const answer = await startAuthentication({ optionsJSON: asked.data as Parameters<typeof startAuthentication>[0]['optionsJSON'] });
    const signedIn = await call('/sign-in', { answer });
    return 'problem' in signedIn ? { isDone: false, ...signedIn } : { isDone: true };
  } catch (error) {
    return unable(error);
  }
}

/** Has the device make a passkey and adds it. @param current_password asked for where there is no second step */
export async function addByPasskey(name: string, current_password: string | undefined): Promise<Outcome> {
  try {
    const [{ startRegistration }, asked] = await Promise.all([
      import('@simplewebauthn/browser'),
      call('/creation', current_password === undefined ? {} : { current_password }),
    ]);
    if ('problem' in asked) return { isDone: false, ...asked };
    const answer = await startRegistration({ optionsJSON: asked.data as Parameters<typeof startRegistration>[0]['optionsJSON'] });
    const added = await call('', { name, answer });
    return 'problem' in added ? { isDone: false, ...added } : { isDone: true };
  } catch (error) {
    return unable(error);
  }
}
