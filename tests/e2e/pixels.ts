import type { Locator } from '@playwright/test';

/** The colours that a part of a page is painted in, each once, as red, green and blue. */
export async function coloursOf(part: Locator): Promise<[number, number, number][]> {
  const picture = (await part.screenshot()).toString('base64');
  return part.evaluate(async (_, base64) => {
    const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes]));
    const { width, height } = bitmap;
    const canvas = new OffscreenCanvas(width, height).getContext('2d');
    canvas?.drawImage(bitmap, 0, 0);
    const { data } = canvas?.getImageData(0, 0, width, height) ?? { data: [] };
    const seen = new Map<string, [number, number, number]>();
    for (let i = 0; i < data.length; i += 4) {
      const [red = 0, green = 0, blue = 0] = data.slice(i, i + 3);
      seen.set(`${red} ${green} ${blue}`, [red, green, blue]);
    }
    return [...seen.values()];
  }, picture);
}
