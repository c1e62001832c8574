import { isSpelt } from '../../ideas/search/english-words.ts';
import { cutTo } from '../plain-text.ts';
import { occupations, singular } from './occupations.ts';
import { groups, peopleByEnding, pluralsWithoutS, thingsEndingAlike } from './people-words.ts';
import { isFormOfEnglish } from './spelling.ts';
import { pitchWords, plainVerbs, stopWords } from './stop-words.ts';
import { clausesOf, wordsOf } from './tokens.ts';

const LONGEST = 120;
/** So many words may stand before the one that names somebody, and after it. */
const MOST_BEFORE = 5;
const MOST_AFTER = 4;

/** What stands before whom an idea is for. The first that leads to somebody wins, whichever sentence it is in. */
const LEADS: readonly RegExp[] = [
  /\b(?:help(?:s|ing)?|let(?:s|ting)?|allow(?:s|ing)?|enabl(?:es?|ing)|giv(?:es?|ing)|saves?|teach(?:es|ing)?|match(?:es|ing)?|tell(?:s|ing)?|shows?|reminds?|warns?|connect(?:s|ing)?)\s+(?:for\s+)?/giu,
  /\b(?:built|made|designed|meant|intended|aimed)\s+(?:for|at)\s+/giu,
  /\bfor\s+/giu,
  /\b(?:lets?|letting|rent(?:s|ing)?|leas(?:es?|ing)|sell(?:s|ing)?|match(?:es|ing)?|connect(?:s|ing)?|deliver(?:s|ing)?|ships?|lend(?:s|ing)?)\b[^.!?]{0,60}?\bto\s+/giu,
  /\b(?:so(?: that)?|where|in which|when)\s+/giu,
];
const FOR = LEADS[2];
/** Before somebody without telling who: “the”, “my”, “1,200”, “busy”. */
const BEFORE =
  /^(?:(?:the|a|an|all|any|busy|my|our|some|most|many|every|each|these|those|other|today|ordinary|normal|\d[\d.,]*k?|two|three|four|five|six|seven|eight|nine|ten|twenty|fifty|hundreds|thousands|of)\s+)+/iu;
/** Nobody in particular. */
const NOBODY = /^(?:people|users?|customers?|clients?|everyone|everybody|anyone|others)$/i;
/** Somebody, though anybody else a text names tells more. */
const VAGUE = /^(?:children|families|employees|workers|staff|members)$/i;
const isTelling = (user: string): boolean => user !== '' && !NOBODY.test(user) && !VAGUE.test(user);
const isVague = (user: string): boolean => VAGUE.test(user);
/** Behind a name that is itself what is offered: “tutors for nursing students”, “tutors on demand”, “cleaners vetted by neighbours”. */
const OFFERED =
  /^\s+(?:for|by|with|on[\s-]demand|(?:[a-z]+ed|made|run|sold|built|taught|grown|chosen|driven|paid)\s+(?:by|for|in|from|with))\b/i;
/** “Restaurants with few tables lose …”: who bears something is offered to nobody. “Nurses with cars that take …” are what is offered. */
const BEARING =
  /^\s+with\s+(?:(?!(?:that|which|who)\b)[\p{L}-]+\s+){1,4}(?:lose|must|have to|need to|spend|waste|struggle|forget|miss|cannot|wait|end up)\b/iu;
/** “Sites with six yurts get bookings”: they do something, which may be what is offered where it is for somebody: “run clinics for pet owners”. */
const DOING = /^\s+with\s+(?:(?!(?:that|which|who)\b)[\p{L}-]+\s+){1,4}(?:get|take|run|keep|pay)\b/iu;
/** Behind a name no verb of those it names: a place, a time, more of the name, or nothing at all. */
const NO_VERB = new Set('from at in on of to as near under over without who whom whose that which and or than like'.split(' '));
const GOES_ON = new Set(['of', 'in', 'on', 'under', 'near', 'over', 'without']);
const ENDS_A_NAME = new Set([...GOES_ON, 'with', 'at', 'from', 'and', 'or']);
/** “For people who are behind with what they owe”: who they are is all said after them, up to the end of the clause. */
const TOLD_AFTER =
  /^(?:people|those|families|anyone|adults|children|couples|women|men)\s+(?:who|whose|with|living)\s+[^,.;:!?()–—]{3,70}(?=[,.;:!?()–—]|$)/iu;

/**
 * Who an idea is for: somebody named after “helps”, “for”, “so that” and the like, else whoever a sentence begins with, else the first occupation in
 * the plural. What a sentence about somebody has “for” is theirs and not its user: “Chefs leave voicemails for vendors”.
 * @param sentences of the text
 * @returns their words, at most 120 characters; empty when the text does not say
 */
