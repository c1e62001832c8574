import { expect } from 'vitest';

export const unescaped = (text: string) =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&#39;', "'").replaceAll('&amp;', '&');

/** A text without what XML cannot hold. */
export function holdable(text: string): string {
  return [...text.toWellFormed()].filter((character) => /[\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u.test(character)).join('');
}

/**
 * Reads a piece of XML strictly enough for what is written here: every tag is closed in its turn, every attribute quoted, every ampersand an entity.
 * @returns what stands inside each element of a name
 */
export function elements(xml: string, name: string): string[] {
  const found: string[] = [];
  const open: { name: string; from: number }[] = [];
  const body = xml.replace(/^<\?xml version="1\.0" encoding="UTF-8"\?>\n/, '');
  expect(body.replace(/<\/?[a-zA-Z:_]+(?: [a-zA-Z:_]+="[^"<>]*")*\/?>/g, '')).not.toMatch(/[<>]|&(?!amp;|lt;|gt;|quot;|#39;)/);
  for (const tag of body.matchAll(/<(\/?)([a-zA-Z:_]+)[^<>]*?(\/?)>/g)) {
    if (tag[3]) continue;
    if (!tag[1]) open.push({ name: tag[2] as string, from: tag.index + tag[0].length });
    else {
      const closed = open.pop();
      expect(closed?.name).toBe(tag[2]);
      if (closed?.name === name) found.push(body.slice(closed.from, tag.index));
    }
  }
  expect(open).toEqual([]);
  return found;
}
