import type { Vocabulary } from './vocabulary.server.ts';

/**
 * The words that begin as typed, most used first.
 * @param max how many at most
 */
export function completionsOf({ sorted, words }: Pick<Vocabulary, 'sorted' | 'words'>, beginning: string, max: number): string[] {
  const found: string[] = [];
  for (let i = firstNotBefore(sorted, beginning); sorted[i]?.startsWith(beginning); i++) found.push(sorted[i] as string);
  return found.sort((a, b) => (words.get(b)?.ideas ?? 0) - (words.get(a)?.ideas ?? 0)).slice(0, max);
}

/** Binary search in words ordered by code unit. */
function firstNotBefore(sorted: readonly string[], word: string): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] as string) < word) low = middle + 1;
    else high = middle;
  }
  return low;
}