export function userOf(sentences: readonly string[]): string {
  const offers = sentences.filter((sentence) => subjectOf(sentence) === '');
  let vague = '';
  for (const lead of LEADS)
    for (const sentence of lead === FOR ? offers : sentences)
      for (const found of sentence.matchAll(lead)) {
        const behind = sentence.slice(found.index + found[0].length);
        const after = behind.replace(BEFORE, '');
        const told = lead === FOR ? TOLD_AFTER.exec(after)?.[0] : undefined;
        const user = told?.trim() ?? somebodyIn(after);
        // “Tells the cleaner”: one who plays a part in it is whom it is for only where nobody else is.
        const isPart = /^tell/iu.test(found[0]) && /^the\s/iu.test(behind) && !wordsOf(user).some(isMany);
        if (isTelling(user) && !isPart) return cutTo(user, LONGEST);
        if (isVague(user) || (isPart && user !== '')) vague ||= user;
      }
  const subjects = sentences.map(subjectOf);
  return cutTo(subjects.find(isTelling) ?? (manyIn(sentences) || vague || (subjects.find(isVague) ?? '')), LONGEST);
}

/** A sentence that tells somebody to do something begins with nobody: “Find strangers who may want our product”. */
const ORDER =
  /^(?:find|buy|sell|get|make|build|create|help|manage|become|order|rent|hire|meet|ask|put|take|send|bring|replace|change|measure|look|learn|let|teach|tell|match|give|show|warn|connect|turn|use|see|stop|save)\b/i;

/** Adjectives of a people or a faith that are also words without a capital (“french windows”, “polish”). */
const PROPER = new Set(
  'french polish welsh dutch english irish scotch scottish danish christian catholic cornish swiss berlin jersey'.split(' '),
);

/** @returns whom a sentence begins with and then says something of, in its own words; an empty string when it begins with nobody, or with what is offered */
export function subjectOf(sentence: string): string {
  const after = sentence.trim().replace(BEFORE, '');
  const found = somebodyIn(after);
  if (!wordsOf(found).some(isMany) || ORDER.test(after) || / on[ -]demand$/i.test(found)) return '';
  // “Families planning a funeral get …”
  const doing = /^\s+\p{L}+ing (?:(?:a|an|the|their) )?\p{L}+/u.exec(after.slice(found.length))?.[0] ?? '';
  const whole = `${found}${doing}`;
  if (!goesOnWithVerb(after.slice(whole.length))) return '';
  const [first = ''] = whole.split(/\s/, 1);
  // A sentence’s first letter is large whatever the word; a name, an abbreviation or a nationality keeps its own.
  const isPlain = /^\p{Lu}\p{Ll}+(?:-\p{Ll}+)?$/u.test(first) && after.startsWith(whole) && sentence.trim().startsWith(first);
  const isNameless = occupations.has(singular(found.toLowerCase())) || first.toLowerCase().split('-').every(isNoName);
  return isPlain && isNameless ? whole.charAt(0).toLowerCase() + whole.slice(1) : whole;
}

const isNoName = (word: string): boolean =>
  !PROPER.has(word) &&
  (word.length < 3 || isSpelt(word) || occupations.has(singular(word)) || (peopleByEnding.test(word) && isFormOfEnglish(word)));

const isForSomebody = (text: string): boolean =>
  [...text.matchAll(/\bfor\s+/giu)].some(({ index, 0: lead }) => somebodyIn(text.slice(index + lead.length).replace(BEFORE, '')) !== '');

