/** Keys that lie side by side on a QWERTY keyboard: a slip between them is likelier than between others. */
const NEIGHBOURS: ReadonlySet<string> = new Set(
  ['qwertyuiop', 'asdfghjkl', 'zxcvbnm'].flatMap((row, r, rows) =>
    [...row].flatMap((key, i) =>
      [row[i + 1], rows[r + 1]?.[i - 1], rows[r + 1]?.[i]].flatMap((near) => (near ? [key + near, near + key] : [])),
    ),
  ),
);
const VOWELS = 'aeiouy';
const LIKELY_SLIP = 0.75;

function substitutionCost(a: string, b: string): number {
  return NEIGHBOURS.has(a + b) || (VOWELS.includes(a) && VOWELS.includes(b)) ? LIKELY_SLIP : 1;
}

/**
 * How far a typed word is from a word of the vocabulary: Damerau–Levenshtein distance in its restricted form (optimal string alignment: insertions,
 * deletions, substitutions, and swaps of neighbouring letters; Damerau 1964, Levenshtein 1966), with slips that fingers make often costing 0.75:
 * a letter doubled or undoubled, two letters swapped, a neighbouring key, one vowel for another.
 * @param typed what was typed
 * @param word a correct word
 * @param max give up beyond this
 * @returns the distance, or Infinity when it is more than `max`
 */
export function editDistance(typed: string, word: string, max: number): number {
  if (Math.abs(typed.length - word.length) * LIKELY_SLIP > max) return Number.POSITIVE_INFINITY;
  let beforeLast: number[] = [];
  let last = Array.from({ length: word.length + 1 }, (_, j) => j);
  let leastOfLast = 0;
  for (let i = 1; i <= typed.length; i++) {
    const a = typed[i - 1] as string;
    const row = [i];
    let least = i;
    for (let j = 1; j <= word.length; j++) {
      const b = word[j - 1] as string;
      const drop = (last[j] as number) + (a === typed[i - 2] ? LIKELY_SLIP : 1);
      const add = (row[j - 1] as number) + (b === word[j - 2] ? LIKELY_SLIP : 1);
      let cost = Math.min(drop, add, (last[j - 1] as number) + (a === b ? 0 : substitutionCost(a, b)));
      if (i > 1 && j > 1 && a !== b && a === word[j - 2] && b === typed[i - 2])
        cost = Math.min(cost, (beforeLast[j - 2] as number) + LIKELY_SLIP);
      row.push(cost);
      least = Math.min(least, cost);
    }
    // A swap goes from the row before this one to the row after it: both have to be too far.
    if (Math.min(least, leastOfLast + LIKELY_SLIP) > max) return Number.POSITIVE_INFINITY;
    beforeLast = last;
    last = row;
    leastOfLast = least;
  }
  const distance = last[word.length] as number;
  return distance <= max ? distance : Number.POSITIVE_INFINITY;
}

/**
 * The distance of a typed beginning to the nearest beginning of a word: for a misspelt word that is still being typed.
 * @returns the smallest distance to any beginning of `word` about as long as `typed`, or Infinity when it is more than `max`
 */
export function prefixDistance(typed: string, word: string, max: number): number {
  let nearest = Number.POSITIVE_INFINITY;
  for (let length = typed.length - 1; length <= Math.min(typed.length + 1, word.length); length++) {
    nearest = Math.min(nearest, editDistance(typed, word.slice(0, length), max));
  }
  return nearest;
}

const ALPHABET = [...'abcdefghijklmnopqrstuvwxyz'];

/** Every string one slip away from a word (Norvig, "How to Write a Spelling Corrector"): about 54 × its length of them. */
export function* oneSlipAway(word: string): Generator<string> {
  for (let i = 0; i <= word.length; i++) {
    const [head, tail] = [word.slice(0, i), word.slice(i)];
    if (tail) yield head + tail.slice(1);
    if (tail.length > 1) yield head + tail[1] + tail[0] + tail.slice(2);
    for (const letter of ALPHABET) {
      if (tail) yield head + letter + tail.slice(1);
      yield head + letter + tail;
    }
  }
}
