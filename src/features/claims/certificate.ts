import { formatInstant } from '../../ui/format.ts';
import type { Claim } from './claims.contract.ts';

/** A certificate in words: a page sets it on paper, and a PDF of the dossier may carry the same as its second page. */
export type Certificate = { title: string; statement: string; rows: { label: string; value: string }[] };

/** @returns what the certificate of a claim says */
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
