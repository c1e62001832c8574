import { z } from '@hono/zod-openapi';
import type { SendTime } from './update-limits.ts';
import { MAX_BODY, MAX_SUBJECT, sendTimes } from './update-limits.ts';

/** The shapes of product updates on the wire. */

const MAX_LABEL = 60;
/** Control characters, lone surrogates, and those that turn the direction of the text around them. */
const UNPRINTABLE = /[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]/u;

const line = (name: string, max: number) =>
  z
    .string(`${name} must be text`)
    .trim()
    .max(max, `${name} can have ${max} characters at most`)
    .refine((text) => !UNPRINTABLE.test(text), `${name} must be plain text on one line`);

const isAddress = (text: string) => /^\/(?!\/)\S*$/.test(text) || (/^https:\/\/\S+$/.test(text) && URL.canParse(text));

/** What an administrator writes. */
export const UpdateInput = z
  .strictObject({
    subject: line('Subject', MAX_SUBJECT).refine((text) => text.length >= 3, 'Subject needs at least 3 characters'),
    body: z
      .string('Body must be text')
      .overwrite((text) => text.replace(/\r\n?/g, '\n').replaceAll('\0', ''))
      .trim()
      .min(10, 'Body needs at least 10 characters')
      .max(MAX_BODY, 'Body can have 10,000 characters at most')
      .openapi({ description: 'Markdown: paragraphs, headings, lists, emphasis, code' }),
    link_label: line('Link label', MAX_LABEL).default(''),
    link_url: z
      .string('Link address must be text')
      .trim()
      .max(500, 'Link address can have 500 characters at most')
      .refine((text) => text === '' || isAddress(text), 'Link address must begin with https:// or, for a page of ours, with /')
      .default(''),
  })
  .refine(({ link_label, link_url }) => link_label === '' || link_url !== '', {
    path: ['link_url'],
    message: 'Link address is missing; leave the label empty for no link',
  })
  .refine(({ link_label, link_url }) => link_url === '' || link_label !== '', {
    path: ['link_label'],
    message: 'Link label is missing; leave the address empty for no link',
  })
  .openapi('UpdateInput');
export type UpdateInput = z.infer<typeof UpdateInput>;

const Version = z.int('version must be a whole number').min(1);
export const UpdateId = z.object({ id: z.uuid('This is not the id of an update') });
export const UpdateChanges = z.strictObject({ version: Version, update: UpdateInput }).openapi('UpdateChanges');
export type UpdateChanges = z.infer<typeof UpdateChanges>;

export const UpdateSending = z
  .strictObject({
    version: Version.openapi({ description: 'Of what was looked at' }),
    at: z.enum(Object.keys(sendTimes) as [SendTime, ...SendTime[]], 'at must be now or morning'),
    people: z
      .int('people must be the number of people')
      .min(0, 'people must be the number of people')
      .openapi({ description: 'How many people it is meant to go to' }),
  })
  .openapi('UpdateSending');
export type UpdateSending = z.infer<typeof UpdateSending>;

const progressStates = ['queued', 'sent', 'not_needed', 'late', 'dead'] as const;
export const UpdateSummary = z
  .object({
    id: z.uuid(),
    subject: z.string(),
    created_at: z.iso.datetime(),
    changed_at: z.iso.datetime(),
    sent_at: z.iso.datetime().nullable(),
    send_at: z.enum(['now', 'morning']).nullable(),
    addressed: z.int().nullable().openapi({ description: 'How many people it was addressed to' }),
    progress: z
      .object(Object.fromEntries(progressStates.map((state) => [state, z.int()])) as Record<(typeof progressStates)[number], z.ZodInt>)
      .nullable()
      .openapi({ description: 'Emails by state; null before it was sent and when the emails are forgotten, after five weeks' }),
  })
  .openapi('UpdateSummary');
export type UpdateSummary = z.infer<typeof UpdateSummary>;

export const UpdateList = z
  .object({ updates: z.array(UpdateSummary).openapi({ description: 'The latest hundred' }), readers: z.int() })
  .openapi('UpdateList');
export type UpdateList = z.infer<typeof UpdateList>;

export const UpdateDetail = UpdateSummary.extend({
  body: z.string(),
  link_label: z.string(),
  link_url: z.string(),
  version: z.int(),
  readers: z.int().openapi({ description: 'How many people it would go to now' }),
}).openapi('UpdateDetail');
export type UpdateDetail = z.infer<typeof UpdateDetail>;

export const UpdatePreview = z.object({ subject: z.string(), text: z.string(), html: z.string() }).openapi('UpdatePreview');
export type UpdatePreview = z.infer<typeof UpdatePreview>;
