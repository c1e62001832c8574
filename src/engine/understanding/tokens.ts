import { givesOrders, plainText } from '../plain-text.ts';

/** A run of words with nothing but space between them: punctuation and line ends close it. */
export type Clause = string[];

const WORD = /[\p{L}\p{N}][\p{L}\p{M}\p{N}]*(?:['’.+#&/-][\p{L}\p{N}]+|(?<=\d),\d{3})*(?:\+\+|#)?/gu;
const ADDRESS = /\b(?:https?:\/\/|www\.)\S+|\S+@\S+\.\S+/gi;

/** @returns the sentences of a text that say something: without markup, addresses, emoji and orders to whoever reads. */
export function sentencesOf(text: string): string[] {
  return plainText(text)
    .replace(ADDRESS, ' ')
    .split(/(?<=[.!?…;])\s+|\n+/u)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== '' && !givesOrders(sentence));
}

/** @returns the words of a sentence, lower case, apostrophes straight, in clauses. */
export function clausesOf(sentence: string): Clause[] {
  return sentence
    .normalize('NFKC')
    .split(/,(?!\d{3})|[;:!?…()[\]{}"“”«»|*•\n]|\.(?:\s|$)|\s[-–—/&+]+\s|[\u{1f000}-\u{1faff}\u{2600}-\u{27bf}]/u)
    .map(wordsOf)
    .filter((clause) => clause.length > 0);
}

/** @returns the words of a text, lower case. */
export function wordsOf(text: string): string[] {
  return (text.normalize('NFKC').match(WORD) ?? []).map((word) => word.toLowerCase().replace(/’/g, "'").replace(/'s$/, ''));
}
