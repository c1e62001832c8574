import { createHmac, timingSafeEqual } from 'node:crypto';
import { type MailList, mailListNames } from './mail-lists.ts';

/** What a token switches off: whose mail, and which. */
export type Unsubscription = { userId: string; lists: MailList[] };

export const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * @param list which mail, or `all`
 * @returns a token for the foot and the headers of an email. It never runs out, as emails are kept for years, works as often as it is used, and can do
 * nothing but switch this mail off for this person.
 */
export function unsubscribeToken(secret: string, userId: string, list: MailList | 'all'): string {
  return `${userId}.${list}.${sign(secret, `unsubscribe ${userId} ${list}`)}`;
}

/** @returns what a token switches off; undefined when it is not one of ours. */
export function readUnsubscribeToken(secret: string, token: string): Unsubscription | undefined {
  const [userId = '', list = '', signature = ''] = token.split('.');
  if (!UUID.test(userId) || !isSame(signature, sign(secret, `unsubscribe ${userId} ${list}`))) return undefined;
  const lists = mailListNames.filter((name) => list === 'all' || name === list);
  return lists.length > 0 ? { userId, lists } : undefined;
}

/** @returns a token that switches exactly these kinds of mail on again, until an instant. */
export function undoToken(secret: string, { userId, lists }: Unsubscription, until: Date): string {
  const claim = `${userId}.${lists.join('~')}.${until.getTime().toString(36)}`;
  return `${claim}.${sign(secret, `resubscribe ${claim}`)}`;
}

/** @returns what a token of an undo switches on; undefined when it is not one of ours or has run out. */
export function readUndoToken(secret: string, token: string, now: Date): Unsubscription | undefined {
  const [userId = '', lists = '', until = '', signature = ''] = token.split('.');
  if (!UUID.test(userId) || !isSame(signature, sign(secret, `resubscribe ${userId}.${lists}.${until}`))) return undefined;
  if (Number.parseInt(until, 36) < now.getTime()) return undefined;
  return { userId, lists: mailListNames.filter((name) => lists.split('~').includes(name)) };
}

/** @returns what proves that a claim is ours: an HMAC by our secret. Claims of different kinds begin with different words. */
export function sign(secret: string, claim: string): string {
  return createHmac('sha256', secret).update(claim).digest('base64url');
}

/** Compares two signatures without telling by its time how much of them is alike. */
export function isSame(given: string, wanted: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(wanted)];
  return a.length === b.length && timingSafeEqual(a, b);
}
