import type { CompanyRow } from '../../../src/features/companies/companies.contract.ts';
export async function measureSpeed(_companies: readonly CompanyRow[]): Promise<void> {}
