import { getDocumentProxy } from 'unpdf';

export type Item = { text: string; x: number; y: number; width: number; size: number };
export type ReadPdf = {
  /** Texts of each page, in the order they were drawn; x and y in points from the bottom left. */
  pages: { width: number; height: number; items: Item[]; roles: string[]; links: string[] }[];
  /** All words, without any space, so that the breaking of lines does not matter. */
  letters: string;
  outline: string[];
  info: Record<string, unknown>;
};

/** Reads a PDF back as a viewer would. */
export async function readPdf(bytes: Uint8Array): Promise<ReadPdf> {
  const doc = await getDocumentProxy(bytes.slice());
  const pages: ReadPdf['pages'] = [];
  for (let n = 1; n <= doc.numPages; n++) {
    const page = await doc.getPage(n);
    const [, , width = 0, height = 0] = page.view;
    const { items } = await page.getTextContent();
    const roles: string[] = [];
    const walk = (node: { role?: string; children?: unknown[] } | null) => {
      if (node?.role) roles.push(node.role);
      for (const child of node?.children ?? []) walk(child as { role?: string; children?: unknown[] });
    };
    walk((await page.getStructTree()) as { children: unknown[] } | null);
    const annotations = (await page.getAnnotations()) as { url?: string; dest?: string }[];
    pages.push({
      width,
      height,
      roles,
      links: annotations.map(({ url, dest }) => url ?? `#${dest}`),
      items: items.flatMap((item) =>
        'str' in item && item.str !== ''
          ? [{ text: item.str, x: item.transform[4], y: item.transform[5], width: item.width, size: item.height }]
          : [],
      ),
    });
  }
  const outline = ((await doc.getOutline()) ?? []).map(({ title }) => title);
  const { info } = await doc.getMetadata();
  const letters = lettersOf(pages.flatMap(({ items }) => items.map(({ text }) => text)).join(''));
  await doc.loadingTask.destroy();
  return { pages, letters, outline, info: info as Record<string, unknown> };
}

/** @returns a text without its spaces. */
export const lettersOf = (text: string) => text.normalize('NFC').replace(/\s+/g, '');
