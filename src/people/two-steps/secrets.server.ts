import { createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { createOTP } from '@better-auth/utils/otp';
import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto';

/** Secrets of the second step: how they are made, stored and compared. */

/** RFC 6238 with what every authenticator app takes: SHA-1, six digits, thirty seconds. */
const PERIOD_MS = 30_000;
/** Codes of the half minute before and after count as well, because clocks differ (RFC 6238, 5.2). */
const DRIFT = [-1, 0, 1];
const RECOVERY_CODES = 10;
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';
const HALF = 5;

/** @returns a new secret of an authenticator app: 144 random bits */
export const newAppSecret = (): string => randomBytes(18).toString('base64url');

export const encrypted = (secret: string, plain: string): Promise<string> => symmetricEncrypt({ key: secret, data: plain });
/** @returns what was encrypted; undefined when that was done with another secret */
export const decrypted = (secret: string, stored: string): Promise<string | undefined> =>
  symmetricDecrypt({ key: secret, data: stored }).catch(() => undefined);

/** @returns the otpauth:// address that an app reads. https://github.com/google/google-authenticator/wiki/Key-Uri-Format */
export const appUri = (appSecret: string, email: string): string => createOTP(appSecret).url('Assay', email);

/**
 * @param after the last count of half minutes whose code was taken
 * @returns the count whose code this is, so that it is not taken again; undefined for a wrong, an old or a used code
 */
export async function counterOf(appSecret: string | undefined, code: string, now: Date, after: number | null): Promise<number | undefined> {
  if (appSecret === undefined) return undefined;
  const current = Math.floor(now.getTime() / PERIOD_MS);
  const given = Buffer.from(code);
  let found: number | undefined;
  for (const drift of DRIFT) {
    const wanted = Buffer.from(await createOTP(appSecret).hotp(current + drift));
    if (given.length === wanted.length && timingSafeEqual(given, wanted)) found = current + drift;
  }
  return found !== undefined && (after === null || found > after) ? found : undefined;
}

/** @returns new recovery codes: twice five letters and digits that are not mistaken for each other, 49 bits each */
export const newRecoveryCodes = (): string[] => Array.from({ length: RECOVERY_CODES }, () => `${half()}-${half()}`);
const half = () => Array.from({ length: HALF }, () => LETTERS[randomInt(LETTERS.length)]).join('');

/** @returns under what a recovery code is stored; capitals, spaces and dashes do not matter */
export const recoveryDigest = (secret: string, userId: string, code: string): string =>
  createHmac('sha256', secret)
    .update(`recovery ${userId} ${code.toLowerCase().replaceAll(/[\s-]/g, '')}`)
    .digest('base64url');
