import { createHash } from 'node:crypto';
import { constants, crc32, deflateRawSync } from 'node:zlib';
import { digestOf, ownScripts, withoutMarks } from './inline-scripts.server.ts';
import type { Page } from './page.server.ts';

/** How React Router hands data to the browser: what stands in such a script is JSON within JSON. */
const DATA_SCRIPT = /^window\.__reactRouterContext\.streamController\.enqueue\(/;
const GZIP_HEAD = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255]);
/** An empty block of deflate that is the last. */
const LAST_BLOCK = Buffer.from([3, 0]);
/** The longest text that one uncompressed block of deflate holds. */
const MAX_VALUE_BYTES = 0xffff;

/** A piece of a page: the same for everybody, or the place of a value. `script` counts those whose text holds values. */
type Piece = { script: number | undefined } & (Fixed | { value: string });
type Fixed = { bytes: Buffer; packed: Packed | undefined };
/** Compressed when it is first sent so, and what its checksum adds to that of what stands before it. */
type Packed = { deflated: Buffer; addTo: (sum: number) => number };

/** A page but for the values of a person, ready to be filled in any number of times. */
export type Template = { headers: Record<string, string>; pieces: Piece[]; scripts: string[]; tag: string; byteLength: number };

/**
 * Cuts a page where marks stand in it. What is between them is compressed once, when it is filled in again.
 * @param html as it was rendered, its own scripts marked (inline-scripts.server.ts)
 * @param marks texts that stand for values, which nothing else in the page can hold
 * @returns undefined where a mark stands in a script that is not React Router's data: nobody knows how a value is written there
 */
export function cutTemplate(html: string, headers: Record<string, string>, marks: readonly string[]): Template | undefined {
  const longestFirst = marks.toSorted((a, b) => b.length - a.length);
  const mark = new RegExp(`(${longestFirst.join('|')})`);
  const own = ownScripts(html);
  const filled = own.filter((code) => mark.test(code));
  if (!filled.every((code) => DATA_SCRIPT.test(code))) return undefined;
  const pieces: Piece[] = [];
  const cut = (text: string, script?: number) => {
    // Splitting by a pattern with a group gives text, mark, text, mark, text.
    for (const [i, part] of text.split(mark).entries()) {
      if (i % 2 === 1) pieces.push({ script, value: part });
      else if (part) pieces.push({ script, bytes: Buffer.from(part), packed: undefined });
    }
  };
  let rest = withoutMarks(html);
  for (const [script, code] of filled.entries()) {
    const at = rest.indexOf(code);
    cut(rest.slice(0, at));
    cut(code, script);
    rest = rest.slice(at + code.length);
  }
  cut(rest);
  // What is left of a script that is not ours, a style or a comment: values are escaped for text and attributes alone.
  const scripts = own.filter((code) => !mark.test(code)).map(digestOf);
  const byteLength = pieces.reduce((sum, piece) => sum + ('bytes' in piece ? piece.bytes.byteLength : 0), 0);
  return { headers, pieces, scripts, tag: createHash('sha1').update(html).digest('base64url'), byteLength };
}

function packedPiece(piece: Fixed): Packed {
  piece.packed ??= {
    // Ends on a byte and looks back at nothing before it, so that pieces can stand one after the other.
    deflated: deflateRawSync(piece.bytes, { level: 9, finishFlush: constants.Z_FULL_FLUSH }),
    addTo: checksumOf(piece.bytes),
  };
  return piece.packed;
}

/**
 * @param values what stands at each mark
 * @param cookies what the answer sets
 * @param isFirst of a page that nobody asked for before, and maybe nobody will again: it is compressed as pages of one are
 * @returns the page with these values; undefined where one is too long
 */
export function fillTemplate(
  template: Template,
  values: ReadonlyMap<string, string>,
  cookies: string[],
  isFirst: boolean,
): Page | undefined {
  const plain = template.pieces.map((piece) =>
    'bytes' in piece ? piece.bytes : Buffer.from(written(values.get(piece.value) ?? '', piece.script !== undefined)),
  );
  if (plain.some((bytes, i) => !('bytes' in (template.pieces[i] as Piece)) && bytes.byteLength > MAX_VALUE_BYTES)) return undefined;
  const tag = createHash('sha1')
    .update(template.tag)
    .update(JSON.stringify([...values]))
    .digest('base64url');
  return {
    status: 200,
    headers: template.headers,
    cookies,
    get body() {
      return Buffer.concat(plain);
    },
    packed: isFirst ? {} : { gzip: gzipOf(template, plain) },
    use: isFirst ? 'once' : 'filled',
    scripts: [...new Set([...template.scripts, ...digestsOf(template, plain)])],
    etag: `W/"${tag}"`,
  };
}

/** @returns the page compressed, of the pieces that were already and the values as they are (RFC 1952) */
function gzipOf({ pieces }: Template, plain: Buffer[]): Buffer {
  const parts: Buffer[] = [GZIP_HEAD];
  let [sum, length] = [0, 0];
  for (const [i, piece] of pieces.entries()) {
    const bytes = plain[i] as Buffer;
    const packed = 'bytes' in piece ? packedPiece(piece) : undefined;
    parts.push(packed?.deflated ?? storedBlock(bytes));
    sum = packed ? packed.addTo(sum) : crc32(bytes, sum);
    length += bytes.byteLength;
  }
  const end = Buffer.alloc(8);
  end.writeUInt32LE(sum, 0);
  end.writeUInt32LE(length, 4);
  return Buffer.concat([...parts, LAST_BLOCK, end]);
}

/**
 * A checksum (CRC-32) is linear: a text adds its own to what it makes of each bit of the sum before it, and both are the same each time.
 * @returns what gives the sum of anything followed by these bytes
 */
function checksumOf(bytes: Buffer): (sum: number) => number {
  const own = crc32(bytes, 0);
  const bits = Array.from({ length: 32 }, (_, bit) => crc32(bytes, (1 << bit) >>> 0) ^ own);
  return (sum) => bits.reduce((all, made, bit) => ((sum >>> bit) & 1 ? all ^ made : all), own) >>> 0;
}

/** @returns the scripts that hold values, as the policy names them */
function digestsOf({ pieces }: Template, plain: Buffer[]): string[] {
  const digests: ReturnType<typeof createHash>[] = [];
  for (const [i, { script }] of pieces.entries()) {
    if (script === undefined) continue;
    digests[script] ??= createHash('sha256');
    digests[script].update(plain[i] as Buffer);
  }
  return digests.map((digest) => `'sha256-${digest.digest('base64')}'`);
}

/** A block of deflate that holds a text as it is (RFC 1951, 3.2.4). */
function storedBlock(bytes: Buffer): Buffer {
  const head = Buffer.alloc(5);
  head.writeUInt16LE(bytes.byteLength, 1);
  head.writeUInt16LE(~bytes.byteLength & 0xffff, 3);
  return Buffer.concat([head, bytes]);
}

const IN_TEXT: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#x27;' };
const inJson = (text: string) => JSON.stringify(text).slice(1, -1);

/** @returns a value as React writes it in text and attributes, or as React Router writes it in its data */
function written(value: string, isData: boolean): string {
  if (!isData) return value.replace(/[&<>"']/g, (character) => IN_TEXT[character] as string);
  return inJson(inJson(value)).replace(/[&<>\u2028\u2029]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
