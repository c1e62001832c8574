import type { IncomingMessage } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { OutsideError } from './outside-error.ts';

const unpackers = { gzip: createGunzip, 'x-gzip': createGunzip, deflate: createInflate, br: createBrotliDecompress } as const;

/**
 * Reads a body as text, holding at most `maxBytes` of it at any time: counted as it comes over the wire and again as it is unpacked, so that neither
 * a long body nor a small one that unpacks to a long one is read to its end. The connection is closed where it stops.
 * @throws OutsideError too_large, garbled
 */
export async function readText(message: IncomingMessage, maxBytes: number): Promise<string> {
  const encoding = (message.headers['content-encoding'] ?? 'identity').trim().toLowerCase();
  const isPlain = encoding === 'identity' || encoding === '';
  const unpack = unpackers[encoding as keyof typeof unpackers];
  if (!isPlain && !unpack) {
    message.destroy();
    throw new OutsideError('garbled', 'answered in a compression this server does not know');
  }
  const chunks: Buffer[] = [];
  const keep = async (source: AsyncIterable<Buffer>) => {
    for await (const chunk of upTo(maxBytes, source)) chunks.push(chunk);
  };
  if (Number(message.headers['content-length']) > maxBytes) {
    message.destroy();
    throw tooLarge();
  }
  if (isPlain) await pipeline(message, keep);
  else await pipeline(message, (source: AsyncIterable<Buffer>) => upTo(maxBytes, source), unpack(), keep);
  return new TextDecoder().decode(Buffer.concat(chunks));
}

/** @returns the first `maxBytes` of a body that is not compressed, as text; the connection is closed where more comes */
export async function readStart(message: IncomingMessage, maxBytes: number): Promise<string> {
  if (message.headers['content-encoding']) {
    message.destroy();
    return '';
  }
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of message as AsyncIterable<Buffer>) {
    chunks.push(chunk.subarray(0, maxBytes - bytes));
    bytes += chunk.length;
    // Leaving the loop closes the connection.
    if (bytes >= maxBytes) break;
  }
  return new TextDecoder().decode(Buffer.concat(chunks));
}

async function* upTo(maxBytes: number, source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let bytes = 0;
  for await (const chunk of source) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw tooLarge();
    yield chunk;
  }
}

const tooLarge = () => new OutsideError('too_large', 'answered with more than this server reads');
