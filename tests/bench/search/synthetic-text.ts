/** Seeded text whose words are as unevenly used as in real prose. */

export type Random = () => number;

/** A small seeded generator (mulberry32): the same seed gives the same catalogue on every machine. */
export function seeded(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const ONSETS = 'b c d f g h j k l m n p r s t v w br cl cr dr fl gr pl pr sh sl st str th tr'.split(' ');
const NUCLEI = 'a e i o u ai ea oa ou'.split(' ');
const CODAS = ['', '', '', 'n', 'r', 'l', 's', 't', 'm', 'nd', 'st', 'ck'];

/**
 * Words ordered by how much they are used: the given real ones, then made-up ones that can be pronounced.
 * @param real real words, most used first
 */
export function wordsByUse(random: Random, real: readonly string[], count: number): string[] {
  const words = new Set(real.slice(0, count));
  const pick = (list: readonly string[]) => list[Math.floor(random() * list.length)] as string;
  while (words.size < count) {
    const syllables = 2 + Math.floor(random() * 2);
    words.add(Array.from({ length: syllables }, () => pick(ONSETS) + pick(NUCLEI) + pick(CODAS)).join(''));
  }
  return [...words];
}

/**
 * Draws words so that the n-th most used comes up in proportion to 1 / (n + 2.7) (Zipf's law as Mandelbrot corrected it, 1953).
 * @returns a function that draws a text of so many words
 */
export function zipfian(random: Random, words: readonly string[]): (count: number) => string {
  const cumulative = new Float64Array(words.length);
  let sum = 0;
  for (let i = 0; i < words.length; i++) cumulative[i] = sum += 1 / (i + 1 + 2.7);
  const draw = () => {
    const target = random() * sum;
    let [low, high] = [0, words.length - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((cumulative[middle] as number) < target) low = middle + 1;
      else high = middle;
    }
    return words[low] as string;
  };
  return (count) => Array.from({ length: count }, draw).join(' ');
}
