import { editDistance, oneSlipAway } from '../../ideas/search/edit-distance.ts';
import { isEnglish, isSpelt } from '../../ideas/search/english-words.ts';
import { byText } from '../plain-text.ts';
import { occupations } from './occupations.ts';
import { stopWords } from './stop-words.ts';
import { wordsOf } from './tokens.ts';

const tradeWords: ReadonlySet<string> = new Set(
  [...occupations]
    .flatMap((entry) => entry.split(' '))
    .concat(
      'app saas software spreadsheet spreadsheets invoices invoice payroll appointments calendar reminders newsletter podcast marketplace blockchain crypto ecommerce online website allergens physio dental logistics kanban workflow chatbot'.split(
        ' ',
      ),
    )
    .flatMap((word) => [word, `${word}s`]),
);

/** An English word in another form: `detailers` from `detail`, `rebook` from `book`. */
export function isFormOfEnglish(word: string): boolean {
  const stems = [word, word.replace(/^(re|un|non|pre|over|under|mis|out|co|de|sub|inter|multi|self)/, '')].flatMap((stem) => [
    stem,
    stem.replace(/(s|ed|ing|er|ers|or|ors|ly|ness|able|ment|ments|ist|ists|y|ies|al|d|r|rs)$/, ''),
  ]);
  return stems.some((stem) => stem.length > 3 && (isEnglish(stem) || isEnglish(`${stem}e`)));
}

const known = (word: string) => word.length < 3 || stopWords.has(word) || isEnglish(word) || tradeWords.has(word) || isFormOfEnglish(word);

/** Few names of products and places have as many letters. */
const LONGER_THAN_NAMES = 9;

/** Slips that look like words: `calender` is a machine that presses cloth, and `softwear` could be clothes. */
const SLIPS: Readonly<Record<string, string>> = {
  calender: 'calendar',
  calenders: 'calendars',
  softwear: 'software',
};

/**
 * Mends slips of the keyboard: a lower-case word of six letters or more that no dictionary has and that is of no trade, and one slip away from a common
 * word or one of a trade (three letters or more for a word like “the”); a compound is a slip when such a word is as near: “plateform”. Names stay as they
 * are, unless somebody types them wrong and in lower case; the first word of all, large whatever it is, is mended when it is long or the word meant is one
 * of a trade. What is not English is left alone: “schicken” is no slip for “chicken”.
 */
export function mendSpelling(text: string): string {
  const shouting = text === text.toUpperCase();
  return text.replace(/(?<![A-Za-z]|[A-Za-z]-)[A-Za-z]{3,}(?!-?[A-Za-z])/g, (written, at: number) => {
    const word = written.toLowerCase();
    const opens = at === 0 && /^[A-Z][a-z]+$/.test(written);
    if (written !== word && !shouting && !opens) return written;
    const mended = SLIPS[word] ?? (known(word) || isSpelt(word) ? undefined : nearestWord(word));
    if (mended === undefined) return written;
    if (!opens) return mended;
    // “Zapier”, “Finland” and “Denver” are no slips for “zanier”, “inland” and “denser”: what opens a text may be a name.
    const isSlip = mended.charAt(0) === word.charAt(0) && (tradeWords.has(mended) || word.length >= LONGER_THAN_NAMES);
    return isSlip ? written.charAt(0) + mended.slice(1) : written;
  });
}

/**
 * Whether a slip may have begun as another word does: with the same letter, with its first two in the wrong order, or with one that sounds alike. Who
 * mistypes hardly ever misses the first letter, and words that differ in it are mostly both right: “glamping” and “clamping”, “vlogger” and “blogger”.
 */
const beginsAlike = (word: string, other: string): boolean =>
  word[0] === other[0] ||
  (word[0] === other[1] && word[1] === other[0]) ||
  ['ck', 'cs', 'fp'].includes([word[0], other[0]].sort().join(''));

function nearestWord(word: string): string | undefined {
  // A short word is only mended when its letters stand in the wrong order: “uber” is no slip for “over”.
  const letters = (other: string) => [...other].sort().join('');
  const likely =
    word.length >= 6
      ? (near: string) => near.length >= 5 && (isEnglish(near) || tradeWords.has(near))
      : (near: string) => stopWords.has(near) && letters(near) === letters(word);
  const candidates = [...new Set(oneSlipAway(word))].filter((near) => likely(near) && beginsAlike(word, near));
  const ranked = candidates.map((near) => ({ near, distance: editDistance(word, near, 2) - (tradeWords.has(near) ? 0.1 : 0) }));
  return ranked.sort((a, b) => a.distance - b.distance || byText(a.near, b.near))[0]?.near;
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
