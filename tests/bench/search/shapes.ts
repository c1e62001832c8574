import { categoryIds } from '../../../src/shared/vocabulary/categories.ts';
import type { Random } from './synthetic-text.ts';

/** One way people ask for ideas. */
export type Shape = { name: string; isSearch: boolean /** The address's query, drawn again each time. */; draw(): Record<string, string> };

/** Words people search for are neither the commonest, which say nothing, nor ones nobody uses: ranks between these, evenly on a log scale. */
const [COMMONEST, RAREST] = [30, 8_000] as const;

/** @param words the synthetic vocabulary, most used first */
export function shapesOf(random: Random, words: readonly string[]): Shape[] {
  const rank = () => Math.floor(COMMONEST * (RAREST / COMMONEST) ** random());
  const word = (minLength = 3): string => {
    for (;;) {
      const drawn = words[Math.min(rank(), words.length - 1)] as string;
      if (drawn.length >= minLength) return drawn;
    }
  };
  const slip = (text: string) => {
    const at = 1 + Math.floor(random() * (text.length - 2));
    return random() < 0.5 ? text.slice(0, at) + text.slice(at + 1) : text.slice(0, at) + text[at + 1] + text[at] + text.slice(at + 2);
  };
  const category = () => categoryIds[Math.floor(random() * categoryIds.length)] as string;
  const browse = (name: string, draw: Shape['draw']): Shape => ({ name, isSearch: false, draw });
  const search = (name: string, draw: Shape['draw']): Shape => ({ name, isSearch: true, draw });
  return [
    browse('newest', () => ({})),
    browse('category', () => ({ category: category() })),
    browse('pro only', () => ({ proOnly: 'true' })),
    browse('trending', () => ({ sort: 'trending' })),
    browse('opportunity', () => ({ sort: 'opportunity' })),
    browse('difficulty', () => ({ sort: 'difficulty' })),
    browse('page 5', () => ({ page: '5' })),
    search('one word', () => ({ search: word() })),
    search('two words', () => ({ search: `${word()} ${word()}` })),
    search('prefix', () => ({ search: word(6).slice(0, 4) })),
    search('typo', () => ({ search: slip(word(7)) })),
    search('search+category+sort', () => ({ search: word(), category: category(), sort: 'newest' })),
  ];
}
