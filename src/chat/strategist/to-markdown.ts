import type { Answer, Block, Cite, Said } from './answer.ts';
import { sectionOf } from './section-of.ts';

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
const escaped = (text: string) => text.replace(/([\\`*_[\]<>#|~])/g, '\\$1').replace(/^(\s*\d*)([-+.])(\s)/, '$1\\$2$3');

/**
 * One block of an answer as Markdown, a piece for each sentence as it may be streamed.
 * @param numbered gives sources their numbers, over all blocks of the answer
 */
export function blockPieces(block: Block, { marks, withMarks }: ReturnType<typeof sourceNumbers>): string[] {
  const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |\n`;
  switch (block.kind) {
    case 'text':
      return block.said.map((sentence, at) => `${at > 0 ? ' ' : ''}${withMarks(sentence)}`);
    case 'list':
      // The sources of what leads a list stand at its items, and those of an item at its end.
      return [
        ...(block.title ? [`${escaped(block.title.text)}\n\n`] : []),
        ...block.items.map((item) => `- ${escaped(item.map(({ text }) => text).join(' '))}${marks(item.flatMap(({ cites }) => cites))}\n`),
      ];
    case 'draft': {
      const text = `\`\`\`\n${block.lines.map((line) => line.text.replace(/^`{3,}/, '')).join('\n')}\n\`\`\`\n`;
      const cited = marks(block.lines.flatMap(({ cites }) => cites.filter(({ of }) => of !== 'self')));
      return cited ? [text, `\nFrom ${cited}\n`] : [text];
    }
    case 'table': {
      const rows = block.rows.map((cells) =>
        row(cells.map(({ text }, at) => `${escaped(text)}${at === 0 ? marks(cells.flatMap(({ cites }) => cites)) : ''}`)),
      );
      return [`${row(block.head)}${row(block.head.map(() => '---'))}${rows.join('')}`];
    }
  }
}

/**
 * An answer as Markdown, with the numbers of its sources in brackets.
 * @returns the pieces, which together are the text, and the sources by number
 */
export function toMarkdown({ blocks }: Pick<Answer, 'blocks'>, names: Names): { pieces: string[]; sources: Source[] } {
  const numbered = sourceNumbers(names);
  const pieces = blocks.flatMap((block) => [...blockPieces(block, numbered), block.kind === 'text' ? '\n\n' : '\n']);
  return { pieces: pieces.filter((piece) => piece !== ''), sources: numbered.sources };
}

const PAGES = { '/fit': 'Find my fit', '/validate': 'AI Research', '/buyers': 'Buyer counter' } as const;

function sourceOf(cite: Cite, { titleOf, trendOf }: Names): { label: string; path: string | null } {
  switch (cite.of) {
    case 'self':
      return cite.at ? { label: PAGES[cite.at], path: cite.at } : { label: 'How this strategist works', path: '/methodology#strategist' };
    case 'asker':
      return { label: 'What you wrote', path: null };
    case 'sum':
      return { label: cite.shown.replace(/^(\d+) = \1$/, 'Counted: $1'), path: null };
    case 'fact':
      return { label: cite.fact.label, path: cite.fact.path };
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
