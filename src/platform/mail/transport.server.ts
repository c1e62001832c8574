import { createTransport } from 'nodemailer';
import type { Post } from './mail-jobs.server.ts';

const TIMEOUT_MS = 15_000;

/**
 * Sends by a mail server.
 * @param smtpUrl `smtp://` or `smtps://`
 * @param from the sender of every letter
 */
export function smtpPost(smtpUrl: string, from: string): { post: Post; close(): void } {
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: 2,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    // Letters are text of ours: nothing in them is to be read from a file or an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const host = from.replace(/^.*@|>$/g, '');
  return {
    post: async ({ to, subject, text, html, headers }, id) => {
      // One id per job: a letter sent twice, because a process died in between, is recognised as the same.
      await transport.sendMail({
        from,
        to: { name: '', address: to },
        subject,
        text,
        html,
        headers: headers ?? {},
        messageId: `<${id}@${host}>`,
      });
    },
    close: () => transport.close(),
  };
}
