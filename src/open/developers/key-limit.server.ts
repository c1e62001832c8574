import { limits } from '../../platform/limits.server.ts';

/** @returns the limit that all API keys of a person share, in words */
export function keyLimitInWords(): string {
  const { most, windowS } = limits.keyRequestOfPerson;
  return `${most} requests in ${windowS / 60} minutes`;
}
