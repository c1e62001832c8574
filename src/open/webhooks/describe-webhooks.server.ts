import type { OpenAPIHono } from '@hono/zod-openapi';
import { z } from '@hono/zod-openapi';
import { eventTypes, type SentType, sentTypes, TEST } from './event-types.ts';
import { IdeaPublished, PaymentMoved, ReportFinished, TestMoved, TestSent, TopicTurned, WatchFound } from './payloads.contract.ts';

/** What each event carries. */
const dataOf = {
  'idea.published': IdeaPublished,
  'report.finished': ReportFinished,
  'topic.turned': TopicTurned,
  'watch.found': WatchFound,
  'test.due': TestMoved,
  'test.finished': TestMoved,
  'payment.received': PaymentMoved,
  'payment.refunded': PaymentMoved,
  'payment.disputed': PaymentMoved,
  test: TestSent,
} as const satisfies Record<SentType, z.ZodType>;

const headers = z.object({
  'webhook-id': z.string().openapi({ description: 'The same however often one is sent; later events have greater ones' }),
  'webhook-timestamp': z.string().openapi({ description: 'When it was sent, seconds since 1970' }),
  'webhook-signature': z.string().openapi({ description: 'By the secret of the webhook, https://www.standardwebhooks.com' }),
});

/** Adds what webhooks send to a description of the API (OpenAPI 3.1, webhooks). */
export function describeWebhooks(registry: OpenAPIHono['openAPIRegistry']): void {
  for (const type of sentTypes)
    registry.registerWebhook({
      method: 'post',
      path: type,
      summary: eventTypes.find(({ id }) => id === type)?.when ?? 'Its owner tries an address.',
      ...(type === TEST ? {} : { description: 'Sent to whoever has a webhook that tells of it, as much as they may read.' }),
      request: {
        headers,
        body: {
          required: true,
          content: { 'application/json': { schema: z.object({ type: z.literal(type), timestamp: z.iso.datetime(), data: dataOf[type] }) } },
        },
      },
      responses: { '2XX': { description: 'Received. Anything else, a redirect too, is tried again for three days.' } },
    });
}
