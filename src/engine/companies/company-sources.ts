/** Where a company is known from: whose word it is, as people read it. */
export const companySources = {
  yc: 'Y Combinator’s public list',
  catalogue: 'Assay’s dossiers',
  editors: 'Assay’s editors',
} as const satisfies Record<string, string>;
export type CompanySource = keyof typeof companySources;
