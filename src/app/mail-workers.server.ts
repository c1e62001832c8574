import { allMailings, emailsWorker } from '../mailings/index.server.ts';
import { settingsInForce } from '../money/index.server.ts';
import type { Accounts } from '../people/index.server.ts';
import type { Config } from '../platform/config.server.ts';
import type { Context } from '../platform/context.server.ts';
import type { Worker } from '../platform/jobs/define-job.server.ts';
import { mailWorker, type Post } from '../platform/mail/mail-jobs.server.ts';
import { keepingPost } from '../platform/mail/stored-emails.server.ts';
import { allEmails } from './emails.server.ts';

/** Emails that go to many, under way at once in a process. */
const MAILINGS_AT_ONCE = 8;

/**
 * Emails about a person's own account do not wait for those that go to many. Sends by the mail server that is set up; keeps mail to be read at /dev/mail where there is none; in production without one, mail waits.
 */
export async function mailWorkers(
  ctx: Context,
  accounts: Accounts,
  { mode, smtpUrl, mailFrom, mailPerSecond }: Config,
): Promise<{ workers: Worker[]; close(): void }> {
  const emails = allEmails(ctx, accounts);
  const kinds = allMailings(accounts);
  const gapMs = mailPerSecond > 0 ? 1_000 / mailPerSecond : 0;
  const workers = (post: Post, toMany: Post) => [
    mailWorker(emails, post),
    emailsWorker({ kinds, accounts, post: toMany, atOnce: MAILINGS_AT_ONCE, gapMs }),
  ];
  if (smtpUrl) {
    const { smtpPost } = await import('../platform/mail/transport.server.ts');
    const from = () => settingsInForce().mail_from ?? mailFrom;
    const [one, many] = [smtpPost(smtpUrl, from), smtpPost(smtpUrl, from, { atOnce: MAILINGS_AT_ONCE })];
    const close = () => {
      one.close();
      many.close();
    };
    return { workers: workers(one.post, many.post), close };
  }
  if (mode !== 'production') return { workers: workers(keepingPost(ctx), keepingPost(ctx)), close: () => undefined };
  ctx.log.warn('SMTP_URL is not set: no mail is sent, so nobody can confirm an address or reset a password; mail waits until it is set');
  return { workers: [], close: () => undefined };
}
