import { companySources } from '../../companies/companies.contract.ts';
import type { LedgerEntry } from '../evidence.contract.ts';

/** Whether a company is told of by our editors’ list: from general knowledge as of its day, with nothing looked up, so nothing of it is so today. */
export const isByEditors = ({ basis, also }: LedgerEntry): boolean => basis === 'editorial' && also?.listed_by === companySources.editors;
