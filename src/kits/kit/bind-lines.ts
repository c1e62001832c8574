import type { KitSource } from './kit-source.ts';
import type { Piece } from './piece.ts';
import { alike, happens, itemsOf, lowerFirst, nearest, oneLine, open, sentencesOf, shared, stemsOf, withoutMarks } from './words.ts';

/**
 * Gives each promise to the feature it shares most with, the likeliest pair first, so that a feature never takes the promise of a later one. A word of a
 * feature's name weighs twice, and one that many features share weighs less.
 */
export function promise(pieces: readonly Piece[], { promises }: KitSource): void {
  const own = pieces.map(({ feature }) => ({ name: stemsOf(feature.name), what: stemsOf(feature.what) }));
  const rarity = (word: string) => 1 / Math.max(1, own.filter(({ name, what }) => name.has(word) || what.has(word)).length);
  const pairs = promises.flatMap((text, no) => {
    const words = [...stemsOf(text)];
    return own.map(({ name, what }, at) => ({
      no,
      at,
      text,
      similarity: words.reduce((sum, word) => sum + (name.has(word) ? 2 : what.has(word) ? 1 : 0) * rarity(word), 0),
    }));
  });
  const given = new Set<number>();
  for (const { no, at, text, similarity } of pairs.sort((x, y) => y.similarity - x.similarity || x.at - y.at)) {
    const piece = pieces[at];
    if (!piece || piece.gains !== undefined || given.has(no) || similarity < LEAST_SIMILARITY) continue;
    piece.gains = text;
    given.add(no);
  }
}
/** One content word of the name that two features share, or one of the description that none other has. */
const LEAST_SIMILARITY = 1;

/** Gives each requirement, rule and risk to the one feature it speaks of most. */
export function bind(pieces: Piece[], { technical, risks, leftOut, solution, tagline }: KitSource): void {
  const give = (text: string, from: Piece['bound'][number]['from'], of: string, least: number) => {
    const [piece] = nearest(of, pieces, ({ feature }) => `${feature.name} ${feature.what}`, { least });
    if (piece && piece.bound.filter((one) => one.from === from).length < 2) piece.bound.push({ text, from });
  };
  for (const sentence of sentencesOf(withoutMarks(solution))) {
    if (sentence.length < 30 || sentence.endsWith('?') || /^(?:Or|And|But|So|Then)\b/.test(sentence) || IS_LATER.test(sentence)) continue;
    if (onlyNames(sentence) || alike(sentence) === alike(tagline)) continue;
    const [piece] = nearest(sentence, pieces, ({ feature }) => `${feature.name} ${feature.what}`, { least: 2 });
    if (piece && piece.told.length < 3) piece.told.push(oneLine(sentence));
  }
  for (const line of technical) if (!onlyNames(line)) give(line, 'technical', line, 1);
  for (const { risk, mitigation } of risks)
    if (mitigation) give(`“${open(risk)}”: ${lowerFirst(mitigation)}`, 'risk', `${risk} ${mitigation}`, 2);
  for (const line of leftOut) give(line, 'rule', line, 1);
}

/** What comes of it in years is nothing to check a first version by. */
const IS_LATER =
  /^(?:Over|After|Within|In) (?:one|two|three|four|five|a few|several|some)\s(?:seasons?|years?|winters?|springs?)\b|\b(?:next|every second|the following) year\b/i;
/** “Chat, spreadsheet, six meters”: things to have, and nothing that happens. */
const onlyNames = (line: string): boolean => {
  const items = itemsOf(open(line));
  return items.length >= 3 && items.every((item) => item.split(' ').length <= 6) && !happens(line);
};

/** Notes of which other features each speaks: their tables, at most three. */
export function relate(pieces: Piece[]): void {
  for (const piece of pieces)
    piece.refers = pieces
      .filter(
        (other) =>
          other !== piece && shared(piece.feature.what, other.feature.name) >= Math.min(2, other.feature.name.split(/[\s-]+/).length),
      )
      .map(({ table }) => table)
      .slice(0, 3);
}
