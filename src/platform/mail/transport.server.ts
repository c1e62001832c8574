import { createTransport } from 'nodemailer';
import type { Post } from './mail-jobs.server.ts';

/** For each step of the talk with the mail server. */
const STEP_MS = 15_000;
/** For a letter as a whole, also with a server that says a word now and then. A letter is leased for longer (mail-jobs.server.ts). */
const LETTER_MS = 60_000;
/** How many letters a process sends at the same time, each by a connection of its own. */
export const LETTERS_AT_ONCE = 4;

/**
 * Sends by a mail server.
 * @param smtpUrl `smtp://` or `smtps://`
 * @param sender who every letter is from, asked for each
 * @param letterMs how long a letter may take as a whole
 */
export function smtpPost(smtpUrl: string, sender: () => string, letterMs = LETTER_MS): { post: Post; close(): void } {
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: LETTERS_AT_ONCE,
    dnsTimeout: STEP_MS,
    connectionTimeout: STEP_MS,
    greetingTimeout: STEP_MS,
    socketTimeout: STEP_MS,
    // Letters are text of ours: nothing in them is to be read from a file or an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    post: async ({ to, subject, text, html, headers }, id) => {
      // One id per job: a letter sent twice, because a process died in between, is recognised as the same.
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
      await within(letterMs, sent);
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
