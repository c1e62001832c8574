const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+-$';
const BITS = 6;

/**
 * Packs a text for an address as the library lz-string's `compressToEncodedURIComponent` does (pieroxy.net/blog/pages/lz-string), which is how Replit reads
 * a prompt: LZW over UTF-16 units, a new unit written out where it first occurs, six bits a character.
 */
export function packForAddress(text: string): string {
  const codes = new Map<string, number>();
  const fresh = new Set<string>();
  const out: string[] = [];
  let bits = 0;
  let filled = 0;
  let width = 2;
  let room = 2;
  const put = (value: number, count: number) => {
    for (let at = 0, rest = value; at < count; at += 1, rest >>= 1) {
      bits = (bits << 1) | (rest & 1);
      filled += 1;
      if (filled === BITS) {
        out.push(ALPHABET[bits] as string);
        bits = 0;
        filled = 0;
      }
    }
  };
  const spend = () => {
    room -= 1;
    if (room === 0) {
      room = 2 ** width;
      width += 1;
    }
  };
  const write = (phrase: string) => {
    if (fresh.has(phrase)) {
      const unit = phrase.charCodeAt(0);
      const wide = unit >= 256;
      put(wide ? 1 : 0, width);
      put(unit, wide ? 16 : 8);
      spend();
      fresh.delete(phrase);
    } else put(codes.get(phrase) as number, width);
    spend();
  };
  let phrase = '';
  // 0 and 1 announce a new unit of 8 or 16 bits, 2 ends the text.
  let next = 3;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charAt(at);
    if (!codes.has(unit)) {
      codes.set(unit, next++);
      fresh.add(unit);
    }
    if (codes.has(phrase + unit)) phrase += unit;
    else {
      write(phrase);
      codes.set(phrase + unit, next++);
      phrase = unit;
    }
  }
  if (phrase !== '') write(phrase);
  put(2, width);
  for (;;) {
    bits <<= 1;
    filled += 1;
    if (filled === BITS) {
      out.push(ALPHABET[bits] as string);
      return out.join('');
    }
  }
}
