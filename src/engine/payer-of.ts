import type { Understanding } from './evidence.contract.ts';

/** @returns who pays: whoever is named for it, else who buys, else those it is for; empty where the text names nobody */
export const payerOf = ({ payer, buyer, user }: Pick<Understanding, 'payer' | 'buyer' | 'user'>): string => payer || buyer || user;
