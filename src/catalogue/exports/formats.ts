/** What can be taken along, and as what. Free of zod, so that pages may use it. */
export const dossierFormats = [
  { id: 'pdf', label: 'PDF', type: 'application/pdf' },
  { id: 'md', label: 'Markdown', type: 'text/markdown; charset=utf-8' },
  { id: 'json', label: 'JSON', type: 'application/json; charset=utf-8' },
] as const;
export type DossierFormatId = (typeof dossierFormats)[number]['id'];

export const savedFormats = [
  { id: 'csv', label: 'CSV', type: 'text/csv; charset=utf-8' },
  { id: 'json', label: 'JSON', type: 'application/json; charset=utf-8' },
] as const;
export type SavedFormatId = (typeof savedFormats)[number]['id'];
