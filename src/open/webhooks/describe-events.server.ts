import type { OpenAPIHono } from '@hono/zod-openapi';
import { z } from '@hono/zod-openapi';
import { type EventTypeId, eventTypes } from './event-types.ts';
import { IdeaPublished, PaymentMoved, ReportFinished, TestMoved, TopicTurned, WatchFound } from './payloads.contract.ts';

/** What `data` is in the deliveries of each event. */
const shapes: Record<EventTypeId, z.ZodType> = {
  'idea.published': IdeaPublished,
  'report.finished': ReportFinished,
  'topic.turned': TopicTurned,
  'watch.found': WatchFound,
  'test.due': TestMoved,
  'test.finished': TestMoved,
  'payment.received': PaymentMoved,
  'payment.refunded': PaymentMoved,
  'payment.disputed': PaymentMoved,
};

/** Adds to the description of an API what its webhooks send. https://spec.openapis.org/oas/v3.1.1#openapi-object */
export function describeEvents({ openAPIRegistry }: Pick<OpenAPIHono, 'openAPIRegistry'>): void {
  for (const { id, label, when } of eventTypes)
    openAPIRegistry.registerWebhook({
      method: 'post',
      path: id,
      summary: label,
      description: `${when} Signed by Standard Webhooks.`,
      request: {
        body: {
          required: true,
          content: { 'application/json': { schema: z.object({ type: z.literal(id), timestamp: z.iso.datetime(), data: shapes[id] }) } },
        },
      },
      responses: { 200: { description: 'Any status from 200 to 299 takes it; another one is tried again.' } },
    });
}
