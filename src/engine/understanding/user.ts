import { isSpelt } from '../../shared/text/english-words.ts';
import { singular } from '../../shared/text/singular.ts';
import { cutTo } from '../plain-text.ts';
import { inMany, occupations } from './occupations.ts';
import { groups, peopleByEnding } from './people-words.ts';
import { isMany, namesSomebody, somebodyIn } from './somebody.ts';
import { isFormOfEnglish } from './spelling.ts';
import { plainVerbs, stopWords } from './stop-words.ts';
import { clausesOf, wordsOf } from './tokens.ts';

const LONGEST = 120;

const FOR = /\bfor\s+/giu;
/** What stands before whom an idea is for. The first that leads to somebody wins, whichever sentence it is in. */
const LEADS: readonly RegExp[] = [
  /\b(?:our|the) (?:users|customers|clients|audience|buyers) (?:are|will be)\s+/giu,
  /\b(?:help(?:s|ing)?|let(?:s|ting)?|allow(?:s|ing)?|enabl(?:es?|ing)|giv(?:es?|ing)|saves?|teach(?:es|ing)?|match(?:es|ing)?|connect(?:s|ing)?|pair(?:s|ing)?)\s+(?:for\s+)?/giu,
  /\b(?:built|made|designed|meant|intended|aimed)\s+(?:for|at)\s+/giu,
  FOR,
  // Who is told something may be anybody that it is about: “a collar for dairy farmers that alerts vets”.
  /\b(?:tell(?:s|ing)?|shows?|reminds?|warns?|alerts?|notif(?:y|ies)|pings?|guides?|walks?)\s+/giu,
  // “We’d sell clinics a web platform”
  /\b(?:sell|offer)\s+(?=(?:[\p{L}-]+\s+){1,3}(?:an?|our|software)\b)/giu,
  /\b(?:lets?|letting|rent(?:s|ing)?|leas(?:es?|ing)|sell(?:s|ing)?|match(?:es|ing)?|connect(?:s|ing)?|deliver(?:s|ing)?|ships?|lend(?:s|ing)?)\b[^.!?]{0,60}?\bto\s+/giu,
  /\b(?:so(?: that)?|where|in which|when)\s+/giu,
];
/** Before somebody without telling who: “the”, “my”, “1,200”, “busy”. */
export const BEFORE =
  /^(?:(?:the|a|an|all|any|busy|my|our|some|most|many|every|each|these|those|other|today|ordinary|normal|small and (?:mid-?size|medium)(?:d|-sized)?|\d[\d.,]*k?|two|three|four|five|six|seven|eight|nine|ten|twenty|fifty|hundreds|thousands|of)\s+)+/iu;
/** Those of one’s own: “my mother” is one person, and stands for people like her. */
export const MY_KIN =
  /^my\s+(?=(?:(?:own|elderly|old|young|little|late)\s+)?(?:(?:grand|step)?(?:mother|father|parents?|son|daughter|children|kids?)s?|mom|mum|dad|gran|grandma|granny|nan|grandpa|granddad|brothers?|sisters?|siblings?|wife|husband|partner|girlfriend|boyfriend|aunts?|uncles?|cousins?|nieces?|nephews?|toddler|teenagers?)\b)/iu;
/** Nobody in particular. */
export const NOBODY = /^(?:people|users?|customers?|clients?|everyone|everybody|anyone|others)$/i;
/** Somebody, though anybody else a text names tells more. */
const VAGUE = /^(?:children|families|employees|workers|staff|members|individuals|listeners)$/i;
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
/** What makes those with it people of their own: “students with ADHD”, “parents of children with food allergies”. */
const CONDITION =
  /^\s+(?:with|of (?:children|kids|parents|babies|toddlers|teens|teenagers) with)\s+(?:(?!(?:that|which|who)\b)[\p{L}-]+\s+){0,2}(?:adhd|autism|dyslexia|dyspraxia|diabetes|allerg(?:y|ies)|asthma|dementia|alzheimer['’]?s|parkinson['’]?s|disabilit(?:y|ies)|anxiety|depression|arthritis|cancer|eczema|epilepsy|insomnia|c(?:o)?eliac disease|diseases?|disorders?|syndromes?|impairments?|(?:special|complex) needs|chronic pain|back pain|hearing loss|tinnitus|migraines?|intolerances?|curly hair|stammers?|stutters?)\b/iu;

