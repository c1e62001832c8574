import { type IdeaFull, METHOD_VERSION } from '../catalogue/index.server.ts';
import { type ClaimedDossier, ClaimFile } from './claims.contract.ts';

const TERMS =
  'Assay has taken this idea out of its catalogue and sells, shows and lends it to nobody else while this claim holds. ' +
  'The idea was public before, so others may know it; an idea cannot be owned in law the way a text or an invention can. ' +
  'The owner may use, change and publish the dossier in any way.';

/** @returns the file an owner keeps. The same dossier and claim give the same bytes. */
export function writeClaimFile(idea: IdeaFull, { id, claimedAt }: { id: string; claimedAt: Date }): string {
  const file: ClaimFile = {
    claim_id: id,
    claimed_at: claimedAt.toISOString(),
    terms: TERMS,
    method_version: METHOD_VERSION,
    dossier: idea,
  };
  return `${JSON.stringify(ClaimFile.parse(file), null, 2)}\n`;
}

/** @returns the dossier in an owner's file */
export function readClaimFile(file: string): ClaimedDossier {
  return ClaimFile.parse(JSON.parse(file)).dossier;
}
