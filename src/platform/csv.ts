import { stringify } from 'csv-stringify/sync';

/**
 * A text that a spreadsheet would take for a formula gets an apostrophe before it (https://owasp.org/www-community/attacks/CSV_Injection); so does one
 * that has apostrophes of its own there, or whoever takes ours off again would take one of those. The library's own guard does not see those.
 */
const FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/;
const BOM = '\ufeff';

export type CsvCell = string | number | boolean | null;
export type CsvRow = readonly CsvCell[];

/**
 * Writes a table as CSV (RFC 4180: commas, CRLF, quotes doubled), in UTF-8 with a byte order mark, without which Excel takes it for another encoding.
 * A text that begins like a formula gets an apostrophe before it; a number is a number and is left as it is.
 */
export function toCsv(head: readonly string[], rows: readonly CsvRow[]): string {
  return csvHead(head) + csvRows(rows);
}

/** The first line of a file that is written piece by piece; `csvRows` are what follows. */
export const csvHead = (head: readonly string[]): string => BOM + csvRows([head]);

export const csvRows = (rows: readonly CsvRow[]): string =>
  stringify([...rows], {
    record_delimiter: 'windows',
    quoted_match: /[\r\n]|^\s|\s$/,
    cast: { string: (text) => (FORMULA.test(text) ? `'${text}` : text), boolean: String },
  });
