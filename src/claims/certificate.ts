import type { Certificate } from '../catalogue/index.ts';
import { formatInstant } from '../ui/format.ts';
import type { Claim } from './claims.contract.ts';

/** @returns what the certificate of a claim says, on its page and in the PDF */
export function certificateOf({ id, title, holder, claimed_at, digest }: Claim): Certificate {
  return {
    title: 'Certificate of claim',
    statement: `Assay has taken the idea “${title}” out of its catalogue for ${holder}, who owns its dossier outright. While this claim holds, Assay sells, shows and lends it to nobody else.`,
    rows: [
      { label: 'Idea', value: title },
      { label: 'Owner', value: holder },
      { label: 'Claimed', value: formatInstant(claimed_at) },
      { label: 'Claim', value: id },
      { label: 'Dossier (SHA-256 of its JSON file)', value: digest },
    ],
  };
}