const goesOnWithVerb = (rest: string): boolean =>
  BEARING.test(rest) ||
  (DOING.test(rest) && !isForSomebody(rest)) ||
  (!OFFERED.test(rest) && /^\s+[\p{L}’']/u.test(rest) && !NO_VERB.has(wordsOf(rest)[0] ?? ''));

/** @returns somebody in the plural, as a report speaks to them: `a beekeeper` → `beekeepers`, `owner of a kennel` → `owners of a kennel` */
export function pluralOf(user: string): string {
  const [, article = '', name = '', rest = ''] =
    /^((?:an?|one|every|each|my|the)\s+)?(.*?)(\s(?:of|in|on|with|who|whose|without|from|at)\s.*)?$/isu.exec(user) ?? [];
  const [last = ''] = /\S+$/.exec(name) ?? [];
  if (
    last === '' ||
    isMany(last.toLowerCase()) ||
    !(groups.has(`${last.toLowerCase()}s`) || namesSomebody(wordsOf(name), wordsOf(name).length - 1))
  )
    return user;
  const many = /[^aeiou]y$/i.test(last)
    ? `${last.slice(0, -1)}ies`
    : /man$/i.test(last)
      ? `${last.slice(0, -2)}en`
      : /(?:ch|sh|s|x|z)$/i.test(last)
        ? `${last}es`
        : last.toLowerCase() === 'child'
          ? `${last}ren`
          : `${last}s`;
  return `${article === 'the ' ? article : ''}${name.slice(0, -last.length)}${many}${rest}`;
}

/** @returns the beginning of some words that names somebody, as written; empty when they begin with something else */
function somebodyIn(text: string): string {
  const [clause = ''] = text.split(/[,;:!?()"“”]|\.(?:\s|$)|\s[-–—]\s/u, 1);
  const written = clause.split(/\s+/).filter(Boolean);
  // What belongs to somebody is nobody: “keepers’ diaries”.
  const words = written.map((word) => (/(?:['’]s|s['’])$/.test(word) ? '' : (wordsOf(word)[0] ?? '')));
  const head = headOf(words);
  if (head < 0) return '';
  const end = afterName(words, head, written);
  return written.slice(0, end).join(' ');
}

/** @returns where the word stands that names somebody, such as 2 in “small dental clinics”; -1 when the words begin with no such name */
function headOf(words: readonly string[]): number {
  for (let at = 0; at < Math.min(words.length, MOST_BEFORE + 1); at++) {
    const word = words[at] as string;
    const next = words[at + 1];
    // A plural names somebody whatever follows (“churches post”); a singular may only be a part of another name (“church kitchens”).
    const closes = isMany(word) || next === undefined || ENDS_A_NAME.has(next) || stopWords.has(next);
    if (closes && namesSomebody(words, at)) return at;
    if (word === '' || stopWords.has(word) || isDoing(word) || (plainVerbs.has(word) && at === 0)) return -1;
  }
  return -1;
}

/** What an offer does: no part of a name that stands behind it (“platform connecting engineers”). */
const isDoing = (word: string): boolean => /^(?:connect|match|help|allow|enabl|giv|tell|teach|mak)ing$/.test(word);

/** @returns where a name ends that goes on after its head: “ranchers on leased public land”, “florists and caterers” */
function afterName(words: readonly string[], head: number, written: readonly string[]): number {
  const next = words[head + 1];
  if (next === 'and') {
    const other = headOf(words.slice(head + 2));
    return other >= 0 && other < 3 ? head + 3 + other : head + 1;
  }
  if (next === undefined || !GOES_ON.has(next)) return head + 1;
  let end = head + 2;
  const goesOn = (at: number) => at - head - 2 < MOST_AFTER && !endsPhrase(words[at] as string) && !isAfterPlace(written, at);
  while (end < words.length && goesOn(end)) end++;
  const closed = end === words.length || (words[end] !== 'and' && words[end] !== 'or' && end - head - 2 < MOST_AFTER);
  return closed && end > head + 2 ? end : head + 1;
}

/** “Farmers in Kenya photograph”: behind the name of a place a small word is a verb, unless it is a plural (“in Indian villages”). */
const isAfterPlace = (written: readonly string[], at: number): boolean =>
  /^\p{Lu}/u.test(written[at - 1] ?? '') && /^\p{Ll}/u.test(written[at] ?? '') && !isMany(wordsOf(written[at] ?? '')[0] ?? '');

const endsPhrase = (word: string): boolean => stopWords.has(word) || plainVerbs.has(word) || pitchWords.has(word);

/** Whether the word at a place, with those before it, is an occupation, a group of people or a kind of firm. */
function namesSomebody(words: readonly string[], at: number): boolean {
  for (let from = Math.max(0, at - 2); from <= at; from++) {
    const part = words.slice(from, at + 1);
    if (occupations.has(part.join(' ')) || occupations.has([...part.slice(0, -1), singular(part.at(-1) ?? '')].join(' '))) return true;
  }
  const word = words[at] as string;
  return groups.has(word) || (peopleByEnding.test(word) && !thingsEndingAlike.has(word));
}

/** Whether a word is a plural. */
export const isMany = (word: string): boolean =>
  pluralsWithoutS.has(word) || /men$/.test(word) || (/s$/.test(word) && !/(?:ss|us|is)$/.test(word));

/** Before somebody an idea does without or gets something from, who is hardly whom it is for. */
const OTHERS = new Set(['from', 'by', 'without', 'of', 'than', 'like', 'paying']);

/** @returns the first occupation of a text that stands in the plural, with the word before it, as written */
function manyIn(sentences: readonly string[]): string {
  for (const words of sentences.flatMap(clausesOf))
    for (const [at, word] of words.entries()) {
      const before = words[at - 1] ?? '';
      const isOffered = OFFERED.test(` ${words.slice(at + 1, at + 3).join(' ')}`);
      const isUser = isMany(word) && isTelling(word) && occupations.has(singular(word)) && !isOffered;
      if (isUser && !OTHERS.has(before) && !OTHERS.has(words[at - 2] ?? '')) return word;
    }
  return '';
}
