import type { Answer, Block, Cite, Said } from './answer.ts';
import { sectionOf } from './where.ts';

/** A source as the answer's notes list it. */
export type Source = { no: number; label: string; path: string | null };

/** How ideas and trending topics are called, by their slugs. */
export type Names = { titleOf(slug: string): string; trendOf(slug: string): string };

/** Numbers sources as they are first named, each once. */
export function sourceNumbers(names: Names) {
  const sources: Source[] = [];
  const numbers = new Map<string, number>();
  const noOf = (cite: Cite): number => {
    const { label, path } = sourceOf(cite, names);
    const key = `${label}|${path}`;
    const known = numbers.get(key);
    if (known) return known;
    sources.push({ no: sources.length + 1, label, path });
    numbers.set(key, sources.length);
    return sources.length;
  };
  const marks = (cites: readonly Cite[]) =>
    [...new Set(cites.map(noOf))]
      .sort((a, b) => a - b)
      .map((no) => `[${no}]`)
      .join('');
  return { sources, marks, withMarks: ({ text, cites }: Said) => `${escaped(text)}${marks(cites)}` };
}

/** Text as it stands, whatever it would mean in Markdown. */
const escaped = (text: string) => text.replace(/([\\`*_[\]<>#|~])/g, '\\$1').replace(/^(\s*)([-+]|\d+\.)(\s)/, '$1\\$2$3');

/**
 * An answer as Markdown, a piece for each sentence as it may be streamed, with the numbers of its sources in brackets.
 * @returns the pieces, which together are the text, and the sources by number
 */
export function toMarkdown({ blocks }: Pick<Answer, 'blocks'>, names: Names): { pieces: string[]; sources: Source[] } {
  const { sources, marks, withMarks } = sourceNumbers(names);
  const pieces: string[] = [];
  const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |\n`;
  const put = (block: Block) => {
    if (block.kind === 'text') for (const [at, sentence] of block.said.entries()) pieces.push(`${at > 0 ? ' ' : ''}${withMarks(sentence)}`);
    else if (block.kind === 'list') {
      // The sources of what leads a list stand at its items, and those of an item at its end.
      if (block.title) pieces.push(`${escaped(block.title.text)}\n\n`);
      for (const item of block.items)
        pieces.push(`- ${escaped(item.map(({ text }) => text).join(' '))}${marks(item.flatMap(({ cites }) => cites))}\n`);
    } else if (block.kind === 'draft') {
      pieces.push(`\`\`\`\n${block.lines.map(({ text }) => text.replace(/^`{3,}/, '')).join('\n')}\n\`\`\`\n`);
      const cited = marks(block.lines.flatMap(({ cites }) => cites.filter(({ of }) => of !== 'self')));
      if (cited) pieces.push(`\nFrom ${cited}\n`);
    } else {
      const rows = block.rows.map((cells) =>
        row(cells.map(({ text }, at) => `${escaped(text)}${at === 0 ? marks(cells.flatMap(({ cites }) => cites)) : ''}`)),
      );
      pieces.push(`${row(block.head)}${row(block.head.map(() => '---'))}${rows.join('')}`);
    }
    pieces.push(block.kind === 'text' ? '\n\n' : '\n');
  };
  for (const block of blocks) put(block);
  return { pieces: pieces.filter((piece) => piece !== ''), sources };
}

const PAGES = { '/fit': 'Your fit', '/validate': 'AI Research' } as const;

function sourceOf(cite: Cite, { titleOf, trendOf }: Names): { label: string; path: string | null } {
  switch (cite.of) {
    case 'self':
      return cite.at ? { label: PAGES[cite.at], path: cite.at } : { label: 'How this strategist works', path: '/methodology#strategist' };
    case 'asker':
      return { label: 'What you wrote', path: null };
    case 'sum':
      return { label: cite.shown.replace(/^(\d+) = \1$/, 'Counted: $1'), path: null };
    case 'absence':
      return {
        label: `Searched ${titleOf(cite.slug)} for ${cite.words.map((word) => `“${word}”`).join(', ')}: not there`,
        path: `/ideas/${cite.slug}`,
      };
    case 'topic':
      return { label: `Trending: ${trendOf(cite.slug)}`, path: `/trending/${cite.slug}` };
    case 'figure':
      return { label: `${titleOf(cite.slug)}: Evidence`, path: `/ideas/${cite.slug}#evidence` };
    case 'count':
    case 'idea': {
      const section = sectionOf(cite.path);
      return {
        label: `${titleOf(cite.slug)}: ${section?.label ?? 'Scores'}`,
        path: `/ideas/${cite.slug}${section ? `#${section.key}` : ''}`,
      };
    }
  }
}
