import { type Email, type EmailParts, writeEmail } from '../../platform/mail/email.ts';
import type { Accounts } from '../accounts/accounts.server.ts';
import { type MailList, mailLists } from './mail-lists.ts';
import { unsubscribeToken } from './unsubscribe-token.server.ts';

/**
 * The headers that let a mail program switch a kind of mail off by one click (RFC 2369 and RFC 8058). Every email a person may switch off carries
 * them; the DKIM signature of the mail server has to cover both.
 */
export function unsubscribeHeaders({ secret, appUrl }: Pick<Accounts, 'secret' | 'appUrl'>, userId: string, list: MailList) {
  const token = unsubscribeToken(secret, userId, list);
  return {
    'List-Unsubscribe': `<${appUrl}/api/v1/unsubscribe/one-click?token=${token}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}

/** Writes an email of a kind that a person may switch off: with the headers, and a link to do so in its foot. */
export function writePreferenceEmail(
  accounts: Pick<Accounts, 'secret' | 'appUrl'>,
  userId: string,
  list: MailList,
  parts: EmailParts,
): Email {
  const url = `${accounts.appUrl}/unsubscribe?token=${unsubscribeToken(accounts.secret, userId, list)}`;
  const email = writeEmail({
    ...parts,
    foot: { text: `You get this because ${mailLists[list]} are on in your settings.`, label: 'Unsubscribe', url },
  });
  return { ...email, headers: unsubscribeHeaders(accounts, userId, list) };
}
