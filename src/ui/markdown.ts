/**
 * The Markdown of answers, read to a tree that pages and emails draw from. Only what answers use: paragraphs, lists, tables, code, emphasis and
 * the numbers of sources. There is no HTML, no image and no link in it: what looks like one stays text.
 */
export type Inline = { kind: 'text' | 'strong' | 'em' | 'code'; text: string } | { kind: 'ref'; no: number };
export type MarkdownBlock =
  | { kind: 'paragraph'; inline: Inline[] }
  | { kind: 'list'; ordered: boolean; items: Inline[][] }
  | { kind: 'table'; head: Inline[][]; rows: Inline[][][] }
  | { kind: 'code'; text: string };

const ITEM = /^\s{0,3}(?:[-*+]|(\d{1,3})[.)])\s+(.*)$/;
const RULE_OF_TABLE = /^\s*\|?(?:\s*:?-{3,}:?\s*\|)+\s*:?-*:?\s*$/;

/** @param text Markdown, also one that breaks off in the middle */
export function readMarkdown(text: string): MarkdownBlock[] {
  const blocks: MarkdownBlock[] = [];
  const lines = text.split('\n');
  for (let at = 0; at < lines.length; ) {
    const line = lines[at] as string;
    if (line.trim() === '') at += 1;
    else if (/^\s*```/.test(line)) {
      const end = lines.findIndex((other, no) => no > at && /^\s*```\s*$/.test(other));
      blocks.push({ kind: 'code', text: lines.slice(at + 1, end < 0 ? undefined : end).join('\n') });
      at = end < 0 ? lines.length : end + 1;
    } else if (ITEM.test(line)) {
      const items: Inline[][] = [];
      const ordered = ITEM.exec(line)?.[1] !== undefined;
      for (let match = ITEM.exec(line); match; match = ITEM.exec(lines[++at] ?? '')) items.push(readInline(match[2] ?? ''));
      blocks.push({ kind: 'list', ordered, items });
    } else if (line.includes('|') && RULE_OF_TABLE.test(lines[at + 1] ?? '')) {
      const head = cells(line);
      const rows: Inline[][][] = [];
      for (at += 2; (lines[at] ?? '').includes('|'); at += 1) rows.push(cells(lines[at] as string));
      blocks.push({ kind: 'table', head, rows });
    } else {
      const start = at;
      while (
        at < lines.length &&
        (lines[at] as string).trim() !== '' &&
        (at === start || !(ITEM.test(lines[at] as string) || /^\s*```/.test(lines[at] as string)))
      )
        at += 1;
      blocks.push({
        kind: 'paragraph',
        inline: readInline(
          lines
            .slice(start, at)
            .join(' ')
            .replace(/^#{1,6}\s+/, ''),
        ),
      });
    }
  }
  return blocks;
}

const cells = (line: string): Inline[][] =>
  line
    .trim()
    .replace(/^\||\|$/g, '')
    .split(/(?<!\\)\|/)
    .map((cell) => readInline(cell.trim()));

const INLINE = /\\([\\`*_[\]<>#|~+.-])|\[(\d{1,3})\]|`([^`]+)`|\*\*([^*]+)\*\*|\*([^*\s][^*]*)\*/g;
const unescaped = (text: string) => text.replace(/\\([\\`*_[\]<>#|~+.-])/g, '$1');

function readInline(text: string): Inline[] {
  const found: Inline[] = [];
  const put = (words: string) => {
    const last = found.at(-1);
    if (words === '') return;
    if (last?.kind === 'text') last.text += words;
    else found.push({ kind: 'text', text: words });
  };
  let from = 0;
  for (const match of text.matchAll(INLINE)) {
    put(text.slice(from, match.index));
    from = match.index + match[0].length;
    const [, escaped, no, code, strong, em] = match;
    if (escaped !== undefined) put(escaped);
    else if (no !== undefined) found.push({ kind: 'ref', no: Number(no) });
    else if (code !== undefined) found.push({ kind: 'code', text: code });
    else if (strong !== undefined) found.push({ kind: 'strong', text: unescaped(strong) });
    else found.push({ kind: 'em', text: unescaped(em ?? '') });
  }
  put(text.slice(from));
  return found;
}

/** @returns the words of an answer without its marks, for a screen reader */
export const wordsOf = (text: string): string =>
  readMarkdown(text)
    .flatMap((block) => {
      if (block.kind === 'paragraph') return [block.inline];
      if (block.kind === 'list') return block.items;
      return block.kind === 'table'
        ? [...block.rows.map((row) => row.flatMap((cell) => [...cell, { kind: 'text' as const, text: ', ' }]))]
        : [];
    })
    .map((inline) => inline.map((one) => (one.kind === 'ref' ? '' : one.text)).join(''))
    .join(' ');

/** @returns an answer as plain text to paste elsewhere: items with dashes, cells apart by tabs, without the numbers of its sources */
export function plainText(text: string): string {
  const words = (inline: readonly Inline[]) => inline.map((one) => (one.kind === 'ref' ? '' : one.text)).join('');
  return readMarkdown(text)
    .map((block) => {
      if (block.kind === 'code') return block.text;
      if (block.kind === 'paragraph') return words(block.inline);
      if (block.kind === 'list') return block.items.map((item) => `- ${words(item)}`).join('\n');
      return [block.head, ...block.rows].map((row) => row.map(words).join('\t')).join('\n');
    })
    .join('\n');
}
