import { BlockList, isIPv4, isIPv6 } from 'node:net';

/**
 * Addresses that are not hosts of the public internet, by the IANA special-purpose registries (RFC 6890 and its successors): this machine, private
 * networks, link-local ones with the metadata services of clouds, shared, documentation, multicast, reserved.
 */
const specialIPv4 = new BlockList();
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  specialIPv4.addSubnet(network, bits, 'ipv4');

/** Of IPv6 only global unicast is public; what embeds an IPv4 address (mapped, NAT64, 6to4, Teredo) could lead anywhere and is not. */
const globalIPv6 = new BlockList();
globalIPv6.addSubnet('2000::', 3, 'ipv6');
const specialIPv6 = new BlockList();
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  specialIPv6.addSubnet(network, bits, 'ipv6');

/**
 * Whether nothing of ours may connect to an address that a stranger could have chosen.
 * @param address an IPv4 or IPv6 address in text, without brackets
 * @returns true for special addresses, and for whatever is no address
 */
export function isSpecialAddress(address: string): boolean {
  if (isIPv4(address)) return specialIPv4.check(address, 'ipv4');
  if (!isIPv6(address) || address.includes('%')) return true;
  return !globalIPv6.check(address, 'ipv6') || specialIPv6.check(address, 'ipv6');
}
