import { z } from 'zod';
import { MailEvent } from './mail-events.contract.ts';

/**
 * What a body of a mail provider tells; `confirm` is the address by which a subscription has to be confirmed, `unread` says of events of a list what is
 * wrong with them.
 */
export type Told = { events: MailEvent[]; confirm?: string; unread?: string[] };
type Reader = (given: unknown) => MailEvent[] | { events: MailEvent[]; unread: string[] };

/** The last second of the year 9999: what is later has no time in ISO 8601 that we read. */
const LAST_SECOND = 253_402_300_799;
const seconds = z
  .number()
  .min(0)
  .max(LAST_SECOND)
  .transform((at) => new Date(at * 1_000).toISOString());
const id = z.union([z.string().min(1), z.number()]).transform(String);

/**
 * Amazon SES: `bounceType` Permanent is for good, Undetermined and Transient are not; a complaint whose feedback says that it was none counts for nothing.
 * Notifications say `notificationType`, published events `eventType`; both may concern several recipients.
 * https://docs.aws.amazon.com/ses/latest/dg/notification-contents.html
 * https://docs.aws.amazon.com/ses/latest/dg/event-publishing-retrieving-sns-contents.html
 */
const SesRecipients = z.array(z.object({ emailAddress: z.string() }));
const SesEvent = z.object({
  notificationType: z.string().optional(),
  eventType: z.string().optional(),
  bounce: z.object({ bounceType: z.string(), bouncedRecipients: SesRecipients, timestamp: z.string(), feedbackId: id }).optional(),
  complaint: z
    .object({
      complainedRecipients: SesRecipients,
      complaintFeedbackType: z.string().nullish(),
      timestamp: z.string(),
      feedbackId: id,
    })
    .optional(),
});
const ses: Reader = (given) => {
  const { bounce, complaint } = SesEvent.parse(given);
  const told = [
    ...(bounce?.bouncedRecipients ?? []).map(({ emailAddress }) =>
      event('bounce', emailAddress, bounce?.timestamp, bounce?.feedbackId, bounce?.bounceType === 'Permanent'),
    ),
    ...(complaint?.complaintFeedbackType === 'not-spam' ? [] : (complaint?.complainedRecipients ?? [])).map(({ emailAddress }) =>
      event('complaint', emailAddress, complaint?.timestamp, complaint?.feedbackId),
    ),
  ];
  return told;
};

/**
 * Postmark: hard bounces and addresses that cannot be; broadcast streams tell of them by a change of subscription alone, which has no id of its own.
 * https://postmarkapp.com/developer/webhooks/bounce-webhook https://postmarkapp.com/developer/webhooks/spam-complaint-webhook
 * https://postmarkapp.com/developer/webhooks/subscription-change-webhook https://postmarkapp.com/developer/api/bounce-api#bounce-types
 */
const PostmarkBounce = z.object({ Type: z.string(), ID: id, Email: z.string(), BouncedAt: z.string() });
const PostmarkChange = z.object({
  MessageID: id,
  Recipient: z.string(),
  ChangedAt: z.string(),
  SuppressSending: z.boolean(),
  SuppressionReason: z.string().nullish(),
});
const postmark: Reader = (given) => {
  const { RecordType: type } = z.object({ RecordType: z.string() }).parse(given);
  if (type === 'Bounce') {
    const { Type, ID, Email, BouncedAt } = PostmarkBounce.parse(given);
    return [event('bounce', Email, BouncedAt, ID, ['HardBounce', 'BadEmailAddress'].includes(Type))];
  }
  if (type === 'SpamComplaint') {
    const { ID, Email, BouncedAt } = PostmarkBounce.parse(given);
    return [event('complaint', Email, BouncedAt, ID)];
  }
  if (type !== 'SubscriptionChange') return [];
  const { MessageID, Recipient, ChangedAt, SuppressSending, SuppressionReason } = PostmarkChange.parse(given);
  const kind = SuppressionReason === 'HardBounce' ? 'bounce' : SuppressionReason === 'SpamComplaint' ? 'complaint' : undefined;
  return SuppressSending && kind ? [event(kind, Recipient, ChangedAt, `${MessageID} ${ChangedAt}`)] : [];
};

