import { Resolver } from 'node:dns/promises';
import type { LookupFunction } from 'node:net';
import { isIPv4 } from 'node:net';
import { OutsideError } from './outside-error.ts';
import { isSpecialAddress } from './special-addresses.server.ts';

/** @returns every address of a name, IPv4 and IPv6; throws when it has none. */
export type Resolve = (name: string) => Promise<string[]>;

/**
 * Asks the name servers this machine is set up with, without the thread pool: `getaddrinfo` would block it for many seconds where no name server
 * answers, and everything else that needs it (files, passwords) with it.
 * @param timeoutMs for each name server
 */
export function byNameServers(timeoutMs: number): Resolve {
  return async (name) => {
    const resolver = new Resolver({ timeout: timeoutMs, tries: 1 });
    const found = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
    const addresses = found.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
    if (addresses.length === 0 && found[0].status === 'rejected') throw found[0].reason;
    return addresses;
  };
}

/**
 * A look-up for a socket: the addresses it is given are the ones that were checked, so that a name cannot change its mind between the check and the
 * connection. One special address among many spoils the name.
 */
export function checkedLookup(resolve: Resolve): LookupFunction {
  return (name, options, callback) => {
    resolve(name).then(
      (addresses) => {
        const fail = (error: OutsideError) => callback(error as NodeJS.ErrnoException, '', 0);
        if (addresses.some(isSpecialAddress)) return fail(privateAddress());
        const found = addresses.map((address) => ({ address, family: isIPv4(address) ? 4 : 6 }));
        const [first] = found;
        if (!first) return fail(noName());
        return options.all ? callback(null, found) : callback(null, first.address, first.family);
      },
      (error) => callback(noName(error) as NodeJS.ErrnoException, '', 0),
    );
  };
}

export const privateAddress = () => new OutsideError('refused', 'leads into a private network, where this server does not go');
const noName = (cause?: unknown) => new OutsideError('unreachable', 'could not be found on the network', { isOffline: true }, cause);
