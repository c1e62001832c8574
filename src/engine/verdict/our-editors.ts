import { companySources } from '../companies/company-sources.ts';
import type { LedgerEntry } from '../evidence.contract.ts';

const isListedByEditors = ({ also }: LedgerEntry): boolean => String(also?.listed_by ?? '').includes(companySources.editors);

/** Whether a company is told of by our editors’ list: from general knowledge as of its day, with nothing looked up, so nothing of it is so today. */
export const isByEditors = (entry: LedgerEntry): boolean => entry.basis === 'editorial' && isListedByEditors(entry);

/** Whether why one closed is our editors’ word, whoever measured the rest: beside them no list says why. */
export const isReasonByEditors = (entry: LedgerEntry): boolean => entry.also?.reason !== undefined && isListedByEditors(entry);
