import { createHash, randomBytes, randomFillSync } from 'node:crypto';
import { constants, crc32, deflateRawSync } from 'node:zlib';
import { joinChecks } from './crc.server.ts';

/**
 * A finished answer kept ready to send: its bytes cut at the places where a fresh nonce goes, and each piece compressed once.
 * A cached page can so be sent compressed with a nonce of its own at the price of copying it.
 */
export type Page = {
  status: number;
  headers: Record<string, string>;
  /** Set-Cookie values; a page with any is sent once and never kept. */
  cookies: string[];
  pieces: Buffer[];
  deflated: Buffer[];
  /** CRC-32 of each piece, when there are compressed ones. */
  checks: number[];
  byteLength: number;
  /** Weak when the page is sent in several codings. */
  etag: string | undefined;
};

/** Stands in rendered HTML where the nonce will be. Random for each process, and replaced in everything sent, so nobody can know it. */
export const NONCE_MARK = `mark${randomBytes(18).toString('hex')}`;
const NONCE_BYTES = 16;
// Drawn for many answers at once: one draw costs more than all else in sending a kept page.
const randomness = Buffer.alloc(NONCE_BYTES * 512);
let used = randomness.length;

/** @returns a nonce that nobody can guess and no other answer has. */
export function newNonce(): string {
  if (used === randomness.length) {
    randomFillSync(randomness);
    used = 0;
  }
  used += NONCE_BYTES;
  return randomness.toString('base64url', used - NONCE_BYTES, used);
}

const MIN_COMPRESSED_BYTES = 800;
const COMPRESSIBLE = /^(text\/|application\/(json|xml|rss\+xml|javascript|manifest\+json)|image\/svg)/;

/**
 * Prepares an answer for sending, any number of times.
 * @param level zlib level: higher for pages that will be sent often
 */
export function preparePage(status: number, headers: Record<string, string>, body: Buffer, level: number, cookies: string[] = []): Page {
  const pieces = splitAt(body, Buffer.from(NONCE_MARK));
  const worthIt = body.byteLength >= MIN_COMPRESSED_BYTES && COMPRESSIBLE.test(headers['content-type'] ?? '');
  // Each piece ends on a byte boundary (sync flush) and looks back at nothing before it, so a nonce may stand between any two.
  const deflated = worthIt ? pieces.map((piece) => deflateRawSync(piece, { level, finishFlush: constants.Z_SYNC_FLUSH })) : [];
  // A page whose body differs each time (nonces) has no entity tag.
  const strong =
    pieces.length === 1 && status === 200 ? (headers.etag ?? `"${createHash('sha1').update(body).digest('base64url')}"`) : undefined;
  const etag = strong && worthIt ? weakEtag(strong) : strong;
  const checks = worthIt ? pieces.map((piece) => crc32(piece)) : [];
  return { status, headers, cookies, pieces, deflated, checks, byteLength: body.byteLength, etag };
}

/** @returns the tag as a weak one: the compressed copy and the plain one share it, and their bytes differ (RFC 9110, 8.8.3.3). */
export function weakEtag(etag: string): string {
  return etag.startsWith('W/') ? etag : `W/${etag}`;
}

function splitAt(body: Buffer, mark: Buffer): Buffer[] {
  const pieces: Buffer[] = [];
  let from = 0;
  for (let at = body.indexOf(mark); at !== -1; at = body.indexOf(mark, from)) {
    pieces.push(body.subarray(from, at));
    from = at + mark.length;
  }
  pieces.push(body.subarray(from));
  return pieces;
}

/** @returns the page's bytes with a nonce in every place for one, as parts to be written one after the other. */
export function identityParts(page: Page, nonce: string): Buffer[] {
  return joinShort(interleave(page.pieces, Buffer.from(nonce)));
}

const GZIP_HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);
const LAST_EMPTY_BLOCK = Buffer.from([1, 0, 0, 0xff, 0xff]);

/**
 * @returns the page as one gzip member (RFC 1952) put together from its compressed pieces, each nonce in a stored block (RFC 1951, 3.2.4) between
 * them, as parts to be written one after the other
 */
export function gzipParts(page: Page, nonce: string): Buffer[] {
  const value = Buffer.from(nonce);
  const stored = Buffer.alloc(5 + value.length);
  stored.writeUInt16LE(value.length, 1);
  stored.writeUInt16LE(~value.length & 0xffff, 3);
  value.copy(stored, 5);
  const valueCheck = crc32(value);
  let check = 0;
  let length = 0;
  for (const [i, piece] of page.pieces.entries()) {
    if (i > 0) {
      check = joinChecks(check, valueCheck, value.length);
      length += value.length;
    }
    check = joinChecks(check, page.checks[i] as number, piece.length);
    length += piece.length;
  }
  const trailer = Buffer.alloc(8);
  trailer.writeUInt32LE(check, 0);
  trailer.writeUInt32LE(length >>> 0, 4);
  return joinShort([GZIP_HEADER, ...interleave(page.deflated, stored), LAST_EMPTY_BLOCK, trailer]);
}

function interleave(pieces: Buffer[], between: Buffer): Buffer[] {
  return pieces.flatMap((piece, i) => (i === 0 ? [piece] : [between, piece]));
}

const COPIED_BYTES = 2 * 1024;

/** Joins neighbouring short pieces. Long ones stay as they are kept: to copy them for every answer costs several times what writing them does. */
function joinShort(pieces: Buffer[]): Buffer[] {
  const parts: Buffer[] = [];
  let short: Buffer[] = [];
  const flush = () => {
    if (short.length > 0) parts.push(short.length === 1 ? (short[0] as Buffer) : Buffer.concat(short));
    short = [];
  };
  for (const piece of pieces) {
    if (piece.length < COPIED_BYTES) short.push(piece);
    else {
      flush();
      parts.push(piece);
    }
  }
  flush();
  return parts;
}
