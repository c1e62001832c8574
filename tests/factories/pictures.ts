import { encodePng } from '../../src/people/settings/decode-webp.server.ts';

/** Pictures of 96 × 32, blue but for their middle square, which is red above and green below. */
export const JPEG = Buffer.from(
  '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAA0JCgsKCA0LCgsODg0PEyAVExISEyccHhcgLikxMC4pLSwzOko+MzZGNywtQFdBRkxOUlNSMj5aYVpQYEpRUk//2wBDAQ4ODhMREyYVFSZPNS01T09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT0//wAARCAAgAGADASIAAhEBAxEB/8QAFwABAQEBAAAAAAAAAAAAAAAAAAUHBv/EABQQAQAAAAAAAAAAAAAAAAAAAAD/xAAXAQEBAQEAAAAAAAAAAAAAAAAABwYE/8QAFBEBAAAAAAAAAAAAAAAAAAAAAP/aAAwDAQACEQMRAD8A4IBSXGAAugI6qoACEAsSVAAAAAANLAQZjgAGaALy2IAD/9k=',
  'base64',
);
export const WEBP = Buffer.from(
  'UklGRoYAAABXRUJQVlA4IHoAAADwBQCdASpgACAAPrVInkmnJCKhMAgA4BaJQBiTPe/VfxA2Fnm/4u/iT0CG4R36CVNiVrN6yB4MAAD+8ZUKNhYdbDGNeJZeez62Noi8Qppw0BQKW424qu4mJ74lQWmyrsjqe0ZpV/j/PrmGHAZ3Nvvm33NvvmgwCe+AAA==',
  'base64',
);

/** A square PNG of noise. */
export function aPng(side = 32): Buffer {
  const rgba = new Uint8Array(side * side * 4);
  let state = 1;
  for (let i = 0; i < rgba.length; i++) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    rgba[i] = i % 4 === 3 ? 255 : state >> 16;
  }
  return encodePng(rgba, side);
}

/** A JPEG whose camera noted how it was held. */
export function turned(orientation: number): Buffer {
  const exif = Buffer.from('Exif\0\0MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\0\0\0\0\0\0\0', 'latin1');
  exif.writeUInt16BE(orientation, 24);
  const segment = Buffer.concat([Buffer.from([0xff, 0xe1, 0, exif.length + 2]), exif]);
  return Buffer.concat([JPEG.subarray(0, 2), segment, JPEG.subarray(2)]);
}

/** A PNG of a few hundred bytes that says it has 20,000 × 20,000 pixels. */
export function aBomb(): Buffer {
  const png = Buffer.from(aPng(4));
  png.writeUInt32BE(20_000, 16);
  png.writeUInt32BE(20_000, 20);
  return png;
}
