import type { MailEvent } from './mail-events.contract.ts';

/**
 * Reads a letter that mail servers send back: a report of delivery (RFC 3464) or of abuse (RFC 5965), as it lies in the mailbox they come to.
 * @param raw the whole message
 * @param receivedAt when it came, where it does not say so itself
 * @returns what it tells, one for each address; nothing when it is no such report, or tells of a delay or a delivery
 */
export function readReport(raw: string, receivedAt: Date): MailEvent[] {
  const text = raw.replace(/\r\n?/g, '\n');
  const message = /^Message-ID:\s*<?([^>\s]+)/im.exec(text)?.[1];
  const date = Date.parse(/^Date:\s*(.+)$/im.exec(text)?.[1] ?? '');
  const at = new Date(Number.isNaN(date) ? receivedAt : Math.min(date, receivedAt.getTime())).toISOString();
  const told = (type: MailEvent['type'], address: string, permanent: boolean): MailEvent => ({
    type,
    address: address.toLowerCase(),
    at,
    id: `${message ?? at} ${address.toLowerCase()}`,
    permanent,
  });
  if (/^Feedback-Type:\s*abuse\b/im.test(text)) {
    const addresses = [...text.matchAll(/^Original-Rcpt-To:\s*(?:rfc822;)?\s*<?([^\s<>;]+@[^\s<>;]+)>?/gim)].map(
      ([, address]) => address ?? '',
    );
    return unique(addresses).map((address) => told('complaint', address, true));
  }
  if (!/^Content-Type:\s*message\/delivery-status\b/im.test(text)) return [];
  // One group of lines for each recipient.
  return text.split(/\n\s*\n/).flatMap((group) => {
    const address = /^(?:Original|Final)-Recipient:\s*[^;\n]*;\s*<?([^\s<>]+@[^\s<>]+)>?/im.exec(group)?.[1];
    const hasFailed = /^Action:\s*failed\b/im.test(group);
    const status = /^Status:\s*([245])\./im.exec(group)?.[1];
    return address && hasFailed ? [told('bounce', address, status === '5' && !/^Status:\s*5\.(2\.2|7\.)/im.test(group))] : [];
  });
}

const unique = (addresses: string[]) => [...new Set(addresses.map((address) => address.toLowerCase()))];
