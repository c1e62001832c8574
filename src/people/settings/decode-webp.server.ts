import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { crc32, deflateSync } from 'node:zlib';
import decode, { init } from '@jsquash/webp/decode.js';
import type { PictureFacts } from './picture-format.server.ts';

let compiled: Promise<WebAssembly.Module> | undefined;

/**
 * Decodes a WebP picture, which the renderer cannot. The decoder is WebAssembly and new for each picture: a broken file can reach
 * neither this process nor what the next person uploads.
 * @param side of the square that is cut from the middle, in pixels
 * @returns a PNG; undefined when the file cannot be decoded or is not as large as it said
 */
export async function decodeWebp(bytes: Buffer, { width, height }: PictureFacts, side: number): Promise<Buffer | undefined> {
  // The decoder hands its pixels over in the browser's shape, which Node does not have.
  globalThis.ImageData ??= Pixels as unknown as typeof ImageData;
  compiled ??= readFile(createRequire(import.meta.url).resolve('@jsquash/webp/codec/dec/webp_dec.wasm')).then((wasm) =>
    WebAssembly.compile(wasm),
  );
  await init(await compiled);
  const file = new Uint8Array(bytes).buffer;
  const picture = await decode(file).catch(() => undefined);
  if (!picture || picture.width !== width || picture.height !== height) return undefined;
  return encodePng(middleSquare(picture, side), side);
}

class Pixels {
  readonly data: Uint8ClampedArray;
  readonly width: number;
  readonly height: number;
  constructor(data: Uint8ClampedArray, width: number, height: number) {
    this.data = data;
    this.width = width;
    this.height = height;
  }
}

/** Averages the pixels under each pixel of the square, weighted by how opaque they are; a small picture's are repeated. */
function middleSquare({ data, width, height }: { data: Uint8ClampedArray; width: number; height: number }, side: number): Uint8Array {
  const cut = Math.min(width, height);
  const [left, top] = [(width - cut) >> 1, (height - cut) >> 1];
  const bounds = Array.from({ length: side }, (_, i) => {
    const from = Math.floor((i * cut) / side);
    return [from, Math.max(from + 1, Math.floor(((i + 1) * cut) / side))] as const;
  });
  const square = new Uint8Array(side * side * 4);
  for (const [y, [fromY, toY]] of bounds.entries()) {
    for (const [x, [fromX, toX]] of bounds.entries()) {
      let [red, green, blue, alpha] = [0, 0, 0, 0];
      for (let row = fromY; row < toY; row++) {
        for (let column = fromX; column < toX; column++) {
          const at = ((top + row) * width + left + column) * 4;
          const opacity = data[at + 3] as number;
          red += (data[at] as number) * opacity;
          green += (data[at + 1] as number) * opacity;
          blue += (data[at + 2] as number) * opacity;
          alpha += opacity;
        }
      }
      if (alpha > 0) square.set([red / alpha, green / alpha, blue / alpha, alpha / ((toY - fromY) * (toX - fromX))], (y * side + x) * 4);
    }
  }
  return square;
}

/** @param rgba 8 bits each, four to a pixel, row by row. @returns a PNG (W3C, 5 and 11) */
export function encodePng(rgba: Uint8Array, side: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  // 8 bits a sample, red, green, blue and alpha.
  header.set([8, 6], 8);
  const rows = Buffer.alloc((side * 4 + 1) * side);
  for (let y = 0; y < side; y++) rows.set(rgba.subarray(y * side * 4, (y + 1) * side * 4), y * (side * 4 + 1) + 1);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    pngChunk('IHDR', header),
    pngChunk('IDAT', deflateSync(rows)),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

/** @returns a chunk of a PNG: length, type, data, check. */
export function pngChunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, check]);
}
