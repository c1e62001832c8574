import { readFileSync } from 'node:fs';
import { besideIfThere } from '../../platform/beside.server.ts';

/** Beside `package.json`, made by `npm run build`. */
export const SHIPPED_VECTORS_FILE = 'build/sentence-vectors.bin';
const DIGEST_BYTES = 32;

let kept: ReadonlyMap<string, Int8Array> | undefined;

/** @returns the vector of a document that came with this build, by its digest; undefined of any other */
export function shippedVector(digest: string): Int8Array | undefined {
  kept ??= readShipped();
  return kept.get(digest);
}

function readShipped(): ReadonlyMap<string, Int8Array> {
  const path = besideIfThere(SHIPPED_VECTORS_FILE);
  return path ? vectorsIn(readFileSync(path)) : new Map();
}

/** The file: how long a vector is, then of each document its digest and its vector in signed bytes. */
export function vectorsFile(vectors: ReadonlyMap<string, Int8Array>): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32LE(vectors.values().next().value?.length ?? 0);
  return Buffer.concat([length, ...[...vectors].flatMap(([digest, vector]) => [Buffer.from(digest, 'hex'), Buffer.from(vector.buffer)])]);
}

/** @returns what a file of `vectorsFile` holds */
export function vectorsIn(bytes: Buffer): Map<string, Int8Array> {
  const row = DIGEST_BYTES + bytes.readUInt32LE();
  const vectors = new Map<string, Int8Array>();
  for (let at = 4; at + row <= bytes.length; at += row)
    vectors.set(
      bytes.toString('hex', at, at + DIGEST_BYTES),
      Int8Array.from(bytes.subarray(at + DIGEST_BYTES, at + row), (byte) => (byte << 24) >> 24),
    );
  return vectors;
}
