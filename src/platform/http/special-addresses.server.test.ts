import { expect, test } from 'vitest';
import { isSpecialAddress } from './special-addresses.server.ts';

test.each([
  ['this machine', '127.0.0.1'],
  ['all of 127', '127.255.255.254'],
  ['this network', '0.0.0.0'],
  ['private', '10.1.2.3'],
  ['private', '172.16.0.1'],
  ['the end of it', '172.31.255.255'],
  ['private', '192.168.1.1'],
  ['the metadata of clouds', '169.254.169.254'],
  ['shared by a provider', '100.100.100.200'],
  ['protocol assignments', '192.0.0.192'],
  ['documentation', '203.0.113.9'],
  ['benchmarks', '198.19.0.1'],
  ['multicast', '224.0.0.251'],
  ['broadcast', '255.255.255.255'],
  ['IPv6, this machine', '::1'],
  ['IPv6, nobody', '::'],
  ['IPv4 in IPv6', '::ffff:127.0.0.1'],
  ['IPv4 in IPv6, in hexadecimal', '::ffff:7f00:1'],
  ['IPv4 in IPv6, public: nobody has such a name', '::ffff:8.8.8.8'],
  ['NAT64', '64:ff9b::7f00:1'],
  ['6to4', '2002:7f00:1::'],
  ['Teredo', '2001::1'],
  ['IPv6, private', 'fd00:ec2::254'],
  ['IPv6, link-local', 'fe80::1'],
  ['IPv6, link-local with its zone', 'fe80::1%eth0'],
  ['IPv6, documentation', '2001:db8::1'],
  ['IPv6, multicast', 'ff02::1'],
  ['no address', 'localhost'],
  ['nothing', ''],
])('%s is not gone to: %s', (_what, address) => {
  expect(isSpecialAddress(address)).toBe(true);
});

test.each(['8.8.8.8', '172.15.255.255', '172.32.0.1', '192.0.1.1', '100.63.255.255', '2606:4700::1111', '2a00:1450:4001:800::200e'])(
  '%s is public',
  (address) => {
    expect(isSpecialAddress(address)).toBe(false);
  },
);
