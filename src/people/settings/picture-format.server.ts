/**
 * What the first bytes of a picture say about it, read before anything decodes it: the format by its magic bytes, not by its name,
 * and how large it will be. PNG (W3C, 5.2 and 11.2.1), JPEG (ITU T.81, annex B; Exif 2.32, 4.6.4), WebP (RFC 9649, 2.3 to 2.7).
 */
export type PictureFacts = {
  type: 'png' | 'jpeg' | 'webp';
  width: number;
  height: number;
  /** Exif orientation, 1 to 8: how a camera was held. */
  orientation: number;
};

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const PNG_END = Buffer.from('IEND\xaeB`\x82', 'latin1');

/** @returns what a picture is; undefined for what is no PNG, JPEG or WebP, or not a whole one. */
export function readPicture(bytes: Buffer): PictureFacts | undefined {
  try {
    if (bytes.subarray(0, 8).equals(PNG)) return readPng(bytes);
    if (bytes.readUInt16BE(0) === 0xffd8) return readJpeg(bytes);
    if (bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP') return readWebp(bytes);
  } catch (error) {
    // Read past the end: the file is shorter than it says.
    if (!(error instanceof RangeError)) throw error;
  }
  return undefined;
}

function readPng(bytes: Buffer): PictureFacts | undefined {
  if (bytes.toString('latin1', 12, 16) !== 'IHDR' || !bytes.includes(PNG_END) || hasTooManyChunks(bytes)) return undefined;
  return { type: 'png', width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20), orientation: 1 };
}

/** Programs write some hundreds at most. Empty ones cost twelve bytes, and looking at each of a hundred thousand takes long. */
const MAX_CHUNKS = 4_096;

function hasTooManyChunks(bytes: Buffer): boolean {
  let chunks = 0;
  for (let at = 8; at + 12 <= bytes.length && chunks <= MAX_CHUNKS; chunks++) at += 12 + bytes.readUInt32BE(at);
  return chunks > MAX_CHUNKS;
}

/** A progressive picture has about ten. Each goes over all pixels, and thousands fit into a small file. */
const MAX_SCANS = 64;
/** Frames of all ways of coding; 0xC4, 0xC8 and 0xCC are other things in the same range. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

function readJpeg(bytes: Buffer): PictureFacts | undefined {
  let size: { width: number; height: number } | undefined;
  let orientation = 1;
  for (let at = 2; ; ) {
    if (bytes.readUInt8(at) !== 0xff) return undefined;
    const marker = bytes.readUInt8(at + 1);
    if (marker === 0xff) {
      at++;
      continue;
    }
    const length = bytes.readUInt16BE(at + 2);
    const segment = bytes.subarray(at + 4, at + 2 + length);
    if (isFrame(marker)) {
      // Two sizes: a decoder might believe the other one.
      if (size) return undefined;
      size = { height: segment.readUInt16BE(1), width: segment.readUInt16BE(3) };
    }
    if (marker === 0xe1) orientation = exifOrientation(segment) ?? orientation;
    at += 2 + length;
    // The scans follow, and the mark of the end after them.
    if (marker === 0xda) return size && isWhole(bytes.subarray(at)) ? { type: 'jpeg', ...size, orientation } : undefined;
  }
}

/** In the scans 0xFF is a mark unless 0 follows, so marks can be looked for as they are. */
function isWhole(scans: Buffer): boolean {
  const text = scans.toString('latin1');
  return text.includes('\xff\xd9') && text.split('\xff\xda').length <= MAX_SCANS;
}

function exifOrientation(segment: Buffer): number | undefined {
  if (segment.toString('latin1', 0, 6) !== 'Exif\0\0') return undefined;
  const tiff = segment.subarray(6);
  const isLittle = tiff.toString('latin1', 0, 2) === 'II';
  const u16 = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const u32 = (at: number) => (isLittle ? tiff.readUInt32LE(at) : tiff.readUInt32BE(at));
  try {
    const directory = u32(4);
    for (let i = 0; i < u16(directory); i++) {
      const entry = directory + 2 + i * 12;
      if (u16(entry) === 0x0112) return u16(entry + 8) >= 1 && u16(entry + 8) <= 8 ? u16(entry + 8) : undefined;
    }
  } catch (error) {
    // What the camera noted is broken: the picture itself need not be.
    if (!(error instanceof RangeError)) throw error;
  }
  return undefined;
}

function readWebp(bytes: Buffer): PictureFacts | undefined {
  if (bytes.readUInt32LE(4) + 8 > bytes.length) return undefined;
  const chunk = bytes.toString('latin1', 12, 16);
  const size = (width: number, height: number): PictureFacts => ({ type: 'webp', width, height, orientation: 1 });
  if (chunk === 'VP8X') return size(bytes.readUIntLE(24, 3) + 1, bytes.readUIntLE(27, 3) + 1);
  if (chunk === 'VP8L') {
    const bits = bytes.readUInt32LE(21);
    return size((bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1);
  }
  if (chunk === 'VP8 ') return size(bytes.readUInt16LE(26) & 0x3fff, bytes.readUInt16LE(28) & 0x3fff);
  return undefined;
}
