import { createReadStream } from 'node:fs';
import type { CompanyRow } from '../../../src/engine/companies/companies.contract.ts';
import { readYcCsv } from '../../../src/engine/companies/read-yc.ts';
import type { NearDocument } from '../../../src/engine/retrieval/near-index.ts';

/** @returns the companies of a CSV, by the importer's own reader */
export async function companiesOf(file: string): Promise<CompanyRow[]> {
  const companies: CompanyRow[] = [];
  for await (const row of readYcCsv(createReadStream(file, 'utf8'))) if ('company' in row) companies.push(row.company);
  return companies;
}

export const nearDocument = (company: CompanyRow): NearDocument => ({
  id: company.source_id,
  title: company.name,
  head: company.one_liner,
  body: company.description,
  tags: company.tags.flatMap((tag) => tag.split('-')),
});
