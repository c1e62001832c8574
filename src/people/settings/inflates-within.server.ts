import { createInflate } from 'node:zlib';
import type { PictureFacts } from './picture-format.server.ts';

/**
 * @param bytes of a PNG
 * @returns whether its compressed pixels come to no more than its size allows. Two megabytes of zeros can grow to two thousand, and a decoder
 * would go through all of them before it says that they are too many.
 */
export async function inflatesWithin(bytes: Buffer, { width, height }: PictureFacts): Promise<boolean> {
  // At most 8 bytes a pixel, and a byte for each row of each of the seven passes of an interlaced picture.
  const most = width * height * 8 + height * 7;
  let length = 0;
  const inflate = createInflate().on('data', (piece: Buffer) => {
    length += piece.length;
    if (length > most) inflate.destroy();
  });
  const ended = new Promise((resolve) => inflate.on('close', resolve));
  // What is wrong with the pixels themselves the decoder will say.
  inflate.on('error', () => undefined);
  for (const data of pixelData(bytes)) inflate.write(data);
  inflate.end();
  await ended;
  return length <= most;
}

/** The contents of a PNG's IDAT chunks. */
function* pixelData(bytes: Buffer): Generator<Buffer> {
  for (let at = 8; at + 12 <= bytes.length; ) {
    const length = bytes.readUInt32BE(at);
    if (bytes.toString('latin1', at + 4, at + 8) === 'IDAT') yield bytes.subarray(at + 8, at + 8 + length);
    at += 12 + length;
  }
}