/**
 * Mailgun: the event stands in `event-data`, its time in seconds with a fraction; `severity` temporary is tried again by them. Of the permanent ones `bounce`
 * and `suppress-bounce` alone are about the mailbox: `old` was tried for too long, `generic` is any other refusal, such as of our server, and
 * `suppress-unsubscribe` is no fault at all; `suppress-complaint` is dropped because of a complaint before.
 * https://documentation.mailgun.com/docs/mailgun/user-manual/webhooks/webhook-payloads
 * https://documentation.mailgun.com/docs/mailgun/user-manual/tracking-messages/tracking-failures
 */
const MailgunEvent = z.object({
  'event-data': z.object({
    event: z.string(),
    id: id.optional(),
    recipient: z.string().optional(),
    timestamp: seconds.optional(),
    severity: z.string().optional(),
    reason: z.string().optional(),
  }),
});
const mailgun: Reader = (given) => {
  const { event: kind, recipient, timestamp, id: of, severity, reason = '' } = MailgunEvent.parse(given)['event-data'];
  if (kind === 'complained' || (kind === 'failed' && reason === 'suppress-complaint'))
    return [event('complaint', recipient, timestamp, of)];
  const isForGood = severity === 'permanent' && ['bounce', 'suppress-bounce'].includes(reason);
  return kind === 'failed' ? [event('bounce', recipient, timestamp, of, isForGood)] : [];
};

/**
 * SendGrid: a list of events, among them some that have no address; a bounce of `type` blocked may pass another time, and without a type it is a hard one.
 * What they drop because an address bounced or complained before is told with the reason.
 * https://www.twilio.com/docs/sendgrid/for-developers/tracking-events/event
 */
const SendGridKind = z.object({ event: z.string(), type: z.string().nullish(), reason: z.string().nullish() });
const SendGridEvent = z.object({ email: z.string(), timestamp: seconds, sg_event_id: id });
/** One event that cannot be read does not silence the others. */
const sendGrid: Reader = (given) => {
  const events: MailEvent[] = [];
  const unread: string[] = [];
  for (const [place, one] of z.array(z.unknown()).parse(given).entries()) {
    const kind = sendGridKind(one);
    if (!kind) continue;
    const read = SendGridEvent.safeParse(one);
    if (read.success) events.push(event(kind.type, read.data.email, read.data.timestamp, read.data.sg_event_id, kind.permanent));
    else unread.push(issueOf(read.error, place));
  }
  return { events, unread };
};

function sendGridKind(given: unknown): Pick<MailEvent, 'type' | 'permanent'> | undefined {
  const { event: kind, type, reason } = SendGridKind.safeParse(given).data ?? {};
  if (kind === 'bounce') return { type: 'bounce', permanent: type !== 'blocked' };
  if (kind === 'dropped' && reason === 'Bounced Address') return { type: 'bounce', permanent: true };
  const isComplaint = kind === 'spamreport' || (kind === 'dropped' && reason === 'Spam Reporting Address');
  return isComplaint ? { type: 'complaint', permanent: true } : undefined;
}

/**
 * Resend: recipients are a list; `bounce.type` is Permanent for those that are for good.
 * https://resend.com/docs/webhooks/emails/bounced https://resend.com/docs/webhooks/emails/complained
 */
const ResendEvent = z.object({
  type: z.string(),
  created_at: z.string(),
  data: z.object({
    email_id: id.optional(),
    to: z.array(z.string()).default([]),
    bounce: z.object({ type: z.string().optional() }).optional(),
  }),
});
const resend: Reader = (given) => {
  const { type, created_at: at, data } = ResendEvent.parse(given);
  if (type === 'email.bounced') return data.to.map((to) => event('bounce', to, at, data.email_id, data.bounce?.type === 'Permanent'));
  return type === 'email.complained' ? data.to.map((to) => event('complaint', to, at, data.email_id)) : [];
};

