import type { Accounts } from '../../people/index.server.ts';
import { createOutside } from '../../platform/http/fetch-outside.server.ts';
import type { Worker } from '../../platform/jobs/define-job.server.ts';
import { webhooksWorker } from './deliver.server.ts';
import { webhookEventsWorker } from './spread-events.server.ts';

/** How long a receiver may take: to be found and connected to, to say something, to be done. */
const CONNECT_MS = 4_000;
const TOTAL_MS = 10_000;
/** So much of an answer is read and shown. */
const ANSWER_BYTES = 2_048;

/**
 * Sets up what sends webhooks.
 * @param trusted origins that may be plain http and lie in a private network: those of the receivers of tests, and nothing in the product names one
 */
export function startWebhooks(
  accounts: Pick<Accounts, 'secret' | 'appUrl' | 'supportEmail'>,
  trusted: readonly string[] = [],
): { workers: Worker[]; close(): void } {
  const outside = createOutside({
    userAgent: `Assay-Webhooks/0.1 (${accounts.supportEmail})`,
    trusted,
    connectMs: CONNECT_MS,
    idleMs: TOTAL_MS,
    totalMs: TOTAL_MS,
    maxBytes: ANSWER_BYTES,
    keepsAlive: false,
  });
  return { workers: [webhookEventsWorker, webhooksWorker({ accounts, outside })], close: () => outside.close() };
}
