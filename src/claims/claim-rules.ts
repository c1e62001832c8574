import { CLAIM_PRICE_CENTS } from '../money/index.ts';
import { formatMoney } from '../ui/format.ts';

/** The terms of a claim that somebody has to know before paying, in one place: the page of the claim and the page of the terms both say these. */
export const claimRules = [
  `You pay once, ${formatMoney(CLAIM_PRICE_CENTS)}. The moment your payment arrives the idea is out of the catalogue and its whole dossier is open to you, so a change of mind is no reason for a refund.`,
  'All of it goes back, by itself, if somebody else paid first or the idea was withdrawn while you paid.',
  'All of it goes back if the dossier is not what the page of the claim says it is, or we show or sell the idea to somebody else while your claim holds: write to us within 14 days of finding out.',
  'Rights to withdraw that the law of your country gives you, and that cannot be given up, stay yours.',
  'When all of your payment goes back, however that comes about, the claim ends: the idea returns to the catalogue, and your link and account no longer open its dossier. A part that goes back changes nothing.',
] as const;
