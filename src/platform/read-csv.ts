import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';

type Parsed = { record: string[]; info: { lines: number } };

/**
 * Reads CSV (RFC 4180: quotes doubled, commas and line ends inside quotes) from pieces of text of any size, keeping no more than a few rows.
 * @param maxRow bytes a row may have
 * @returns every row with the number of the line it begins on, the head row included; a byte order mark and empty lines are passed over
 * @throws Error naming the line when a quoted field is never closed, or a row is too long
 */
export async function* readCsv(pieces: AsyncIterable<string>, maxRow = 1_000_000): AsyncGenerator<{ line: number; cells: string[] }> {
  const parser = parse({
    bom: true,
    info: true,
    max_record_size: maxRow,
    record_delimiter: ['\r\n', '\n'],
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
  });
  const rows: AsyncIterable<Parsed> = Readable.from(pieces).compose(parser);
  try {
    for await (const { record, info } of rows) {
      const inQuotes = record.join('').split('\n').length - 1;
      yield { line: info.lines - inQuotes, cells: record };
    }
  } catch (error) {
    // The library's own message is kept for what has no sentence here: it names the line as well.
    if (!(error instanceof CsvError) || error.code !== 'CSV_QUOTE_NOT_CLOSED') throw error;
    throw new Error(`the field in quotes that begins in the row of line ${error.lines} is never closed`);
  }
}
