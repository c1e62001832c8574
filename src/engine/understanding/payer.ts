import { singular } from '../../shared/text/singular.ts';
import { somebodyIn } from './somebody.ts';
import { wordsOf } from './tokens.ts';
import { BEFORE, NOBODY, uncapitalised } from './user.ts';

/** Who is said to pay: “Clinics pay us a monthly fee”, “the firm is charged by the report”. */
const PAYS =
  /(?:^|[.!?;:,]\s+|\b(?:and|but|while|where|so|then|because|that)\s+)((?:[\p{L}’'-]+\s+){1,7}?)(?:(?:would|will|can|could|already|gladly|each|simply)\s+)*(?:pay|pays|subscribe|subscribes|buy|buys|(?:is|are) (?:charged|billed))\b/giu;
/** “Paid by families”, “we charge the landlord”, “billed to insurers”. */
const PAID_BY = /\b(?:paid(?: for)? by|funded by|financed by|billed to|invoiced to|(?:we|I)(?:['’]d| would| will)? charge|charging)\s+/giu;
/** “Sold to schools”, “we’d sell clinics a platform”. */
const SOLD_TO =
  /\b(?:sold|sells?|selling|licen[sc]ed?|marketed)\s+(?:\w+\s+){0,3}?to\s+|\b(?:sell|offer)\s+(?=(?:[\p{L}-]+\s+){1,3}(?:an?|our)\b)/giu;

/**
 * Who pays and who decides to buy, where a text tells them apart from those it is for.
 * @param user those it is for
 * @returns each empty where the text tells nobody else
 */
export function buyersIn(text: string, user: string): { buyer: string; payer: string } {
  const paid = [...text.matchAll(PAID_BY)].map((found) => named(text.slice(found.index + found[0].length)));
  const paying = [...text.matchAll(PAYS)].map(([, subject = '']) => named(subject));
  const sold = [...text.matchAll(SOLD_TO)].map((found) => named(text.slice(found.index + found[0].length)));
  const other = (found: readonly string[]) => {
    const first = found.find((name) => name !== '' && !NOBODY.test(name)) ?? '';
    const whole = fullNameOf(text, first);
    return headOf(whole) === headOf(user) ? '' : whole;
  };
  const payer = other([...paid, ...paying]);
  return { buyer: other(sold), payer };
}

const named = (text: string): string => uncapitalised(somebodyIn(text.trim().replace(BEFORE, '')));
const headOf = (name: string): string => singular((wordsOf(name.split(/\s(?:of|in|on|with|who)\s/)[0] ?? '').at(-1) ?? '').toLowerCase());

/** “The firm pays” of a text on small law firms: the firm is one of them. */
function fullNameOf(text: string, name: string): string {
  if (name === '' || wordsOf(name).length > 1) return name;
  const head = headOf(name);
  const before = new RegExp(String.raw`((?:[\p{L}-]+\s+){0,2})(${head}s?)\b`, 'iu').exec(text);
  const whole = before && named(before[0]);
  return whole && headOf(whole) === head ? whole : name;
}
