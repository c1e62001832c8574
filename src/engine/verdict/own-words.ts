import { isSpelt } from '../../shared/text/english-words.ts';
import { payerOf } from '../payer-of.ts';
import { cutTo, givesOrders, holdsMarkup, plainText } from '../plain-text.ts';
import { lineOf, quoted } from '../say.ts';
import { MY_KIN, pluralOf } from '../understanding/user.ts';
import type { Facts } from './facts.ts';

/** Who an idea is for, where its text does not say. */
export const UNNAMED = 'your future customers';

/** Who to speak to, in the person's words where the text says, never longer than fits a sentence. */
export const peopleOf = ({ ledger: { understanding } }: Facts): string => named(understanding.user, understanding.text);

/** Who to ask for money, in the same words. */
export const payersOf = ({ ledger: { understanding } }: Facts): string => named(payerOf(understanding), understanding.text);

function named(people: string, text: string): string {
  const told = pluralOf(unshouted(plainText(people), text))
    .replace(MY_KIN, 'people like your ')
    .replace(/\b(elderly|homeless|unemployed|self-employed)$/i, '$1 people');
  const plain = cutTo(told, 60).toLowerCase() === told.toLowerCase() ? told : '';
  if (!plain || givesOrders(plain) || holdsMarkup(plain)) return UNNAMED;
  return plain;
}

/** Capitals are kept in names and abbreviations: “DAOs”, and no “DENTISTS”. */
function unshouted(user: string, text: string): string {
  if (user !== user.toUpperCase()) return user;
  return text === text.toUpperCase()
    ? user.toLowerCase()
    : user.replace(/\p{L}+/gu, (word) => (isSpelt(word.toLowerCase()) ? word.toLowerCase() : word));
}

/** What the idea is about: its phrase where the text is hardly more than that, else “this”. */
export function subjectOf({ ledger }: Facts): string {
  const { text, phrases, user } = ledger.understanding;
  const [first] = phrases;
  return first && text.split(/\s+/).length <= 5 && first !== user.toLowerCase() && first.includes(' ') && !givesOrders(text)
    ? first
    : 'this';
}

/** The problem in the text's own words, in brackets; an empty string when they cannot be repeated. */
export function problemQuoted({ ledger }: Facts): string {
  const line = lineOf({ text: ledger.understanding.problem }, 120);
  return line !== '' && ledger.understanding.text.includes(line.replace(/…$/, '')) ? ` (${quoted(line)})` : '';
}

/** What the text offers, in its own words and short enough to be repeated in a test; an empty string when it cannot be. */
export function offerQuoted({ ledger }: Facts): string {
  const { solution, text } = ledger.understanding;
  const line = lineOf({ text: solution }, 110);
  const told = line.replace(/…$/, '');
  return told !== '' && text.split(/\s+/).length > 5 && text.includes(told)
    ? ` What to do by hand is what the text offers: ${quoted(line)}.`
    : '';
}

/** `three dentists`, `three of the people you build for`. */
export const someOf = (count: string, people: string): string =>
  people.startsWith('the ') || people === UNNAMED ? `${count} of ${people}` : `${count} ${people}`;
