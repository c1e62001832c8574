/** A word of a text: as it is compared (lower case, without accents), and where it stands. */
export type Token = { word: string; start: number; end: number };

const WORD = /[\p{L}\p{N}\p{M}]+/gu;
const MARK = /\p{M}+/gu;
const PLAIN = /^[A-Za-z0-9]*$/;
// Letters that do not come apart into a base letter and a mark, as Postgres's `unaccent` writes them.
const LETTERS: Readonly<Record<string, string>> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ı: 'i' };

/** @returns a word as it is compared: compatibility forms resolved, accents dropped, lower case. */
export function fold(word: string): string {
  if (PLAIN.test(word)) return word.toLowerCase();
  const bare = word.normalize('NFKD').replace(MARK, '').toLowerCase().replace(MARK, '');
  return /[ßæœøłđðþı]/.test(bare) ? bare.replace(/[ßæœøłđðþı]/g, (letter) => LETTERS[letter] ?? letter) : bare;
}

/**
 * Takes a text apart into words: runs of letters and digits of any script. Whatever else it holds, lone surrogates and NUL included, separates them.
 * Ideas are indexed and searches are read with this one function, so that both sides agree on what a word is (Postgres's own parser keeps
 * `AI/ML` and `node.js` in one piece).
 */
export function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  for (const match of text.matchAll(WORD)) {
    const place = { start: match.index, end: match.index + match[0].length };
    const folded = fold(match[0]);
    if (PLAIN.test(match[0])) tokens.push({ word: folded, ...place });
    // A compatibility form may come apart into several words: `½` into `1⁄2`.
    else for (const word of folded.match(WORD) ?? []) tokens.push({ word, ...place });
  }
  return tokens;
}

/** @returns the words of a text, folded, with one space between them. */
export function plainWords(text: string): string {
  return tokensOf(text)
    .map(({ word }) => word)
    .join(' ');
}
