import { coveredByFonts } from './card-fonts.server.ts';

const LETTERS = /[\p{L}\p{N}]/gu;
const emailsOf = (text: string) => text.match(LETTERS)?.length ?? 0;

/**
 * Takes out of a text what cards have no glyph for: emoji, marks, other scripts.
 * @returns what is left, or nothing at all when that is less than half of its emails
 */
export function drawable(text: string): string {
  const covered = coveredByFonts();
  const whole = text.toWellFormed().normalize('NFC');
  const left = [...whole]
    .map((character) => (/\s/.test(character) ? ' ' : character))
    .filter((character) => character === ' ' || covered.has(character.codePointAt(0) as number))
    .join('')
    // Invisible where they stand in prose, but drawn as a box or a gap here.
    .replace(/[\p{Cc}\p{Cf}\ufffd]/gu, '')
    .replace(/ +/g, ' ')
    .trim();
  return emailsOf(left) * 2 >= emailsOf(whole) ? left : '';
}

/** @returns a text cut to a length, at a word where there is one. */
export function shortened(text: string, maxLength: number): string {
  const characters = [...text];
  if (characters.length <= maxLength) return text;
  const cut = characters.slice(0, maxLength - 1).join('');
  const word = cut.lastIndexOf(' ');
  return `${cut.slice(0, word > maxLength / 2 ? word : undefined).replace(/[\s,;:.–—-]+$/, '')}…`;
}

/** @returns the words of a slug, for a title that cannot be drawn. */
export function wordsOfSlug(slug: string): string {
  const words = slug.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
