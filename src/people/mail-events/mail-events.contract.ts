import { z } from 'zod';

/** What a mail provider tells of emails after it has taken them, in one shape for all of them. */
export const MailEvent = z.strictObject({
  type: z.enum(['bounce', 'complaint'], 'type must be bounce or complaint'),
  address: z.string('address must be text').trim().toLowerCase().pipe(z.email('address must be an email address').max(254)),
  at: z.iso.datetime({ offset: true, error: 'at must be an ISO 8601 time, such as 2026-03-09T07:00:00Z' }),
  id: z.string('id must be text').min(1, 'id is missing').max(500, 'id can have 500 characters at most'),
  /** Of a bounce: false where the mailbox may take emails again, such as a full one. Those change nothing. */
  permanent: z.boolean('permanent must be true or false').default(true),
});
export type MailEvent = z.infer<typeof MailEvent>;

export const MAX_EVENTS = 500;
export const MailEvents = z.union([
  MailEvent.transform((event) => [event]),
  z.strictObject({ events: z.array(MailEvent).min(1).max(MAX_EVENTS) }).transform(({ events }) => events),
]);
