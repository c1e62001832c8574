import { crc32, deflateRawSync } from 'node:zlib';

/** One file of an archive: its path with `/`, and its text. */
export type ZipFile = { path: string; text: string };

const UTF8_NAMES = 0x0800;
const DEFLATED = 8;
const VERSION = 20;

/**
 * Packs texts as a ZIP (PKWARE APPNOTE 6.3.3: local headers, central directory, end record; names in UTF-8, no ZIP64, so under 4 GB and 65,535 files).
 * @param at the time every entry bears, in UTC; the format counts in steps of two seconds from 1980
 */
export function zipOf(files: readonly ZipFile[], at: Date): Uint8Array<ArrayBuffer> {
  const time = (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1);
  const date = (Math.max(0, at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate();
  const locals: Buffer[] = [];
  const entries: Buffer[] = [];
  let offset = 0;
  for (const { path, text } of files) {
    const name = Buffer.from(path, 'utf8');
    const raw = Buffer.from(text, 'utf8');
    const packed = deflateRawSync(raw);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(VERSION, 0);
    common.writeUInt16LE(UTF8_NAMES, 2);
    common.writeUInt16LE(DEFLATED, 4);
    common.writeUInt16LE(time, 6);
    common.writeUInt16LE(date, 8);
    common.writeUInt32LE(crc32(raw), 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(raw.length, 18);
    common.writeUInt16LE(name.length, 22);
    locals.push(Buffer.from('PK\x03\x04', 'latin1'), common, name, packed);
    // Comment, disk, attributes; then where the local header stands.
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(offset, 10);
    entries.push(Buffer.from('PK\x01\x02', 'latin1'), Buffer.from([VERSION, 0]), common, rest, name);
    offset += 4 + common.length + name.length + packed.length;
  }
  const directory = Buffer.concat(entries);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(files.length, 8);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return Uint8Array.from(Buffer.concat([...locals, directory, end]));
}