/** “For people who are behind with what they owe”: who they are is all said after them, up to the end of the clause, or to what the offer does for them. */
const TOLD_AFTER =
  /^(?:people|those|families|anyone|adults|children|couples|women|men)\s+(?:who(?:['’]\p{L}+)?|whose|with|living)\s+[^,.;:!?()–—]{3,70}?(?=\s+(?:that|which)\b|[,.;:!?()–—]|$)/iu;
/** What begins to say how somebody fares, however much was said of them before: “People who live far from home often miss …”. */
const FARING =
  /\s(?:(?:are|feel) (?:too|shy|afraid|scared|ashamed|embarrassed|nervous)|struggle|find it|often|rarely|seldom|usually|mostly|always|constantly|regularly|never|still|must|have (?:to|no)|cannot|can['’]t|don['’]t|do not|lose|waste|struggle|miss|forget)\b/iu;
const TOLD_AND_FARING = new RegExp(
  String.raw`^(?:people|those)\s+(?:who(?:['’]\p{L}+)?|whose|with|in|living)\s+[^,.;:!?()–—]{3,70}?(?=${FARING.source}|,)`,
  'iu',
);
const WHO_AND_FARING = new RegExp(String.raw`^\s+(?:who|whose|that)\b[^,.;:!?()–—]{3,70}?${FARING.source}`, 'iu');

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
        const user = told?.trim() ?? ownIn(behind, withCondition(after, somebodyIn(after)));
        // “Tells the cleaner”, and one named further on: who plays a part in it is whom it is for only where nobody else is.
        const isOne = user !== '' && !wordsOf(user).some(isMany);
        const isPart = isOne && (sentence !== sentences[0] || (/^tell/iu.test(found[0]) && /^the\s/iu.test(behind)));
        if (isTelling(user) && !isPart) return cutTo(user, LONGEST);
        if (isVague(user) || (isPart && user !== '')) vague ||= user;
      }
  const told = TOLD_AND_FARING.exec(sentences[0] ?? '')?.[0] ?? '';
  if (told !== '') return cutTo(told.charAt(0).toLowerCase() + told.slice(1), LONGEST);
  const subjects = sentences.map((sentence) => ownIn(sentence.trim(), subjectOf(sentence)));
  return cutTo(subjects.find(isTelling) ?? (manyIn(sentences) || ownersIn(sentences) || vague || (subjects.find(isVague) ?? '')), LONGEST);
}

function withCondition(text: string, user: string): string {
  const at = text.indexOf(user);
  return user === '' || at < 0 ? user : user + (CONDITION.exec(text.slice(at + user.length))?.[0] ?? '');
}

/** “My” stays before those of one’s own. */
const ownIn = (text: string, user: string): string => (user !== '' && MY_KIN.test(text) ? `my ${user}` : user);

/** A sentence that tells somebody to do something begins with nobody: “Find strangers who may want our product”. */
const ORDER =
  /^(?:find|buy|sell|get|make|build|create|help|manage|become|order|rent|hire|meet|ask|put|take|send|bring|replace|change|measure|look|learn|let|teach|tell|match|give|show|warn|connect|turn|use|see|stop|save)\b/i;

/** Those who do what is offered: “Our cleaners come on Saturdays”. */
const OUR_PEOPLE =
  /^our (?:[\p{L}-]+ )?(?:staff|crews?|technicians?|cleaners?|drivers?|riders?|mechanics?|cooks?|tutors?|therapists?|carers?|experts?)\b/iu;

/** Adjectives of a people or a faith that are also words without a capital (“french windows”, “polish”). */
const PROPER = new Set(
  'french polish welsh dutch english irish scotch scottish danish christian catholic cornish swiss berlin jersey'.split(' '),
);

/** @returns whom a sentence begins with and then says something of, in its own words; an empty string when it begins with nobody, or with what is offered */
export function subjectOf(sentence: string): string {
  const after = sentence.trim().replace(BEFORE, '');
  const found = OUR_PEOPLE.test(sentence.trim()) ? '' : somebodyIn(after);
  // “Every dev team I’ve worked with”
  const isEvery = found !== '' && /^every\s/iu.test(sentence.trim());
  if ((!isEvery && !wordsOf(found).some(isMany)) || ORDER.test(after) || / on[ -]demand$/i.test(found)) return '';
  const behind = after.slice(after.indexOf(found) + found.length);
  // “Families planning a funeral get …”
  const doing = /^\s+\p{L}+ing (?:(?:a|an|the|their) \p{L}+|(?:\p{L}+ )?\p{L}+s\b)/u.exec(behind)?.[0] ?? '';
  const whole = `${found}${doing}`;
  if (!goesOnWithVerb(behind.slice(doing.length))) return '';
  return after.startsWith(whole) && sentence.trim().startsWith(whole.split(/\s/, 1)[0] ?? '') ? uncapitalised(whole, found) : whole;
}

/**
 * A sentence’s first letter is large whatever the word; a name, an abbreviation or a nationality keeps its own.
 * @param name as it stands at the beginning of a sentence
 * @param head its words for somebody, where it says more of them
 */
export function uncapitalised(name: string, head = name): string {
  const [first = ''] = name.split(/\s/, 1);
  const isPlain = /^\p{Lu}\p{Ll}+(?:-\p{Ll}+)?$/u.test(first);
  const isNameless = occupations.has(singular(head.toLowerCase())) || first.toLowerCase().split('-').every(isNoName);
  return isPlain && isNameless ? name.charAt(0).toLowerCase() + name.slice(1) : name;
}

const isNoName = (word: string): boolean =>
  !PROPER.has(word) &&
  (word.length < 3 || isSpelt(word) || occupations.has(singular(word)) || (peopleByEnding.test(word) && isFormOfEnglish(word)));

const isForSomebody = (text: string): boolean =>
  [...text.matchAll(/\bfor\s+/giu)].some(({ index, 0: lead }) => somebodyIn(text.slice(index + lead.length).replace(BEFORE, '')) !== '');

const goesOnWithVerb = (rest: string): boolean =>
  BEARING.test(rest) ||
  WHO_AND_FARING.test(rest) ||
  goesOnBehindPlace(rest) ||
  (DOING.test(rest) && !isForSomebody(rest)) ||
  (!OFFERED.test(rest) && /^\s+[\p{L}’']/u.test(rest) && !NO_VERB.has(wordsOf(rest)[0] ?? ''));

/** “Coordinators at youth leagues spend …” */
function goesOnBehindPlace(rest: string): boolean {
  const [lead = ''] = /^\s+at\s+/iu.exec(rest) ?? [];
  const place = lead === '' ? '' : somebodyIn(rest.slice(lead.length));
  return place !== '' && goesOnWithVerb(rest.slice(lead.length + place.length));
}

/**
 * @returns somebody in the plural, as a report speaks to them: `a beekeeper` → `beekeepers`, `owner of a kennel` → `owners of a kennel`; those of one’s own
 *   as they are
 */
export function pluralOf(user: string): string {
  if (MY_KIN.test(user)) return user;
  const [, article = '', name = '', rest = ''] =
    /^((?:an?|one|every|each|my|the)\s+)?(.*?)(\s(?:of|in|on|with|who|whose|without|from|at)\s.*)?$/isu.exec(user) ?? [];
  const [last = ''] = /\S+$/.exec(name) ?? [];
  if (
    last === '' ||
    isMany(last.toLowerCase()) ||
    !(groups.has(`${last.toLowerCase()}s`) || namesSomebody(wordsOf(name), wordsOf(name).length - 1))
  )
    return user;
  return `${article === 'the ' ? article : ''}${name.slice(0, -last.length)}${inMany(last)}${rest}`;
}

/** Before somebody an idea does without or gets something from, who is hardly whom it is for. */
const OTHERS = new Set(['my', 'our', 'at', 'from', 'by', 'without', 'of', 'than', 'like', 'paying']);

/** @returns the first occupation of a text that stands in the plural, with the word before it, as written */
function manyIn(sentences: readonly string[]): string {
  // What belongs to them is not they: “my parents’ dog”.
  for (const words of sentences.flatMap((sentence) => clausesOf(sentence.replace(/\p{L}+s['’](?=\s)/gu, ''))))
    for (const [at, word] of words.entries()) {
      const before = words[at - 1] ?? '';
      const isOffered = OFFERED.test(` ${words.slice(at + 1, at + 3).join(' ')}`);
      const isUser = isMany(word) && isTelling(word) && occupations.has(singular(word)) && !isOffered;
      if (isUser && !OTHERS.has(before) && !OTHERS.has(words[at - 2] ?? '')) return word;
    }
  return '';
}

/** @returns whose things an offer is about, where a plural occupation owns them: “rock climbers” of “new rubber on rock climbers’ shoes” */
function ownersIn(sentences: readonly string[]): string {
  for (const sentence of sentences)
    for (const [, before = '', last = ''] of sentence.matchAll(/((?:[\p{L}-]+\s+){0,2})(\p{L}+s)['’](?=\s)/gu)) {
      const words = wordsOf(before);
      if (!occupations.has(singular(last.toLowerCase())) || words.some((word) => OTHERS.has(word))) continue;
      const [kind = ''] = words.slice(-1);
      return kind === '' || stopWords.has(kind) || plainVerbs.has(kind) ? last : `${kind} ${last}`;
    }
  return '';
}
