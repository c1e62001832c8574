import sql from 'sql-template-tag';
import { Webhook } from 'standardwebhooks';
import { type Accounts, decrypted, viewerOf } from '../../people/index.server.ts';
import type { Context } from '../../platform/context.server.ts';
import type { Columns } from '../../platform/db/columns.ts';
import type { Outside } from '../../platform/http/fetch-outside.server.ts';
import { OutsideError } from '../../platform/http/outside-error.ts';
import { toWorker, type Worker } from '../../platform/jobs/define-job.server.ts';
import type { DueDelivery, Outcome } from './delivery.ts';
import { noteAttempt, withhold } from './note-attempt.server.ts';
import { payloadOf } from './payload-of.server.ts';
import { deliverWebhooks, wakeEndpoint } from './webhook-jobs.server.ts';

/** How long a job goes on with one address before others get their turn, and how long it is that job's alone. */
const TURN_MS = 20_000;
const LEASE_MS = 60_000;

/** What deliveries need beside the database: the secret that opens stored secrets, and the way to the outside. */
export type DeliveryParts = { accounts: Pick<Accounts, 'secret' | 'appUrl'>; outside: Pick<Outside, 'send'> };

type EndpointRow = Columns<'id' | 'user_id' | 'url' | 'secret' | 'old_secret?' | 'old_secret_until?'>;
/** What sends webhooks: a few addresses at once, one delivery at a time each. */
export const webhooksWorker = (parts: DeliveryParts): Worker =>
  toWorker({
    job: deliverWebhooks,
    work: (ctx, { endpoint }, stopping) => sendDue(ctx, parts, endpoint, stopping),
    waiting: async ({ db }) =>
      db.rows<'endpoint'>(sql`
        SELECT DISTINCT d.endpoint_id AS endpoint FROM webhook_deliveries d JOIN webhook_endpoints n ON n.id = d.endpoint_id
        WHERE d.state = 'queued' AND n.switched_off_at IS NULL`),
  });

/**
 * Sends what is due at an address, one after the other, as long as its turn lasts and it answers.
 * @returns how many attempts were made
 */
async function sendDue(ctx: Context, parts: DeliveryParts, endpointId: string, stopping: AbortSignal): Promise<number> {
  const until = performance.now() + TURN_MS;
  const leaseEnd = new Date(ctx.now().getTime() + LEASE_MS);
  const endpoint = await ctx.db.row<EndpointRow>(sql`
      UPDATE webhook_endpoints SET busy_until = ${leaseEnd}
      WHERE id = ${endpointId} AND switched_off_at IS NULL AND (busy_until IS NULL OR busy_until <= ${ctx.now()})
      RETURNING id, user_id, url, secret, old_secret, old_secret_until`);
  // Whoever sends to it looks again before they let it go.
  if (!endpoint) return 0;
  let sent = 0;
  try {
    while (!stopping.aborted && performance.now() < until) {
      const due = await nextDue(ctx, endpointId);
      if (!due) break;
      await sendOne(ctx, parts, endpoint, due, stopping);
      sent++;
    }
  } finally {
    await ctx.db.rows(sql`UPDATE webhook_endpoints SET busy_until = NULL WHERE id = ${endpointId} AND busy_until = ${leaseEnd}`);
    await wakeEndpoint(ctx, endpointId);
  }
  return sent;
}

const nextDue = (ctx: Context, endpointId: string) =>
  ctx.db.row<DueDelivery>(sql`
      SELECT d.id AS delivery_id, d.attempts, e.id, e.type, e.subject_id, e.detail, e.happened_at
      FROM webhook_deliveries d JOIN webhook_events e ON e.id = d.event_id JOIN webhook_endpoints n ON n.id = d.endpoint_id
      WHERE d.endpoint_id = ${endpointId} AND d.state = 'queued' AND d.due_at <= ${ctx.now()} AND n.switched_off_at IS NULL
        AND (n.rests_until IS NULL OR n.rests_until <= ${ctx.now()})
      ORDER BY d.due_at, d.event_id LIMIT 1`);

async function sendOne(
  ctx: Context,
  { accounts, outside }: DeliveryParts,
  endpoint: EndpointRow,
  due: DueDelivery,
  stopping: AbortSignal,
): Promise<void> {
  const viewer = await viewerOf(ctx, endpoint.user_id);
  const body = viewer && (await payloadOf(ctx, { appUrl: accounts.appUrl, viewer, event: due }));
  if (body === undefined) return withhold(ctx, due);
  const signature = await signatureOf(ctx, accounts.secret, endpoint, due.id, body);
  const began = performance.now();
  const outcome = signature ? await post(outside, endpoint.url, { id: due.id, body, ...signature }, stopping) : unsigned;
  await noteAttempt(ctx, { endpoint, due, body, tookMs: Math.round(performance.now() - began), outcome });
}

type Signed = { timestamp: string; signature: string };

/** @returns a signature by each secret in force; undefined when the stored one cannot be read, as after a change of the server's secret */
async function signatureOf(ctx: Context, secret: string, endpoint: EndpointRow, id: string, body: string): Promise<Signed | undefined> {
  const { old_secret: old, old_secret_until: until } = endpoint;
  const stored = [endpoint.secret, ...(old && until && until > ctx.now() ? [old] : [])];
  const secrets = await Promise.all(stored.map((one) => decrypted(secret, one)));
  if (secrets[0] === undefined) return undefined;
  const at = new Date();
  const signatures = secrets.flatMap((one) => (one === undefined ? [] : [new Webhook(one).sign(id, at, body)]));
  return { timestamp: String(Math.floor(at.getTime() / 1_000)), signature: signatures.join(' ') };
}

const unsigned: Outcome = {
  isDelivered: false,
  isGone: false,
  isDown: true,
  status: null,
  answer: null,
  trouble: 'The signing secret could not be read. Make a new one.',
  retryAfterMs: undefined,
};

/** @throws the reason of `stopping`: an attempt that our own process cut off is none */
async function post(
  outside: Pick<Outside, 'send'>,
  url: string,
  { id, timestamp, signature, body }: Signed & { id: string; body: string },
  stopping: AbortSignal,
): Promise<Outcome> {
  const headers = {
    accept: '*/*',
    'accept-encoding': 'identity',
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(body)),
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signature,
  };
  try {
    const { status, text, retryAfterMs } = await outside.send({ url, method: 'POST', headers, body, signal: stopping });
    return {
      isDelivered: status >= 200 && status <= 299,
      isGone: status === 410,
      isDown: status === 429 || status >= 500,
      status,
      // A text in Postgres cannot hold a NUL.
      answer: text.replaceAll('\0', ''),
      trouble: null,
      retryAfterMs,
    };
  } catch (error) {
    if (!(error instanceof OutsideError)) throw error;
    return { ...unsigned, trouble: `The receiver ${error.message}.` };
  }
}
