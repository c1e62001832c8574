import { once } from 'node:events';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';

const CHUNK_BYTES = 1 << 20;
/** https://www.postgresql.org/docs/current/sql-copy.html: the signature, no flags, no extension; and the end. */
const BINARY_HEAD = Buffer.concat([Buffer.from('PGCOPY\n\xff\r\n\0', 'latin1'), Buffer.alloc(8)]);
const BINARY_END = Buffer.from([0xff, 0xff]);

/**
 * Copies rows into a table, a megabyte at a time, no faster than the server takes them. The table has to have been truncated in the same transaction: rows are
 * written as old ones, which nobody has to look at again, and where the server keeps the least of a journal none of them enters it.
 * @param rows lines of COPY without the line feed
 */
export async function copyLines(client: pg.ClientBase, table: string, columns: string, rows: Iterable<string>): Promise<void> {
  const stream = client.query(copyFrom(`COPY ${table} (${columns}) FROM STDIN (FREEZE)`));
  const done = once(stream, 'finish');
  let chunk = '';
  for (const row of rows) {
    chunk += `${row}\n`;
    if (chunk.length < CHUNK_BYTES) continue;
    if (!stream.write(chunk)) await once(stream, 'drain');
    chunk = '';
  }
  stream.end(chunk);
  await done;
}

/** Writes one row of COPY's binary format: each method appends a field. */
export class BinaryRow {
  readonly bytes: Buffer;
  at = 0;
  constructor(size: number) {
    this.bytes = Buffer.allocUnsafe(size);
  }
  begin(fields: number): void {
    this.at = this.bytes.writeInt16BE(fields, this.at);
  }
  uuid(ids: Buffer, index: number): void {
    this.at = this.bytes.writeInt32BE(16, this.at);
    ids.copy(this.bytes, this.at, index * 16, index * 16 + 16);
    this.at += 16;
  }
  /** @param day days since 2000-01-01 */
  date(day: number): void {
    this.at = this.bytes.writeInt32BE(4, this.at);
    this.at = this.bytes.writeInt32BE(day, this.at);
  }
  /** @param second seconds since 2000-01-01 */
  instant(second: number): void {
    this.at = this.bytes.writeInt32BE(8, this.at);
    this.at = this.bytes.writeBigInt64BE(BigInt(second) * 1_000_000n, this.at);
  }
  text(text: string): void {
    this.at = this.bytes.writeInt32BE(text.length, this.at);
    this.at += this.bytes.write(text, this.at, 'latin1');
  }
}

/**
 * Copies rows in the binary format, otherwise as `copyLines`.
 * @param write appends the n-th row
 */
export async function copyBinary(
  client: pg.ClientBase,
  table: string,
  columns: string,
  count: number,
  write: (row: BinaryRow, n: number) => void,
): Promise<void> {
  const stream = client.query(copyFrom(`COPY ${table} (${columns}) FROM STDIN (FORMAT binary, FREEZE)`));
  const done = once(stream, 'finish');
  stream.write(BINARY_HEAD);
  for (let n = 0; n < count; ) {
    const row = new BinaryRow(CHUNK_BYTES + 1_000);
    while (n < count && row.at < CHUNK_BYTES) write(row, n++);
    if (!stream.write(row.bytes.subarray(0, row.at))) await once(stream, 'drain');
  }
  stream.end(BINARY_END);
  await done;
}
