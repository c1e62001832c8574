/** A whole dossier, as a form or as JSON, with what surrounds its fields. */
const DOSSIER_BYTES = 512 * 1024;
/** A file of some hundred dossiers. */
export const IMPORT_BYTES = 24 * 1024 * 1024;

const ONE_DOSSIER = /^(\/admin\/ideas\/([\w-]+\/edit|generate)|\/api\/v1\/admin\/ideas(\/[\w-]+\/draft)?)$/;

/** @returns how much an address of the editor may be sent; undefined for any other */
export function ideaBodies(path: string): { maxBytes: number; instead?: string } | undefined {
  if (path === '/admin/ideas/import') return { maxBytes: IMPORT_BYTES, instead: '/admin/ideas/import?fault=too_large' };
  // As JSON a text has signs that are escaped.
  if (path === '/api/v1/admin/idea-imports') return { maxBytes: 2 * IMPORT_BYTES };
  return ONE_DOSSIER.test(path) ? { maxBytes: DOSSIER_BYTES } : undefined;
}
