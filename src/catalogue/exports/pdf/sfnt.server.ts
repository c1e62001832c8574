import { inflateSync } from 'node:zlib';

/**
 * Unpacks a font from its web wrapping: the tables of a WOFF 1.0 file (https://www.w3.org/TR/WOFF/) as the plain OpenType file they were.
 * fontkit reads WOFF too, but past the end of a table when its last letter has no outline.
 */
export function sfntOf(woff: Buffer): Buffer {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new Error('not a WOFF 1.0 file');
  const count = woff.readUInt16BE(12);
  const tables = Array.from({ length: count }, (_, i) => {
    const at = 44 + i * 20;
    const [offset, stored, length] = [woff.readUInt32BE(at + 4), woff.readUInt32BE(at + 8), woff.readUInt32BE(at + 12)];
    const bytes = woff.subarray(offset, offset + stored);
    return { tag: woff.subarray(at, at + 4), checksum: woff.readUInt32BE(at + 16), data: stored < length ? inflateSync(bytes) : bytes };
  });
  const head = Buffer.alloc(12 + count * 16);
  woff.copy(head, 0, 4, 8);
  head.writeUInt16BE(count, 4);
  const power = 2 ** Math.floor(Math.log2(count));
  head.writeUInt16BE(power * 16, 6);
  head.writeUInt16BE(Math.log2(power), 8);
  head.writeUInt16BE(count * 16 - power * 16, 10);
  const pieces: Buffer[] = [head];
  let offset = head.length;
  for (const [i, { tag, checksum, data }] of tables.entries()) {
    const entry = 12 + i * 16;
    tag.copy(head, entry);
    head.writeUInt32BE(checksum, entry + 4);
    head.writeUInt32BE(offset, entry + 8);
    head.writeUInt32BE(data.length, entry + 12);
    // Tables begin at multiples of four bytes.
    const padding = Buffer.alloc((4 - (data.length % 4)) % 4);
    pieces.push(data, padding);
    offset += data.length + padding.length;
  }
  return Buffer.concat(pieces);
}
