import { isIP } from 'node:net';
import { DomainError } from '../../platform/errors.ts';
import { isSpecialAddress } from '../../platform/http/special-addresses.server.ts';

/** Names of networks that are not the public internet's (RFC 6761, 6762, 8375, 9476; and what clouds and offices use). */
const PRIVATE_NAME = /(^|\.)(localhost|local|internal|intranet|lan|home|corp|private|arpa|test|invalid|alt|onion)$/;
const LEAST_HIGH_PORT = 1_024;

/**
 * Refuses what is plainly no public https address. What a name leads to is looked at again with every connection (platform/http).
 * @param trusted origins that are taken as they are: of the receivers of tests, and nothing in the product names one
 * @returns the address as it is stored
 * @throws DomainError invalid_input with the field url
 */
export function publicAddress(text: string, trusted: readonly string[]): string {
  const url = URL.parse(text);
  if (!url) throw refused('Enter a whole address, such as https://example.org/hooks/assay.');
  if (trusted.includes(url.origin)) return url.href;
  if (url.protocol !== 'https:') throw refused('The address has to begin with https://.');
  if (url.username || url.password) throw refused('Leave name and password out of the address: deliveries are signed instead.');
  if (url.hash) throw refused('Leave out what follows the #: it is never sent.');
  if (url.port !== '' && Number(url.port) < LEAST_HIGH_PORT) throw refused('Use port 443, or one from 1024 up.');
  const host = url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
  const isPublic = isIP(host) ? !isSpecialAddress(host) : host.includes('.') && !PRIVATE_NAME.test(host);
  if (!isPublic) throw refused('This address lies in a private network, where this server does not go.');
  return url.href;
}

const refused = (why: string) => new DomainError('invalid_input', why, { url: why });
