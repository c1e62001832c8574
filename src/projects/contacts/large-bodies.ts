import { MAX_CSV_BYTES } from './contacts.ts';

/** @returns how much the addresses that take a call sheet as a file may be sent; undefined for any other */
export function callSheetBodies(path: string): { maxBytes: number; instead?: string } | undefined {
  // As JSON a text has signs that are escaped.
  if (/^\/api\/v1\/projects\/[\w-]+\/contacts\/imports$/.test(path)) return { maxBytes: 2 * MAX_CSV_BYTES };
  return /^\/projects\/[\w-]+\/first-fifty$/.test(path) ? { maxBytes: 2 * MAX_CSV_BYTES, instead: `${path}?fault=too_large` } : undefined;
}
