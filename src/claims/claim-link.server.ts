import { createHmac, timingSafeEqual } from 'node:crypto';

/** What signs the mailed links, and where they lead. */
export type ClaimLinks = { secret: string; appUrl: string };

/**
 * The key of the link that opens a claim without an account. It holds for as long as the claim, until its version is raised; nothing is stored.
 * @param version of the link, in the claim's row
 */
export function linkKey({ secret }: Pick<ClaimLinks, 'secret'>, claimId: string, version: number): string {
  return createHmac('sha256', secret).update(`claim ${claimId} ${version}`).digest('base64url');
}

/** Whether a key opens this claim now. */
export function isKeyOf(links: Pick<ClaimLinks, 'secret'>, claimId: string, version: number, key: string): boolean {
  const [wanted, given] = [Buffer.from(linkKey(links, claimId, version)), Buffer.from(key)];
  return wanted.length === given.length && timingSafeEqual(wanted, given);
}

/** The address of a claim, with its key. */
export function claimLink(links: ClaimLinks, claimId: string, version: number): string {
  return `${links.appUrl}/claims/${claimId}?key=${linkKey(links, claimId, version)}`;
}
