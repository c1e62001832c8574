import { renderAsync } from '@resvg/resvg-js';
import { decodeWebp } from './decode-webp.server.ts';
import type { PictureFacts } from './picture-format.server.ts';

/** Side of the square, in pixels. */
export const AVATAR_SIDE = 256;
/** Drawn in between at this size: the renderer looks at 4 × 4 pixels for each it draws, so a step is at most four to one. */
const HALFWAY_SIDE = 1_024;

/** What turns a picture by its Exif orientation upright, around the middle of a square. */
const UPRIGHT: Record<number, string> = {
  2: 'scale(-1 1)',
  3: 'rotate(180)',
  4: 'scale(1 -1)',
  5: 'rotate(90) scale(1 -1)',
  6: 'rotate(90)',
  7: 'rotate(-90) scale(1 -1)',
  8: 'rotate(-90)',
};

/**
 * Draws the middle square of a picture again, upright. Nothing of the file survives but what can be seen: no metadata, no second file inside.
 * @param bytes of a picture whose facts were read and are within bounds
 * @returns a PNG of 256 × 256; undefined when the picture cannot be decoded
 */
export async function drawSquare(bytes: Buffer, facts: PictureFacts): Promise<Buffer | undefined> {
  if (facts.type === 'webp') {
    const png = await decodeWebp(bytes, facts, AVATAR_SIDE);
    return png && draw(png, 'png', 1, AVATAR_SIDE);
  }
  const isLarge = Math.min(facts.width, facts.height) > HALFWAY_SIDE;
  const halfway = isLarge ? await draw(bytes, facts.type, facts.orientation, HALFWAY_SIDE) : undefined;
  if (isLarge) return halfway && draw(halfway, 'png', 1, AVATAR_SIDE);
  return draw(bytes, facts.type, facts.orientation, AVATAR_SIDE);
}

async function draw(bytes: Buffer, type: 'png' | 'jpeg', orientation: number, side: number): Promise<Buffer | undefined> {
  const half = side / 2;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}"><g transform="translate(${half} ${half}) ${UPRIGHT[orientation] ?? ''}"><image x="-${half}" y="-${half}" width="${side}" height="${side}" preserveAspectRatio="xMidYMid slice" href="data:image/${type};base64,${bytes.toString('base64')}"/></g></svg>`;
  const image = await renderAsync(svg, { font: { loadSystemFonts: false } });
  // The renderer leaves out what it cannot decode and draws the rest: nothing.
  const isEmpty = image.pixels.every((value, i) => i % 4 !== 3 || value === 0);
  return isEmpty ? undefined : image.asPng();
}
