import { editDistance, oneSlipAway } from '../../shared/text/edit-distance.ts';
import { isEnglish, isSpelt, isVeryCommon } from '../../shared/text/english-words.ts';
import { singular } from '../../shared/text/singular.ts';
import { byText } from '../plain-text.ts';
import { inMany, occupations } from './occupations.ts';
import { rightAsTheyStand } from './spelling-words.data.ts';
import { stopWords } from './stop-words.ts';
import { wordsOf } from './tokens.ts';

const tradeWords: ReadonlySet<string> = new Set(
  [...occupations]
    .flatMap((entry) => entry.split(' '))
    .concat(
      'app saas software spreadsheet invoice payroll appointment calendar reminder newsletter podcast marketplace blockchain crypto ecommerce online website allergen physio dental logistics kanban workflow chatbot apartment cemetery inventory mortgage platform receipt transportation notification budgeting bookkeeping analytics'.split(
        ' ',
      ),
    )
    .flatMap((word) => [word, inMany(word)]),
);

/** An English word in another form: `detailers` from `detail`, `rebook` from `book`. */
export function isFormOfEnglish(word: string): boolean {
  const stems = [word, word.replace(/^(re|un|non|pre|over|under|mis|out|co|de|sub|inter|multi|self)/, '')].flatMap((stem) => [
    stem,
    stem.replace(/(s|ed|ing|er|ers|or|ors|ly|ness|able|ment|ments|ist|ists|y|ies|al|d|r|rs)$/, ''),
  ]);
  return stems.some((stem) => stem.length > 3 && (isEnglish(stem) || isEnglish(`${stem}e`)));
}

const known = (word: string) =>
  word.length < 3 ||
  stopWords.has(word) ||
  isEnglish(word) ||
  tradeWords.has(word) ||
  rightAsTheyStand.has(word) ||
  rightAsTheyStand.has(singular(word)) ||
  isFormOfEnglish(word);

/** Slips that look like words: `calender` is a machine that presses cloth, and `softwear` could be clothes. */
const SLIPS: Readonly<Record<string, string>> = {
  calender: 'calendar',
  calenders: 'calendars',
  softwear: 'software',
};

/**
 * Mends slips of the keyboard: a lower-case word of six letters or more that no dictionary has and that is of no trade, and one likely slip away from a
 * common word or one of a trade (three letters or more for a word like “the”); a compound is a slip when such a word is as near: “plateform”. Names stay as
 * they are, unless somebody types them wrong and in lower case; the first word of all, large whatever it is, is mended when the word meant is one of a
 * trade. What stands twice is meant as it stands, and what is not English is left alone: “schicken” is no slip for “chicken”.
 * @param text one sentence
 * @param whole the text it stands in
 */
export function mendSpelling(text: string, whole = text): string {
  const shouting = text === text.toUpperCase();
  return text.replace(/(?<![A-Za-z]|[A-Za-z]['’-])[A-Za-z]{3,}(?!['’-]?[A-Za-z])/g, (written, at: number) => {
    const word = written.toLowerCase();
    const opens = at === 0 && /^[A-Z][a-z]+$/.test(written);
    if (written !== word && !shouting && !opens) return written;
    const mended = SLIPS[word] ?? (known(word) || isSpelt(word) ? undefined : nearestWord(word));
    if (mended === undefined || standsTwice(word, whole)) return written;
    if (!opens) return mended;
    // “Zapier”, “Finland” and “Champlain” are no slips for “zanier”, “inland” and “chaplain”: what opens a text may be a name.
    const isSlip = mended.charAt(0) === word.charAt(0) && tradeWords.has(mended);
    return isSlip ? written.charAt(0) + mended.slice(1) : written;
  });
}

const standsTwice = (word: string, whole: string): boolean =>
  wordsOf(whole).filter((other) => singular(other) === singular(word)).length > 1;

/** Whether letters are written for each other because they sound alike: “kustomers”, “expences”. */
const soundAlike = (a = '', b = ''): boolean => ['ck', 'cs', 'fp', 'sz'].includes([a, b].sort().join(''));

/**
 * Whether a slip may have begun as another word does: with the same letter, with its first two in the wrong order, or with one that sounds alike. Who
 * mistypes hardly ever misses the first letter, and words that differ in it are mostly both right: “glamping” and “clamping”, “vlogger” and “blogger”.
 */
const beginsAlike = (word: string, other: string): boolean =>
  word[0] === other[0] || (word[0] === other[1] && word[1] === other[0]) || soundAlike(word[0], other[0]);

/** So much nearer a word of a trade stands that is not common besides: “invoce” is no slip for “invoke”, and “collegue” hardly one for “college”. */
const MEANT = 0.2;
/** Two words as near as this to a third: nobody knows which was meant. */
const AS_NEAR = 0.15;

function nearestWord(word: string): string | undefined {
  // A short word is only mended when its letters stand in the wrong order: “uber” is no slip for “over”.
  const likely =
    word.length >= 6
      ? (near: string) => near.length >= 5 && beginsAlike(word, near) && isLikelySlip(word, near)
      : (near: string) => stopWords.has(near) && lettersOf(near) === lettersOf(word) && beginsAlike(word, near);
  const candidates = [...new Set(oneSlipAway(word))].filter(likely);
  const ranked = candidates.map((near) => ({
    near,
    distance: editDistance(word, near, 2) - (tradeWords.has(near) && !isVeryCommon(near) ? MEANT : 0),
  }));
  const [best, next] = ranked.sort((a, b) => a.distance - b.distance || byText(a.near, b.near));
  return best && next && next.distance - best.distance < AS_NEAR ? undefined : best?.near;
}

const lettersOf = (word: string): string => [...word].sort().join('');
const undoubled = (word: string): string => word.replace(/(.)\1/g, '$1');
const withoutS = (word: string): string => word.replace(/s$/, '');

/**
 * Whether a word may be a slip for another: letters in the wrong order, doubled or not, for a word that is common or of a trade; any other slip only for a
 * very common one or one of a trade. Another letter at the end makes another form (“certifiers”, “certifies”), and another consonant another word
 * (“denver”, “denser”), unless the keys lie side by side or the letters sound alike.
 */
function isLikelySlip(word: string, near: string): boolean {
  if (!isEnglish(near) && !tradeWords.has(near)) return false;
  if (lettersOf(word) === lettersOf(near) || undoubled(word) === undoubled(near)) return true;
  if (!isVeryCommon(near) && !tradeWords.has(near)) return false;
  if (word.endsWith('s') !== near.endsWith('s') || withoutS(word).at(-1) !== withoutS(near).at(-1)) return false;
  if (word.length !== near.length) return true;
  const at = [...word].findIndex((letter, i) => letter !== near[i]);
  return editDistance(word, near, 1) < 1 || soundAlike(word[at], near[at]);
}

/** @returns the share (0–1) of a text's words that are English or of a trade: low for another language and for noise. */
export function englishShare(words: readonly string[]): number {
  if (words.length === 0) return 0;
  return (
    words.filter(
      (word) =>
        /^[a-z0-9'’.+#&/-]+$/.test(word) &&
        (word.length < 3 ? stopWords.has(word) || /^\d+$/.test(word) : word.split(/[^a-z]+/).every((part) => known(part))),
    ).length / words.length
  );
}

/** Fewer English words than this, and a text is taken to be in another language, or in none. */
const ENGLISH_FROM = 0.5;

/** @returns whether a text looks like English, slips of the keyboard and names allowed */
export const isEnglishText = (text: string): boolean => englishShare(wordsOf(text)) >= ENGLISH_FROM;
