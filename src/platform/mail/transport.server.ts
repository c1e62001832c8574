import { createTransport } from 'nodemailer';
import type { Post } from './mail-jobs.server.ts';

/** For each step of the talk with the mail server. */
const STEP_MS = 15_000;
/** For an email as a whole, also with a server that says a word now and then. An email is leased for longer (mail-jobs.server.ts). */
const EMAIL_MS = 60_000;
/** How many emails a process sends at the same time, each by a connection of its own. */
export const EMAILS_AT_ONCE = 4;

/**
 * Sends by a mail server.
 * @param smtpUrl `smtp://` or `smtps://`
 * @param sender who every email is from, asked for each
 * @param options `emailMs` how long an email may take as a whole, `atOnce` how many connections at most
 */
export function smtpPost(
  smtpUrl: string,
  sender: () => string,
  { emailMs = EMAIL_MS, atOnce = EMAILS_AT_ONCE }: { emailMs?: number; atOnce?: number } = {},
): { post: Post; close(): void } {
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: atOnce,
    maxMessages: Number.POSITIVE_INFINITY,
    dnsTimeout: STEP_MS,
    connectionTimeout: STEP_MS,
    greetingTimeout: STEP_MS,
    socketTimeout: STEP_MS,
    // Emails are text of ours: nothing in them is to be read from a file or an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    post: async ({ to, subject, text, html, headers }, id) => {
      // One id per job: an email sent twice, because a process died in between, is recognised as the same.
      const from = sender();
      const sent = transport.sendMail({
        from,
        to: { name: '', address: to },
        subject,
        text,
        html,
        headers: headers ?? {},
        messageId: `<${id}@${from.replace(/^.*@|>$/g, '')}>`,
      });
      await within(emailMs, sent);
    },
    close: () => transport.close(),
  };
}

async function within(ms: number, work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`the mail server took longer than ${ms / 1_000} s`)), ms);
  });
  await Promise.race([work, late]).finally(() => clearTimeout(timer));
}
