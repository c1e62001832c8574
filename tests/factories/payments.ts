import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import sql from 'sql-template-tag';
import { paySession } from '../../dev/sandbox/checkout.server.ts';
import type { Sandbox } from '../../dev/sandbox/store.server.ts';
import { connectRooms } from '../../src/app/connect-rooms.server.ts';
import { runBilling } from '../../src/money/billing-worker.server.ts';
import { openPlanCheckout } from '../../src/money/plan-checkout.server.ts';
import { products } from '../../src/money/products.ts';
import { parseConfig } from '../../src/platform/config.server.ts';
import type { Context } from '../../src/platform/context.server.ts';
import { createPayments, type PaymentOptions, type Payments } from '../../src/platform/payments/payments.server.ts';

// As the start of a process does (app/services.server.ts).
connectRooms();

export const APP_URL = 'http://localhost:3000';

/** Payments over the sandbox provider, on a test's database and clock. */
export function testPayments(
  ctx: Context,
  env: Record<string, string> = {},
  options: PaymentOptions = {},
): Payments & { sandbox: Sandbox } {
  const config = parseConfig({ NODE_ENV: 'test', APP_URL, ...env });
  return createPayments(ctx, config, products, 'a secret of the tests', { retries: 0, ...options }) as Payments & { sandbox: Sandbox };
}

/** Runs the payment jobs until nothing is left to do just now. */
export async function settle(ctx: Context, payments: Payments): Promise<void> {
  for (let round = 0; round < 100; round++) if ((await runBilling(ctx, payments)) === 0) return;
  throw new Error('the payment jobs do not come to rest');
}

/** What the payer does on the provider's page. */
export const payAt = (
  payments: { sandbox: Sandbox },
  sessionId: string,
  { email = null, declines = false }: { email?: string | null; declines?: boolean } = {},
) => paySession(payments.sandbox, sessionId, email, declines);

type HttpClient = Parameters<NonNullable<PaymentOptions['wrapHttp']>>[0];
/** What befalls a call to the provider: done and never answered, answered that there is no such thing, or answered with this status. */
export type Fault = 'answer lost' | 'missing' | number | undefined;

/** A way to the provider on which calls fail as told. @returns the options for testPayments, and how to tell */
export function faultyWay(): PaymentOptions & { set(fault: (method: string, path: string) => Fault): void } {
  let faultOf: (method: string, path: string) => Fault = () => undefined;
  const wrapHttp = (client: HttpClient): HttpClient => ({
    getClientName: () => 'faulty',
    makeRequest: async (...call) => {
      const [, , path, method] = call;
      const fault = faultOf(method, path);
      if (typeof fault === 'number') return answered(fault, { error: { type: 'api_error', message: 'Something is broken' } });
      if (fault === 'missing')
        return answered(404, { error: { type: 'invalid_request_error', code: 'resource_missing', message: 'No such thing' } });
      const answer = await client.makeRequest(...call);
      if (fault) throw Object.assign(new TypeError('the connection timed out'), { code: 'ETIMEDOUT' });
      return answer;
    },
  });
  return {
    wrapHttp,
    set: (fault) => {
      faultOf = fault;
    },
  };
}

const answered = (status: number, json: object): Awaited<ReturnType<HttpClient['makeRequest']>> => ({
  getStatusCode: () => status,
  getHeaders: () => ({}),
  getRawResponse: () => json,
  toStream: () => {
    throw new Error('nothing streams');
  },
  toJSON: async () => json,
});

/** Somebody who could buy. */
export async function aPayer(ctx: Context) {
  const id = randomUUID();
  const viewer = { plan: 'free', isAdmin: false, userId: id } as const;
  await ctx.db.rows(sql`
    INSERT INTO users (id, email, email_verified, subscription_status_since, created_at)
    VALUES (${id}, ${`${id}@people.example`}, true, ${ctx.now()}, ${ctx.now()})`);
  return { id, viewer };
}

/** Somebody who has bought a plan; everything is settled. */
export async function planMember(ctx: Context, payments: Payments & { sandbox: Sandbox }, plan: 'pro_monthly' | 'lifetime') {
  const { id, viewer } = await aPayer(ctx);
  const urls = { successUrl: `${APP_URL}/pricing?success=true`, cancelUrl: `${APP_URL}/pricing?canceled=true` };
  const { sessionId } = await openPlanCheckout(ctx, payments, viewer, { priceId: payments.prices[plan], ...urls });
  await payAt(payments, sessionId);
  await settle(ctx, payments);
  const [paid] = await ctx.db.rows<{ paymentId: string; intent: string; subscription: string | null; customer: string }>(sql`
    SELECT id AS "paymentId", provider_payment_id AS intent, subscription_id AS subscription, customer_id AS customer FROM payments WHERE user_id = ${id}`);
  if (!paid) throw new Error('nothing was paid');
  return { id, viewer, ...paid };
}

/** A log that can be read. @returns it, and the messages of what was said as an error */
export function recordingLog(): { log: Context['log']; errors: string[] } {
  const errors: string[] = [];
  const log = pino({ level: 'error' }, { write: (line: string) => void errors.push((JSON.parse(line) as { msg: string }).msg) });
  return { log, errors };
}
