import { type PurposeRules, setPurposeRules } from '../money/index.server.ts';
import { freeUnpaid, settleClaim, settleRefund } from './settle-claim.server.ts';

// Settling refunds again by itself.
const claimRules: PurposeRules = {
  onPaid: settleClaim,
  onRefunded: settleRefund,
  onRefundFailed: async () => undefined,
  onDisputed: settleClaim,
  onClosed: freeUnpaid,
};

/** Has payments for claims settled by this room, from now on in this process. */
export const settleClaims = (): void => setPurposeRules('claim', claimRules);
