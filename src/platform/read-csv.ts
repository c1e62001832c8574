/**
 * Reads CSV (RFC 4180: quotes doubled, commas and line ends inside quotes) from pieces of text of any size, keeping no more than one row.
 * @returns every row with the number of the line it begins on, the head row included; a byte order mark and empty lines are passed over
 * @throws Error naming the line when a quoted field is never closed, or is longer than `maxField` characters
 */
export async function* readCsv(pieces: AsyncIterable<string>, maxField = 1_000_000): AsyncGenerator<{ line: number; cells: string[] }> {
  let cells: string[] = [];
  let field = '';
  let isQuoted = false;
  /** A quote inside quotes: the next character tells whether it closes the field or stands for itself. */
  let wasQuote = false;
  let line = 1;
  let begins = 1;
  let isFirst = true;
  for await (const piece of pieces) {
    for (const character of isFirst ? piece.replace(/^\ufeff/, '') : piece) {
      isFirst = false;
      if (character === '\n') line++;
      if (isQuoted && !wasQuote) {
        if (character === '"') wasQuote = true;
        else field += character;
        if (field.length > maxField) throw new Error(`the field in quotes that begins in the row of line ${begins} is too long`);
        continue;
      }
      if (wasQuote && character === '"') {
        field += '"';
        wasQuote = false;
        continue;
      }
      if (wasQuote) {
        isQuoted = false;
        wasQuote = false;
      }
      if (character === '"' && field === '') isQuoted = true;
      else if (character === ',') {
        cells.push(field);
        field = '';
      } else if (character === '\n') {
        cells.push(field);
        if (cells.length > 1 || cells[0] !== '') yield { line: begins, cells };
        cells = [];
        field = '';
        begins = line;
      } else if (character !== '\r') field += character;
    }
  }
  if (isQuoted && !wasQuote) throw new Error(`the field in quotes that begins in the row of line ${begins} is never closed`);
  cells.push(field);
  if (cells.length > 1 || cells[0] !== '') yield { line: begins, cells };
}
