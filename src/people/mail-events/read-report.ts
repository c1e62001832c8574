import type { MailEvent } from './mail-events.contract.ts';

/** Anybody can mail such an email, of any size: so much of it is read, line by line. */
const LINE_CHARS = 1_000;
const MAX_GROUPS = 200;
const MAX_TOKENS = 20;

/** What a report tells, and the tokens that emails it gives back carry; tokens are not yet looked at. */
export type Report = { events: MailEvent[]; tokens: string[] };
type Field = { name: string; value: string };

/**
 * Reads an email that mail servers send back: a report of delivery (RFC 3464) or of abuse (RFC 5965), as it lies in the mailbox they come to.
 * @param raw the whole message
 * @param receivedAt when it came, where it does not say so itself
 * @returns what it tells, one for each address; nothing when it is no such report, or tells of a delay or a delivery
 */
export function readReport(raw: string, receivedAt: Date): Report {
  const groups = groupsOf(raw);
  const all = groups.flat();
  const message = fieldIn(all, 'message-id')
    ?.split(/[\s<>]/)
    .find(Boolean)
    ?.slice(0, 200);
  const date = Date.parse(fieldIn(all, 'date') ?? '');
  const at = new Date(Number.isNaN(date) ? receivedAt : Math.min(date, receivedAt.getTime())).toISOString();
  const told = (type: MailEvent['type'], address: string, permanent: boolean): MailEvent => ({
    type,
    address,
    at,
    id: `${message ?? at} ${address}`,
    permanent,
  });
  const tokens = [...new Set(all.flatMap(tokenIn))].slice(0, MAX_TOKENS);
  if (all.some(({ name, value }) => name === 'feedback-type' && /^abuse\b/i.test(value))) {
    const addresses = all.flatMap(({ name, value }) => (name === 'original-rcpt-to' ? (addressIn(value) ?? []) : []));
    return { events: [...new Set(addresses)].map((address) => told('complaint', address, true)), tokens };
  }
  if (!all.some(({ name, value }) => name === 'content-type' && /^message\/delivery-status\b/i.test(value))) return { events: [], tokens };
  // One group of lines for each recipient.
  const events = groups.flatMap((group) => {
    const address = addressIn(fieldIn(group, 'original-recipient') ?? fieldIn(group, 'final-recipient'));
    const hasFailed = /^failed\b/i.test(fieldIn(group, 'action') ?? '');
    // 5.2.2 is a full mailbox; 5.7 is about what we sent, not to whom.
    const isForGood = /^5\.(?!2\.2\b|7\.)/.test(fieldIn(group, 'status') ?? '');
    return address && hasFailed ? [told('bounce', address, isForGood)] : [];
  });
  return { events, tokens };
}

/** The lines of a message that are fields, in the groups that empty lines make of them; a field that goes on in the next line is put together. */
function groupsOf(raw: string): Field[][] {
  const groups: Field[][] = [];
  let group: Field[] = [];
  for (const whole of raw.split(/\r\n?|\n/)) {
    const line = whole.slice(0, LINE_CHARS);
    const last = group.at(-1);
    const colon = line.indexOf(':');
    if (line.trim() === '') {
      if (group.length > 0) groups.push(group);
      if (groups.length === MAX_GROUPS) return groups;
      group = [];
    } else if (/^[ \t]/.test(line)) {
      if (last && last.value.length < LINE_CHARS) last.value = (last.value + line).trim().slice(0, LINE_CHARS);
    } else if (colon > 0) group.push({ name: line.slice(0, colon).trim().toLowerCase(), value: line.slice(colon + 1).trim() });
  }
  return group.length > 0 ? [...groups, group] : groups;
}

const fieldIn = (fields: Field[], wanted: string) => fields.find(({ name }) => name === wanted)?.value;

/** @returns the address of `rfc822; ada@people.example` or `<ada@people.example>`, in small letters */
function addressIn(value = ''): string | undefined {
  const address = value
    .slice(value.indexOf(';') + 1)
    .trim()
    .replace(/^<|>$/g, '')
    .toLowerCase();
  return /^[^\s<>;@]{1,64}@[^\s<>;@]{1,189}$/.test(address) ? address : undefined;
}

function tokenIn({ name, value }: Field): string[] {
  const token = name === 'list-unsubscribe' ? /[?&]token=([\w.-]+)/.exec(value)?.[1] : undefined;
  return token ? [token] : [];
}
