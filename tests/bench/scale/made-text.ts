import type pg from 'pg';
import { STOP_WORDS } from '../search/documents.ts';
import type { Random } from '../search/synthetic-text.ts';

/** Texts are drawn as numbers of words: written out for the columns, and as lexemes with their places for the search. */
export type Drawn = Uint16Array;

export class Texts {
  readonly words: readonly string[];
  readonly #lexemes: readonly string[];
  readonly #cumulative: Float64Array;
  /** Where the search for a word begins, by the first 12 bits of what was drawn: one step instead of sixteen. */
  readonly #starts: Uint32Array;

  /** @param words most used first, at most 65,536 */
  constructor(words: readonly string[], lexemes: readonly string[]) {
    this.words = words;
    this.#lexemes = lexemes;
    this.#cumulative = new Float64Array(words.length);
    let sum = 0;
    // Zipf's law as Mandelbrot corrected it (1953).
    for (let i = 0; i < words.length; i++) this.#cumulative[i] = sum += 1 / (i + 1 + 2.7);
    this.#starts = new Uint32Array(4096);
    for (let slot = 0, i = 0; slot < 4096; slot++) {
      while ((this.#cumulative[i] as number) < (sum * slot) / 4096) i++;
      this.#starts[slot] = i;
    }
  }

  draw(random: Random, count: number): Drawn {
    const drawn = new Uint16Array(count);
    const sum = this.#cumulative.at(-1) as number;
    for (let k = 0; k < count; k++) {
      const share = random();
      const target = share * sum;
      let i = this.#starts[Math.floor(share * 4096)] as number;
      while ((this.#cumulative[i] as number) < target) i++;
      drawn[k] = i;
    }
    return drawn;
  }

  written(drawn: Drawn): string {
    let text = '';
    for (const i of drawn) text += text === '' ? this.words[i] : ` ${this.words[i]}`;
    return text;
  }

  /** The weighted vector of some texts, as Postgres reads one. @param parts texts with the weight of each */
  vector(parts: readonly (readonly [Drawn, 'A' | 'B' | 'C' | 'D'])[]): string {
    const places = new Map<string, string>();
    let place = 0;
    for (const [drawn, weight] of parts) {
      const suffix = weight === 'D' ? '' : weight;
      for (const i of drawn) {
        place += 1;
        const lexeme = this.#lexemes[i] as string;
        if (lexeme === '') continue;
        const before = places.get(lexeme);
        places.set(lexeme, before === undefined ? `${place}${suffix}` : `${before},${place}${suffix}`);
      }
    }
    let vector = '';
    for (const [lexeme, at] of places) vector += `${lexeme}:${at} `;
    return vector;
  }
}

/** @param words letters only, so that no lexeme needs quotes @returns their texts, stemmed as the product stems them; stop words are none */
export async function textsOf(client: pg.ClientBase, words: readonly string[]): Promise<Texts> {
  const stop = new Set(STOP_WORDS);
  const plain = words.filter((word) => /^[a-z]+$/.test(word) && !stop.has(word)).slice(0, 65_536);
  const { rows } = await client.query<{ lexeme: string }>(
    `SELECT coalesce((tsvector_to_array(to_tsvector('assay', word)))[1], '') AS lexeme FROM unnest($1::text[]) WITH ORDINALITY AS w (word, n) ORDER BY n`,
    [plain],
  );
  return new Texts(
    plain,
    rows.map(({ lexeme }) => (/^[a-z]+$/.test(lexeme) ? lexeme : '')),
  );
}
