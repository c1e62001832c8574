import { editDistance } from '../../shared/text/edit-distance.ts';
import { isSpelt } from '../../shared/text/english-words.ts';

/** Contractions as people type them without the apostrophe; those that are words of their own (“were”, “well”) are left. */
const CONTRACTED: readonly (readonly [RegExp, string])[] = [
  [/\b(ca|do|wo|is|does|did|should|would|could|are|have|has|had|was)nt\b/gi, "$1n't"],
  [/\b(what|that|there|here|who|how|where|it)s\b(?! own\b)/gi, "$1's"],
  [/\b(i|you|they|we)ve\b/gi, "$1've"],
  [/\bim\b/gi, "i'm"],
  [/\b(you|they)re\b/gi, "$1're"],
];

/** Words questions turn on, which a slip of the fingers would hide. */
const MEANT =
  'advantage afford alone audience budget build business buyers channel channels charge cheaper community compare competition competitor competitors copy customer customers evidence expensive experience explain feature features growing hire hours idea income interview invest investors launch legal licence license margin market marketing milestones money month much overview people plan price prices pricing problem profit profitable regulation revenue risk risks rivals should similar skills solution sources start strategy subscription suggest summary technology test timeline tomorrow trend validate version week weeks worth would'.split(
    ' ',
  );
const SHORTEST = 5;

/** @returns the word that was meant by one no dictionary has; itself where none is near, or two are equally */
function meant(word: string): string {
  const typed = word.toLowerCase();
  if (typed.length < SHORTEST || isSpelt(typed)) return word;
  const most = typed.length >= 8 ? 2 : 1;
  const near = MEANT.map((one) => ({ one, distance: editDistance(typed, one, most) })).sort((a, b) => a.distance - b.distance);
  const [best, second] = near;
  return best && best.distance <= most && best.distance < (second?.distance ?? Number.POSITIVE_INFINITY) ? best.one : word;
}

/** What a question would look like without slips: apostrophes back in place, misspelt telling words mended. Only for reading what is asked. */
export const asMeant = (text: string): string =>
  CONTRACTED.reduce((mended, [pattern, whole]) => mended.replace(pattern, whole), text).replace(/[a-z]{5,20}/gi, meant);
