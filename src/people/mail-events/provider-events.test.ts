import { expect, test } from 'vitest';
import { MailEvent } from './mail-events.contract.ts';
import { reportedByProvider } from './provider-events.ts';

/** Bodies with the fields that each provider's documentation gives them (its addresses stand in provider-events.ts). */
const ADA = 'ada@people.example';
const AT = '2026-03-09T07:00:00.000Z';
const mail = { timestamp: AT, source: 'hello@assay.example', messageId: '0100-m', destination: [ADA] };
const sesBounce = (bounceType: string) => ({
  notificationType: 'Bounce',
  mail,
  bounce: {
    feedbackId: '0100-f',
    bounceType,
    bounceSubType: 'General',
    bouncedRecipients: [
      { emailAddress: ADA, action: 'failed', status: '5.1.1', diagnosticCode: 'smtp; 550 5.1.1 unknown' },
      { emailAddress: 'eve@people.example' },
    ],
    timestamp: AT,
    remoteMtaIp: '192.0.2.7',
    reportingMTA: 'dsn; a1-2.smtp-out.amazonses.com',
  },
});
const sesComplaint = (complaintFeedbackType?: string) => ({
  notificationType: 'Complaint',
  mail,
  complaint: {
    userAgent: 'Feedback loop/1.0',
    complainedRecipients: [{ emailAddress: ADA }],
    complaintFeedbackType,
    arrivalDate: AT,
    timestamp: AT,
    feedbackId: '0100-c',
  },
});
const inSns = (message: unknown) => ({
  Type: 'Notification',
  MessageId: '22b80b92-0000-4000-8000-000000000000',
  TopicArn: 'arn:aws:sns:eu-west-1:123456789012:mail',
  Subject: 'Amazon SES Email Event Notification',
  Message: typeof message === 'string' ? message : JSON.stringify(message),
  Timestamp: AT,
  SignatureVersion: '1',
  Signature: 'x',
  SigningCertURL: 'https://sns.eu-west-1.amazonaws.com/x.pem',
  UnsubscribeURL: 'https://sns.eu-west-1.amazonaws.com/?Action=Unsubscribe',
});
const postmark = (more: Record<string, unknown>) => ({
  RecordType: 'Bounce',
  MessageStream: 'outbound',
  ID: 4_323_372_036_854_775,
  Type: 'HardBounce',
  TypeCode: 1,
  Name: 'Hard bounce',
  Tag: '',
  MessageID: '883953f4-0000-4000-8000-000000000000',
  Metadata: {},
  ServerID: 23,
  Description: 'The server was unable to deliver your message',
  Email: ADA,
  From: 'hello@assay.example',
  BouncedAt: '2026-03-09T08:00:00.0000000+01:00',
  DumpAvailable: true,
  Inactive: true,
  CanActivate: true,
  Subject: 'Idea of the day',
  ...more,
});
const change = (more: Record<string, unknown>) => ({
  RecordType: 'SubscriptionChange',
  MessageID: '883953f4-0000-4000-8000-000000000000',
  ServerID: 23,
  MessageStream: 'broadcast',
  ChangedAt: AT,
  Recipient: ADA,
  Origin: 'Recipient',
  SuppressSending: true,
  SuppressionReason: 'HardBounce',
  Tag: '',
  Metadata: {},
  ...more,
});
const mailgun = (more: Record<string, unknown>) => ({
  signature: { timestamp: '1773039600', token: 't', signature: 's' },
  'event-data': {
    event: 'failed',
    id: 'G9Bn5sl1TC6nu79C8C0bwg',
    timestamp: 1_773_039_600.25,
    severity: 'permanent',
    reason: 'suppress-bounce',
    'log-level': 'error',
    recipient: ADA,
    'recipient-domain': 'people.example',
    'delivery-status': { code: 605, message: '', description: 'Not delivering to previously bounced address' },
    message: { headers: { to: ADA, 'message-id': 'm@assay.example' } },
    tags: [],
    ...more,
  },
});
const sendGrid = (more: Record<string, unknown>) => ({
  email: ADA,
  timestamp: 1_773_039_600,
  'smtp-id': '<m@assay.example>',
  event: 'bounce',
  sg_event_id: 'sg-1',
  sg_message_id: 'sg-m',
  reason: '500 unknown recipient',
  status: '5.0.0',
  type: 'bounce',
  ...more,
});
const resend = (type: string, more: Record<string, unknown> = {}) => ({
  type,
  created_at: AT,
  data: { created_at: AT, email_id: '56761188-r', from: 'Assay <hello@assay.example>', to: [ADA], subject: 'Idea of the day', ...more },
});

