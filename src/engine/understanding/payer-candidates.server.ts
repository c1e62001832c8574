import { embed, embedSpans } from '../../platform/encoder/encoder.server.ts';
import { singular } from '../../shared/text/singular.ts';
import type { Understanding } from '../evidence.contract.ts';
import { headsOf, type Named, peopleNamed } from './people-named.ts';

type ByRules = { user: boolean; buyer: boolean; payer: boolean };
/** Everybody who may pay: whom the text names, with the vector of the name and of the name in its text, and whoever wants what is offered. */
export type Candidates = {
  named: (Named & { vector: Float32Array; span: Float32Array; byRules: ByRules })[];
  wanting: { name: string; vector: Float32Array }[];
  whole: Float32Array;
};

const WANTED = 2;
const alike = (name: string): string => name.toLowerCase().split(' ').map(singular).join(' ');

/**
 * Finds everybody who may pay for what a text offers.
 * @param understanding as rules read it
 * @param heads words that name somebody, beside the lists
 * @throws Error when the encoder fails
 */
export async function payerCandidates(understanding: Understanding, heads: ReadonlySet<string>): Promise<Candidates> {
  const { text, phrases } = understanding;
  const found = peopleNamed(text, heads).map((named) => ({ ...named, byRules: { user: false, buyer: false, payer: false } }));
  for (const role of ['user', 'buyer', 'payer'] as const) {
    const name = understanding[role]?.toLowerCase() ?? '';
    if (name === '') continue;
    let known = found.find((one) => alike(one.name) === alike(name));
    if (!known) {
      const word = text.toLowerCase().includes(name) ? name : (headsOf(name)[0] ?? name);
      const at = text.toLowerCase().indexOf(word);
      if (at < 0) continue;
      known = { name, places: [[at, at + word.length]], byRules: { user: false, buyer: false, payer: false } };
      found.push(known);
    }
    known.byRules[role] = true;
  }
  const wanting = phrases.slice(0, WANTED).map((phrase) => `people who want ${phrase}`);
  const places = found.flatMap(({ places: own }) => own);
  const [[whole], names, wanted, spans] = await Promise.all([
    embed([text]) as Promise<[Float32Array]>,
    embed(found.map(({ name }) => name)),
    embed(wanting),
    embedSpans(text, places),
  ]);
  let at = 0;
  return {
    whole,
    named: found.map((one, row) => {
      const own = spans.slice(at, at + one.places.length);
      at += one.places.length;
      const span = (own[0] as Float32Array).map((_, k) => own.reduce((sum, vector) => sum + (vector[k] as number), 0) / own.length);
      return { ...one, vector: names[row] as Float32Array, span };
    }),
    wanting: wanting.map((name, row) => ({ name, vector: wanted[row] as Float32Array })),
  };
}
