import type pg from 'pg';
import { STOP_WORDS } from '../search/documents.ts';
import type { Random } from '../search/synthetic-text.ts';

/** Texts are drawn as numbers of words: written out for the columns, and as lexemes with their places for the search. */
export type Drawn = Uint16Array;

/** Places of words as Postgres reads them, with each weight. */
const PLACES = Object.fromEntries(
  (['A', 'B', 'C', 'D'] as const).map((weight) => [
    weight,
    Array.from({ length: 400 }, (_, place) => `${place}${weight === 'D' ? '' : weight}`),
  ]),
) as Record<'A' | 'B' | 'C' | 'D', string[]>;

export class Texts {
  readonly words: readonly string[];
  readonly #lexemes: readonly string[];
  /** Words of one lexeme have one number here: where its places are gathered. */
  readonly #numbers: Uint16Array;
  readonly #places: string[];
  readonly #cumulative: Float64Array;
  /** Where the search for a word begins, by the first 12 bits of what was drawn: one step instead of sixteen. */
  readonly #starts: Uint32Array;

  /** @param words most used first, at most 65,536 */
  constructor(words: readonly string[], lexemes: readonly string[]) {
    this.words = words;
    const known = new Map<string, number>();
    for (const lexeme of lexemes) if (!known.has(lexeme)) known.set(lexeme, known.size);
    this.#lexemes = [...known.keys()];
    this.#numbers = Uint16Array.from(lexemes, (lexeme) => known.get(lexeme) as number);
    this.#places = this.#lexemes.map(() => '');
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
    const met: number[] = [];
    let place = 0;
    for (const [drawn, weight] of parts) {
      const written = PLACES[weight];
      for (const i of drawn) {
        place += 1;
        const lexeme = this.#numbers[i] as number;
        const before = this.#places[lexeme] as string;
        if (before === '') met.push(lexeme);
        this.#places[lexeme] = before === '' ? (written[place] as string) : `${before},${written[place]}`;
      }
    }
    let vector = '';
    for (const lexeme of met) {
      const word = this.#lexemes[lexeme] as string;
      if (word !== '') vector += `${word}:${this.#places[lexeme]} `;
      this.#places[lexeme] = '';
    }
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
