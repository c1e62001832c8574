import { z } from '@hono/zod-openapi';
import { Pagination, wholeNumber } from '../../platform/api/query-shapes.ts';
import { eventTypeIds, MOST_NOTE, MOST_URL, sentTypes } from './event-types.ts';

/** The shapes of webhook endpoints and their deliveries on the wire. */

const Url = z
  .string('Enter the address that is to be told')
  .trim()
  .min(1, 'Enter the address that is to be told')
  .max(MOST_URL, `An address may have at most ${MOST_URL} characters`)
  .openapi({ description: 'https, at a public address.', example: 'https://example.org/hooks/assay' });
const Note = z.string().trim().max(MOST_NOTE, `A note may have at most ${MOST_NOTE} characters`);
const Events = z
  .array(z.enum(eventTypeIds, 'There is no such event'), 'Choose at least one event')
  .min(1, 'Choose at least one event')
  .transform((chosen) => [...new Set(chosen)]);

export const EndpointInput = z.object({ url: Url, note: Note.default(''), events: Events }).openapi('WebhookEndpointInput');
export type EndpointInput = z.infer<typeof EndpointInput>;

export const EndpointChange = z
  .object({ url: Url.optional(), note: Note.optional(), events: Events.optional(), is_on: z.boolean().optional() })
  .openapi('WebhookEndpointChange');
export type EndpointChange = z.infer<typeof EndpointChange>;

export const EndpointId = z.object({ id: z.uuid('There is no such webhook') });
export const EndpointQuery = z.object({
  page: wholeNumber('page', { min: 1, max: 10_000, fallback: 1 }),
  limit: wholeNumber('limit', { min: 1, max: 100, fallback: 20 }),
});
export type EndpointQuery = z.infer<typeof EndpointQuery>;

export const Endpoint = z
  .object({
    id: z.uuid(),
    url: z.string(),
    note: z.string(),
    events: z.array(z.enum(eventTypeIds)),
    created_at: z.iso.datetime(),
    is_on: z.boolean(),
    off_why: z.enum(['by_owner', 'failing', 'gone']).nullable(),
    off_since: z.iso.datetime().nullable(),
    failing_since: z.iso.datetime().nullable(),
    old_secret_until: z.iso.datetime().nullable().openapi({ description: 'Until then the secret before the last one signs as well.' }),
    last_delivered_at: z.iso.datetime().nullable(),
  })
  .openapi('WebhookEndpoint');
export type Endpoint = z.infer<typeof Endpoint>;

const Secret = z.string().openapi({ description: 'What deliveries are signed with, by Standard Webhooks. It is shown this once.' });
export const EndpointWithSecret = z.object({ endpoint: Endpoint, secret: Secret }).openapi('WebhookEndpointWithSecret');
export type EndpointWithSecret = z.infer<typeof EndpointWithSecret>;

const EventTypeInfo = z.object({ id: z.enum(eventTypeIds), label: z.string(), when: z.string() });
export const Endpoints = z
  .object({ endpoints: z.array(Endpoint), most: z.int(), event_types: z.array(EventTypeInfo) })
  .openapi('WebhookEndpoints');
export type Endpoints = z.infer<typeof Endpoints>;

const Attempt = z.object({
  at: z.iso.datetime(),
  took_ms: z.int(),
  status: z.int().nullable(),
  answer: z.string().nullable().openapi({ description: 'The beginning of what the receiver answered.' }),
  trouble: z.string().nullable().openapi({ description: 'Why nothing was answered.' }),
});
export type Attempt = z.infer<typeof Attempt>;

export const Delivery = z
  .object({
    id: z.uuid(),
    event_id: z.uuid().openapi({ description: 'The webhook-id it is sent under; later events have greater ones.' }),
    type: z.enum(sentTypes),
    happened_at: z.iso.datetime(),
    state: z.enum(['queued', 'delivered', 'failed', 'withheld']),
    due_at: z.iso.datetime().nullable().openapi({ description: 'When it is tried next.' }),
    body: z.string().nullable().openapi({ description: 'What was sent last.' }),
    attempts: z.array(Attempt).openapi({ description: 'The latest first.' }),
  })
  .openapi('WebhookDelivery');
export type Delivery = z.infer<typeof Delivery>;

export const EndpointPage = z
  .object({ endpoint: Endpoint, event_types: z.array(EventTypeInfo), deliveries: z.array(Delivery), pagination: Pagination })
  .openapi('WebhookEndpointPage');
export type EndpointPage = z.infer<typeof EndpointPage>;

export const Replay = z
  .object({
    delivery: z.uuid('There is no such delivery').optional().openapi({ description: 'Without one all that failed are sent again.' }),
  })
  .openapi('WebhookReplay');
export const Replayed = z.object({ queued: z.int() }).openapi('WebhookReplayed');
