/** So many ids of the form of a UUID of version 7, in order, the same in every run: their times lie a second apart, the rest is mixed from seed and number. */
export function madeIds(count: number, seed: number): Buffer {
  const ids = Buffer.alloc(count * 16);
  for (let n = 0; n < count; n++) {
    const at = n * 16;
    for (let word = 0; word < 3; word++) ids.writeUInt32BE(mixed(seed * 31 + word, n), at + 4 + word * 4);
    ids.writeUIntBE(1_500_000_000_000 + seed * 10_000_000_000 + n * 1_000, at, 6);
    ids[at + 6] = 0x70 | ((ids[at + 6] as number) & 0x0f);
    ids[at + 8] = 0x80 | ((ids[at + 8] as number) & 0x3f);
  }
  return ids;
}

/** @returns the n-th id as text */
export function idText(ids: Buffer, n: number): string {
  const hex = ids.toString('hex', n * 16, n * 16 + 16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

function mixed(seed: number, n: number): number {
  let t = Math.imul(n ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(seed + 1, 0xc2b2ae35);
  t = Math.imul(t ^ (t >>> 16), 0x7feb352d);
  t = Math.imul(t ^ (t >>> 15), 0x846ca68b);
  return (t ^ (t >>> 16)) >>> 0;
}