/** By what a body is known to be a provider's. */
const readers: { name: string; isIts: (given: object) => boolean; read: Reader }[] = [
  { name: 'Amazon SES', isIts: (given) => 'mail' in given && ('notificationType' in given || 'eventType' in given), read: ses },
  { name: 'Postmark', isIts: (given) => 'RecordType' in given, read: postmark },
  { name: 'Mailgun', isIts: (given) => 'event-data' in given, read: mailgun },
  { name: 'SendGrid', isIts: (given) => Array.isArray(given), read: sendGrid },
  { name: 'Resend', isIts: (given) => 'type' in given && 'data' in given, read: resend },
];

/**
 * Reads a body as one of five mail providers sends it. Opens, deliveries and everything else that is no bounce or complaint is told as nothing.
 * @returns undefined when it is of none of them; a sentence when it is, and what we need of it is missing
 */
export function reportedByProvider(given: unknown): Told | string | undefined {
  if (typeof given !== 'object' || given === null) return undefined;
  const envelope = Envelope.safeParse(given);
  if (envelope.success) return inEnvelope(envelope.data);
  const reader = readers.find(({ isIts }) => isIts(given));
  if (!reader) return undefined;
  const lookAt = (issue: string | undefined) => `This looks like ${reader.name}, but ${issue}`;
  try {
    const read = reader.read(given);
    const told = Array.isArray(read) ? { events: read, unread: [] } : read;
    return told.events.length === 0 && told.unread.length > 0 ? lookAt(told.unread[0]) : told;
  } catch (error) {
    if (!(error instanceof z.ZodError)) throw error;
    return lookAt(issueOf(error));
  }
}

function issueOf({ issues: [issue] }: z.ZodError, ...within: PropertyKey[]): string {
  return `${[...within, ...(issue?.path ?? [])].join('.') || 'the body'}: ${issue?.message}`;
}

/**
 * Amazon SNS carries what SES tells as text within its own message, sent as text/plain; nothing comes before the subscription is confirmed.
 * https://docs.aws.amazon.com/sns/latest/dg/http-notification-json.html https://docs.aws.amazon.com/sns/latest/dg/http-subscription-confirmation-json.html
 */
const Envelope = z.discriminatedUnion('Type', [
  z.object({ Type: z.literal('Notification'), TopicArn: z.string(), Message: z.string() }),
  z.object({ Type: z.enum(['SubscriptionConfirmation', 'UnsubscribeConfirmation']), TopicArn: z.string(), SubscribeURL: z.string() }),
]);

function inEnvelope(envelope: z.infer<typeof Envelope>): Told | string {
  if (envelope.Type === 'UnsubscribeConfirmation') return { events: [] };
  if (envelope.Type !== 'Notification')
    return /^https:\/\/sns\.[a-z0-9-]+\.amazonaws\.com(\.cn)?\//.test(envelope.SubscribeURL)
      ? { events: [], confirm: envelope.SubscribeURL }
      : 'This looks like Amazon SNS, but SubscribeURL: is not an address of theirs';
  let message: unknown;
  try {
    message = JSON.parse(envelope.Message);
  } catch {
    // What a topic says when it is set up is plain text.
    return { events: [] };
  }
  return reportedByProvider(message) ?? { events: [] };
}

/** A time as we read it, or as a provider writes it, such as `2026-03-09 07:00:00.123+00`. */
const time = z.string().transform((at, context) => {
  if (MailEvent.shape.at.safeParse(at).success) return at;
  const read = new Date(at);
  if (!Number.isNaN(read.getTime()) && MailEvent.shape.at.safeParse(read.toISOString()).success) return read.toISOString();
  context.addIssue('is no time');
  return z.NEVER;
});

/** @throws ZodError naming what is missing */
function event(type: MailEvent['type'], address: unknown, at: unknown, of: unknown, permanent = true): MailEvent {
  const found = z.object({ address: z.string(), at: time, id: z.string() }).parse({ address, at, id: of });
  return { type, ...found, permanent };
}
