/** A word that is not used any more, and what is said instead. */
export type OldWord = { old: string; say: string };

/**
 * @param style the text of docs/style.md, which holds a table headed `| say | not |`
 * @returns its words, several in a cell each by itself
 * @throws when the table is not there: a check without words would always pass
 */
export function oldWordsOf(style: string): OldWord[] {
  const [, table = ''] = /\| say \| not \|\n\|[-|]+\|\n((?:\|.*\n)+)/.exec(style) ?? [];
  const words = table
    .trim()
    .split('\n')
    .filter(Boolean)
    .flatMap((row) => {
      const [say = '', not = ''] = row
        .split('|')
        .slice(1, 3)
        .map((cell) => cell.trim());
      return not.split(', ').map((old) => ({ old, say }));
    });
  if (words.length === 0) throw new Error('docs/style.md has no table “| say | not |”');
  return words;
}

/** @returns where a text holds old words, as whole words in any case, by line from 1 */
export function findOldWords(words: readonly OldWord[], text: string): { line: number; old: string; say: string }[] {
  const patterns = words.map((word) => ({ ...word, pattern: new RegExp(`(?<![\\w-])${word.old}(?![\\w-])`, 'i') }));
  return text
    .split('\n')
    .flatMap((line, at) => patterns.filter(({ pattern }) => pattern.test(line)).map(({ old, say }) => ({ line: at + 1, old, say })));
}
