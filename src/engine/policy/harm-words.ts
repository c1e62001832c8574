/** Numbers a vector of words has: words and pairs of words share them, so that no list of them is kept. */
export const WORD_WIDTH = 1 << 15;

/** FNV-1a, folded. */
function slotOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return (hash >>> 0) % WORD_WIDTH;
}

/** @returns how often each word and each pair of neighbours stands in a text, by its number */
export function wordCounts(text: string): ReadonlyMap<number, number> {
  const words =
    text
      .normalize('NFKC')
      .toLowerCase()
      .replace(/['’‘`]/g, '')
      .match(/[\p{L}\p{N}$%]+/gu) ?? [];
  const counts = new Map<number, number>();
  for (const [at, word] of words.entries())
    for (const gram of at === 0 ? [word] : [word, `${words[at - 1]} ${word}`])
      counts.set(slotOf(gram), (counts.get(slotOf(gram)) ?? 0) + 1);
  return counts;
}

/** How rare each word is among `texts`: the logarithm of how many there are for one that has it, 0 for words of fewer than two. */
export function rarityOf(texts: readonly ReadonlyMap<number, number>[]): Float32Array {
  const holding = new Uint32Array(WORD_WIDTH);
  for (const counts of texts) for (const slot of counts.keys()) holding[slot] = (holding[slot] as number) + 1;
  return Float32Array.from(holding, (count) => (count < 2 ? 0 : 1 + Math.log((1 + texts.length) / (1 + count))));
}

/** @returns a text's words as a vector of length one, by number: the rarer a word, the more it weighs (TF-IDF) */
export function wordVector(counts: ReadonlyMap<number, number>, rarity: Float32Array): ReadonlyMap<number, number> {
  const weighed = [...counts].map(([slot, count]) => [slot, (1 + Math.log(count)) * (rarity[slot] as number)] as const);
  const length = Math.hypot(...weighed.map(([, value]) => value)) || 1;
  return new Map(weighed.filter(([, value]) => value > 0).map(([slot, value]) => [slot, value / length]));
}