/** `bounce` or `complaint`; with a `?` when it is not for good; nothing. */
const short = (given: unknown) => {
  const told = reportedByProvider(given);
  if (typeof told !== 'object') return told;
  for (const event of told.events) MailEvent.parse(event);
  return told.events.map(({ type, address, permanent }) => `${type}${permanent ? '' : '?'} ${address.slice(0, 3)}`).join();
};

test.each<[string, unknown, string]>([
  ['SES, for good', sesBounce('Permanent'), 'bounce ada,bounce eve'],
  ['SES, a full mailbox', sesBounce('Transient'), 'bounce? ada,bounce? eve'],
  ['SES, who knows', sesBounce('Undetermined'), 'bounce? ada,bounce? eve'],
  ['SES by SNS', inSns(sesBounce('Permanent')), 'bounce ada,bounce eve'],
  [
    'SES, an event that was published',
    inSns({ ...sesBounce('Permanent'), notificationType: undefined, eventType: 'Bounce' }),
    'bounce ada,bounce eve',
  ],
  ['SES, a complaint', inSns(sesComplaint('abuse')), 'complaint ada'],
  ['SES, a complaint that says no more', inSns(sesComplaint()), 'complaint ada'],
  ['SES, taken out of the spam folder', inSns(sesComplaint('not-spam')), ''],
  ['SES, a delivery', inSns({ notificationType: 'Delivery', mail, delivery: { timestamp: AT, recipients: [ADA] } }), ''],
  ['SNS, a topic that was set up', inSns('Successfully validated SNS topic for Amazon SES event publishing.'), ''],
  ['Postmark, for good', postmark({}), 'bounce ada'],
  ['Postmark, no such address', postmark({ Type: 'BadEmailAddress', TypeCode: 100_000 }), 'bounce ada'],
  ['Postmark, a full mailbox', postmark({ Type: 'SoftBounce', TypeCode: 4_096 }), 'bounce? ada'],
  ['Postmark, a complaint', postmark({ RecordType: 'SpamComplaint', Type: 'SpamComplaint', TypeCode: 512 }), 'complaint ada'],
  ['Postmark, of a broadcast', change({}), 'bounce ada'],
  ['Postmark, a complaint of a broadcast', change({ SuppressionReason: 'SpamComplaint' }), 'complaint ada'],
  ['Postmark, let in again', change({ SuppressSending: false, SuppressionReason: null }), ''],
  ['Postmark, opened', { RecordType: 'Open', Recipient: ADA, ReceivedAt: AT }, ''],
  ['Mailgun, for good', mailgun({}), 'bounce ada'],
  ['Mailgun, tried again', mailgun({ severity: 'temporary', reason: 'generic' }), 'bounce? ada'],
  ['Mailgun, a mailbox that is none', mailgun({ reason: 'bounce' }), 'bounce ada'],
  ['Mailgun, tried for too long', mailgun({ reason: 'old' }), 'bounce? ada'],
  ['Mailgun, refused for another reason', mailgun({ reason: 'generic' }), 'bounce? ada'],
  ['Mailgun, dropped as unsubscribed', mailgun({ reason: 'suppress-unsubscribe' }), 'bounce? ada'],
  ['Mailgun, dropped after a complaint', mailgun({ reason: 'suppress-complaint' }), 'complaint ada'],
  ['Mailgun, a complaint', mailgun({ event: 'complained', severity: undefined }), 'complaint ada'],
  ['Mailgun, delivered', mailgun({ event: 'delivered' }), ''],
  ['SendGrid, for good', [sendGrid({})], 'bounce ada'],
  ['SendGrid, without a type', [sendGrid({ type: undefined })], 'bounce ada'],
  ['SendGrid, blocked', [sendGrid({ type: 'blocked' })], 'bounce? ada'],
  [
    'SendGrid, a complaint among others',
    [sendGrid({ event: 'open' }), sendGrid({ event: 'spamreport', type: undefined })],
    'complaint ada',
  ],
  [
    'SendGrid, among events without an address and one that is broken',
    [{ event: 'account_status_change', type: 'compliance_deactivate', timestamp: 1 }, 'x', sendGrid({ sg_event_id: null }), sendGrid({})],
    'bounce ada',
  ],
  ['SendGrid, dropped', [sendGrid({ event: 'dropped', reason: 'Bounced Address', type: undefined })], 'bounce ada'],
  ['SendGrid, dropped as unsubscribed', [sendGrid({ event: 'dropped', reason: 'Unsubscribed Address' })], ''],
  ['Resend, for good', resend('email.bounced', { bounce: { message: '…', subType: 'Suppressed', type: 'Permanent' } }), 'bounce ada'],
  ['Resend, not for good', resend('email.bounced', { bounce: { message: '…', subType: 'General', type: 'Transient' } }), 'bounce? ada'],
  ['Resend, a complaint', resend('email.complained'), 'complaint ada'],
  ['Resend, delivered', resend('email.delivered'), ''],
])('%s', (_, given, expected) => {
  expect(short(given)).toBe(expected);
});

