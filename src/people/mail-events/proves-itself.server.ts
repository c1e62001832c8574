import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/** Of the key of a signature, in bytes: anybody can sign with none. */
const LEAST_KEY_BYTES = 24;
/** A signed body may be so old; a copy of it is worth nothing afterwards. */
const SIGNED_MS = 300_000;

const digest = (text: string | Buffer) => createHash('sha256').update(text).digest();
const isSame = (given: string | Buffer, wanted: string | Buffer) => timingSafeEqual(digest(given), digest(wanted));

/**
 * @param secret of MAIL_EVENTS_SECRET
 * @returns whether a call comes from whoever was given the secret: as a bearer token, as the password of HTTP Basic, or by a signature made with it, which
 * is how Resend proves itself (https://docs.svix.com/receiving/verifying-payloads/how-manual)
 */
export function provesItself(headers: Headers, body: string, secret: string, now: Date): boolean {
  return isSecret(headers.get('authorization'), secret) || isSigned(headers, body, secret, now);
}

/** @returns what a secret `whsec_…` signs with; undefined where it is no base64 of 24 bytes or more */
function signingKey(secret: string): Buffer | undefined {
  const text = /^whsec_([A-Za-z0-9+/]+={0,2})$/.exec(secret)?.[1];
  const key = Buffer.from(text ?? '', 'base64');
  return key.length >= LEAST_KEY_BYTES ? key : undefined;
}

function isSecret(header: string | null, secret: string): boolean {
  const [, scheme = '', given = ''] = /^(Bearer|Basic)\s+(\S+)$/i.exec(header ?? '') ?? [];
  const offered =
    scheme.toLowerCase() === 'basic'
      ? Buffer.from(given, 'base64')
          .toString('utf8')
          .replace(/^[^:]*:/, '')
      : given;
  return offered !== '' && isSame(offered, secret);
}

function isSigned(headers: Headers, body: string, secret: string, now: Date): boolean {
  const [id, at, signatures] = ['svix-id', 'svix-timestamp', 'svix-signature'].map((name) => headers.get(name));
  const key = signingKey(secret);
  if (!id || !at || !signatures || !key) return false;
  if (!(Math.abs(now.getTime() - Number(at) * 1_000) <= SIGNED_MS)) return false;
  const wanted = createHmac('sha256', key).update(`${id}.${at}.${body}`).digest('base64');
  // One of each key that holds while it is changed.
  return signatures.split(' ').some((one) => isSame(one, `v1,${wanted}`));
}