test.each<[string, unknown, { id: string; at: string }]>([
  ['SES', sesComplaint(), { id: '0100-c', at: AT }],
  ['Postmark', postmark({}), { id: '4323372036854775', at: '2026-03-09T08:00:00.0000000+01:00' }],
  ['Postmark, of a broadcast', change({}), { id: `883953f4-0000-4000-8000-000000000000 ${AT}`, at: AT }],
  ['Mailgun', mailgun({}), { id: 'G9Bn5sl1TC6nu79C8C0bwg', at: '2026-03-09T07:00:00.250Z' }],
  ['SendGrid', [sendGrid({})], { id: 'sg-1', at: '2026-03-09T07:00:00.000Z' }],
  ['Resend', resend('email.complained'), { id: '56761188-r', at: AT }],
])('%s names an event by its own id and time', (_, given, expected) => {
  expect(reportedByProvider(given)).toMatchObject({ events: [expected] });
});

test('a time is read as a provider writes it, or refused by name', () => {
  expect(reportedByProvider({ ...resend('email.complained'), created_at: '2026-03-09 07:00:00.123+00' })).toMatchObject({
    events: [{ at: '2026-03-09T07:00:00.123Z' }],
  });
  for (const timestamp of [1e20, -1, Number.MAX_VALUE]) {
    expect(reportedByProvider([sendGrid({ timestamp })])).toMatch(/^This looks like SendGrid, but 0\.timestamp: /);
    expect(reportedByProvider(mailgun({ timestamp }))).toMatch(/^This looks like Mailgun, but event-data\.timestamp: /);
  }
  expect(reportedByProvider({ ...resend('email.complained'), created_at: 'soon' })).toBe('This looks like Resend, but at: is no time');
});

test('a subscription at Amazon SNS is to be confirmed at their own address only', () => {
  const confirm = (SubscribeURL: string) => ({
    ...inSns('You have chosen to subscribe'),
    Type: 'SubscriptionConfirmation',
    Token: 't',
    SubscribeURL,
  });
  const theirs = 'https://sns.eu-west-1.amazonaws.com/?Action=ConfirmSubscription&TopicArn=arn&Token=t';
  expect(reportedByProvider(confirm(theirs))).toEqual({ events: [], confirm: theirs });
  for (const address of [
    'https://sns.eu-west-1.amazonaws.com.evil.example/',
    'http://169.254.169.254/',
    'https://evil.example/sns.x.amazonaws.com/',
  ])
    expect(reportedByProvider(confirm(address))).toMatch(/SubscribeURL/);
});

test('a body that looks like theirs and lacks what we need is refused by name; any other is not theirs', () => {
  expect(reportedByProvider([{ ...sendGrid({}), sg_event_id: undefined }])).toMatch(/^This looks like SendGrid, but 0\.sg_event_id: /);
  expect(reportedByProvider({ RecordType: 'Bounce', Type: 'HardBounce' })).toMatch(/^This looks like Postmark, but ID: /);
  expect(reportedByProvider({ 'event-data': { event: 'failed', severity: 'permanent' } })).toMatch(
    /^This looks like Mailgun, but address: /,
  );
  for (const other of [null, 'x', 4, {}, { type: 'bounce', address: ADA, at: AT, id: '1' }, { events: [] }])
    expect(reportedByProvider(other)).toBeUndefined();
});
